import { type Encoding, loadTokenizer, Tokenizer, TokenizerUnavailable } from "@ratecard/core"
import { Context, Duration, Effect, Layer } from "effect"
import { Piscina } from "piscina"
import type { Settings } from "../Config.ts"
import { tokenizationJson } from "./tokenization.ts"
import type { CountingTask } from "./worker.ts"

/** Shorter texts (in UTF-16 units) are counted at once: even the worst of them takes a few milliseconds. */
const INLINE_LENGTH = 16_384

/** Texts that may wait for a thread; beyond them the server says that it is busy. */
const MAX_WAITING = 64

/** Counts tokens; long texts on threads of their own, so that counting never blocks the event loop. */
export class CountingPool extends Context.Service<
  CountingPool,
  {
    count(encoding: Encoding, text: string): Effect.Effect<number, TokenizerUnavailable>
    /** The JSON answer of `/tokenize`, encoded where the tokens are made. */
    tokenize(encoding: Encoding, text: string): Effect.Effect<string | Uint8Array, TokenizerUnavailable>
    /** Loads the usual vocabularies here and on every thread, ahead of the first question. */
    readonly warmUp: Effect.Effect<void>
  }
>()("@ratecard/http-server/CountingPool") {
  static readonly layer = ({ countTimeout, countWorkers }: Pick<Settings, "countTimeout" | "countWorkers">) =>
    Layer.effect(
      CountingPool,
      Effect.gen(function* () {
        const threads = yield* Effect.acquireRelease(
          Effect.sync(() => new Threads(countWorkers, Duration.toMillis(countTimeout))),
          (open) => Effect.promise(() => open.close())
        )
        return CountingPool.of({
          count: (encoding, text) =>
            text.length <= INLINE_LENGTH
              ? Effect.promise(async () => (await loadTokenizer(encoding)).count(text))
              : threads.run<number>({ kind: "count", encoding, text }),
          tokenize: (encoding, text) =>
            text.length <= INLINE_LENGTH
              ? Effect.promise(async () => tokenizationJson(await loadTokenizer(encoding), text))
              : threads.run<Uint8Array>({ kind: "tokenize", encoding, text }),
          warmUp: Effect.promise(async () => {
            for (const encoding of USUAL_ENCODINGS) (await loadTokenizer(encoding)).count("")
            await threads.warmUp()
          })
        })
      })
    )

  /** The core's tokenizer, counting through the pool. */
  static readonly tokenizer = Layer.effect(
    Tokenizer,
    Effect.gen(function* () {
      const pool = yield* CountingPool
      const inline = yield* Tokenizer
      return Tokenizer.of({ ...inline, count: (encoding, text) => pool.count(encoding, text) })
    })
  ).pipe(Layer.provide(Tokenizer.layer))
}

const USUAL_ENCODINGS: ReadonlyArray<Encoding> = ["o200k_base", "cl100k_base"]

class Threads {
  readonly #size: number
  readonly #timeoutMillis: number
  #pool: Piscina<CountingTask> | undefined

  constructor(size: number, timeoutMillis: number) {
    this.#size = size
    this.#timeoutMillis = timeoutMillis
  }

  /** A task that takes longer than the timeout loses its thread; another one takes its place. */
  run<A>(task: CountingTask): Effect.Effect<A, TokenizerUnavailable> {
    return Effect.tryPromise({
      try: () => this.#open().run(task, { signal: AbortSignal.timeout(this.#timeoutMillis) }) as Promise<A>,
      catch: (cause) =>
        new TokenizerUnavailable({
          message:
            cause instanceof Error && cause.name === "AbortError"
              ? "Counting took too long and was given up. Send a shorter text."
              : "The server is busy counting. Try again.",
          cause
        })
    })
  }

  async warmUp(): Promise<void> {
    const pool = this.#open()
    const tasks = Array.from({ length: this.#size }, () =>
      USUAL_ENCODINGS.map((encoding) => pool.run({ kind: "count", encoding, text: "" }))
    )
    await Promise.all(tasks.flat())
  }

  async close(): Promise<void> {
    await this.#pool?.destroy()
  }

  #open(): Piscina<CountingTask> {
    return (this.#pool ??= new Piscina<CountingTask>({
      filename: import.meta.resolve("#counting-worker"),
      minThreads: this.#size,
      maxThreads: this.#size,
      maxQueue: MAX_WAITING,
      atomics: "disabled"
    }))
  }
}
