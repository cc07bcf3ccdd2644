import type { CatalogueView } from "@ratecard/core"
import type { Answer } from "./answer.ts"
import { Representation } from "./representation.ts"

/** Answers kept at once; the oldest makes room. */
const CAPACITY = 512

/** What the kept answers may weigh, since a question about the past has as many whole catalogues as there were instants. */
const MAX_BYTES = 64 * 2 ** 20

interface Kept {
  readonly representation: Representation
  readonly validUntil: number
  uses: number
}

/** The encoded answers about one view of the catalogue, each made when it is first asked for. */
export class KeptAnswers {
  readonly view: CatalogueView
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(view: CatalogueView) {
    this.view = view
  }

  /**
   * The answer to the question that `key` names, from `build` unless it is kept; an error of `build`
   * is passed on. An answer is compressed at its second use, so that questions that nobody repeats
   * cost no compression.
   */
  get<A extends Answer | Error>(
    key: string,
    now: number,
    build: (view: CatalogueView, now: number) => A
  ): Representation | Extract<A, Error> {
    let kept = this.#kept.get(key)
    if (kept === undefined || now >= kept.validUntil) {
      const answer = build(this.view, now)
      if (!("body" in answer)) return answer as Extract<A, Error>
      kept = this.#keep(key, answer)
    }
    if (++kept.uses === 2) void kept.representation.compress()
    return kept.representation
  }

  #keep(key: string, { body, contentType, validUntil = Infinity }: Answer): Kept {
    const representation =
      contentType === undefined ? Representation.json(body) : new Representation(String(body), contentType)
    const kept = { representation, validUntil, uses: 0 }
    this.#drop(key)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < CAPACITY && this.#bytes + representation.byteLength <= MAX_BYTES) break
      this.#drop(oldest)
    }
    this.#kept.set(key, kept)
    this.#bytes += representation.byteLength
    return kept
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.representation.byteLength ?? 0
    this.#kept.delete(key)
  }
}
