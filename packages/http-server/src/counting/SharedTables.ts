import { type AnyEncoding, VocabularyUnavailable } from "@ratecard/core/tokenizer"
import type { SharedTables as Tables } from "@ratecard/core/vocabularies"
import { Piscina } from "piscina"

/**
 * What is built of each vocabulary, once for the event loop and all threads: on a thread of its own, which
 * ends when nothing is left to build. The loop is not held up, and what a vocabulary is read from (texts of
 * megabytes, that a module keeps for as long as its thread lives) goes with it.
 */
export class SharedTables {
  readonly #built = new Map<AnyEncoding, Promise<Tables>>()
  readonly #builder = new Piscina<AnyEncoding, Tables>({
    filename: import.meta.resolve("#counting-worker"),
    name: "buildSharedTables",
    minThreads: 0,
    maxThreads: 1,
    // Tables lie outside its heap: a small young generation frees the copied ones sooner.
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
    atomics: "disabled"
  })

  /** Fails with {@link VocabularyUnavailable}, and builds again when it is asked again. */
  of(encoding: AnyEncoding): Promise<Tables> {
    const built = this.#built.get(encoding)
    if (built !== undefined) return built
    const tables = this.#builder.run(encoding).catch((cause: unknown) => {
      this.#built.delete(encoding)
      throw new VocabularyUnavailable(encoding, cause)
    })
    this.#built.set(encoding, tables)
    return tables
  }
}
