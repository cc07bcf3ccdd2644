import {
  type Encoding,
  loadTokenizer,
  type TextTokenizer,
  Tokenizer,
  TokenizerUnavailable,
  VocabularyUnavailable
} from "@ratecard/core"
import { Context, Duration, Effect, Layer, Metric } from "effect"
import { Piscina } from "piscina"
import type { Settings } from "../Config.ts"
import { SHED } from "../telemetry/doorMetrics.ts"
import { observeCounter, observeGauge, recorder } from "../telemetry/observe.ts"
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
        yield* Effect.forkScoped(
          Effect.delay(
            Effect.promise(() => warmUp(threads)),
            WARM_UP_DELAY
          )
        )
        const timed = yield* observed(threads)
        return CountingPool.of({
          count: (encoding, text) =>
            text.length <= INLINE_LENGTH
              ? Effect.map(load(encoding), (tokenizer) => tokenizer.count(text))
              : timed(threads.run<number>({ kind: "count", encoding, text })),
          tokenize: (encoding, text) =>
            text.length <= INLINE_LENGTH
              ? Effect.map(load(encoding), (tokenizer) => tokenizationJson(tokenizer, text))
              : timed(threads.run<Uint8Array>({ kind: "tokenize", encoding, text }))
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

/** Tells metrics of the threads; what it gives back tells traces and metrics of a task of theirs. */
const observed = Effect.fnUntraced(function* (threads: Threads) {
  yield* observeGauge("ratecard_counting_queue_length", "Texts that wait for a thread.", () => threads.waiting)
  yield* observeCounter(...SHED, () => threads.turnedAway, { reason: "counting" })
  const record = yield* recorder(
    Metric.histogram("ratecard_counting_duration_seconds", {
      description: "How long texts took on a thread, the wait for one included.",
      boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    })
  )
  return <A, E>(task: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const startedAt = performance.now()
      return Effect.ensuring(
        task,
        Effect.sync(() => record((performance.now() - startedAt) / 1000))
      )
    }).pipe(Effect.withSpan("CountingPool.run"))
})

const load = (encoding: Encoding): Effect.Effect<TextTokenizer, TokenizerUnavailable> =>
  Effect.tryPromise({
    try: () => loadTokenizer(encoding),
    catch: (error) => {
      if (error instanceof VocabularyUnavailable)
        return new TokenizerUnavailable({ message: error.message, cause: error })
      throw error
    }
  })

/** The one that most models count with; each vocabulary takes some 30 MB here and on every thread. */
const USUAL_ENCODING: Encoding = "o200k_base"

/** The server listens by then: neither its start nor the first question waits for the vocabulary. */
const WARM_UP_DELAY = "300 millis"

/** Loads the usual vocabulary here and on every thread. */
const warmUp = async (threads: Threads): Promise<void> => {
  const tokenizer = await loadTokenizer(USUAL_ENCODING)
  tokenizer.count("")
  await threads.warmUp()
}

const BUSY = "The server is busy counting. Try again."
const GIVEN_UP = "Counting took too long and was given up. Send a shorter text."

class Threads {
  readonly #size: number
  readonly #timeoutMillis: number
  #pool: Piscina<CountingTask> | undefined
  /** Tasks that found too many waiting. */
  turnedAway = 0

  constructor(size: number, timeoutMillis: number) {
    this.#size = size
    this.#timeoutMillis = timeoutMillis
  }

  /**
   * A task that takes longer than the timeout loses its thread; another one takes its place. Tasks
   * with a signal pass Piscina's own limit on the queue, so it is held here.
   */
  run<A>(task: CountingTask): Effect.Effect<A, TokenizerUnavailable> {
    return Effect.suspend(() => {
      const pool = this.#open()
      if (pool.queueSize >= MAX_WAITING) {
        this.turnedAway++
        return Effect.fail(new TokenizerUnavailable({ message: BUSY }))
      }
      return Effect.tryPromise({
        try: () => pool.run(task, { signal: AbortSignal.timeout(this.#timeoutMillis) }) as Promise<A>,
        catch: (cause) =>
          new TokenizerUnavailable({
            message: cause instanceof Error && cause.name === "AbortError" ? GIVEN_UP : BUSY,
            cause
          })
      })
    })
  }

  get waiting(): number {
    return this.#pool?.queueSize ?? 0
  }

  async warmUp(): Promise<void> {
    const pool = this.#open()
    await Promise.all(
      Array.from({ length: this.#size }, () => pool.run({ kind: "count", encoding: USUAL_ENCODING, text: "" }))
    )
  }

  async close(): Promise<void> {
    await this.#pool?.destroy()
  }

  #open(): Piscina<CountingTask> {
    return (this.#pool ??= new Piscina<CountingTask>({
      filename: import.meta.resolve("#counting-worker"),
      minThreads: this.#size,
      maxThreads: this.#size,
      atomics: "disabled"
    }))
  }
}
