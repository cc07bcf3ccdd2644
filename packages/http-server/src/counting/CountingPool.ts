import {
  type Encoding,
  loadTokenizer,
  type TextTokenizer,
  Tokenizer,
  TokenizerUnavailable,
  VocabularyUnavailable
} from "@ratecard/core"
import { Context, Duration, Effect, Layer } from "effect"
import type { Settings } from "../Config.ts"
import { Busy, GivenUp, Threads } from "./Threads.ts"
import { tokenizationJson } from "./tokenization.ts"
import { type CountingTask, isShort, TurnShare } from "./work.ts"

/**
 * Counts tokens: a text that takes two milliseconds at worst at once, as far as this turn of the event
 * loop has room for it, every other one on a thread.
 */
export class CountingPool extends Context.Service<
  CountingPool,
  {
    count(encoding: Encoding, text: string): Effect.Effect<number, TokenizerUnavailable>
    /** The JSON answer of `/tokenize`, encoded where the tokens are made. */
    tokenize(encoding: Encoding, text: string): Effect.Effect<string | Uint8Array, TokenizerUnavailable>
    /** Texts that wait for a thread. */
    waiting(): number
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
        const share = new TurnShare(setImmediate)
        const onThread = <A>(task: CountingTask) =>
          Effect.tryPromise({ try: (signal) => threads.run<A>(task, signal), catch: unavailable })
        const isHere = (task: CountingTask) => isShort(task) && share.takes(task)
        return CountingPool.of({
          count: (encoding, text) =>
            Effect.suspend(() => {
              const task = { kind: "count", encoding, text } as const
              return isHere(task)
                ? Effect.map(load(encoding), (tokenizer) => tokenizer.count(text))
                : onThread<number>(task)
            }),
          tokenize: (encoding, text) =>
            Effect.suspend((): Effect.Effect<string | Uint8Array, TokenizerUnavailable> => {
              const task = { kind: "tokenize", encoding, text } as const
              return isHere(task)
                ? Effect.map(load(encoding), (tokenizer) => [...tokenizationJson(tokenizer, text)].join(""))
                : onThread<Uint8Array>(task)
            }),
          waiting: () => threads.waiting
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
  await threads.warmUp(USUAL_ENCODING)
}

const BUSY = "The server is busy counting. Try again."
const FAILED = "Counting failed. Try again."
const GIVEN_UP = "Counting took too long and was given up. Send a shorter text."

/** A full queue, and a text that took too long; other failures are the thread's, which is replaced too. */
const unavailable = (cause: unknown): TokenizerUnavailable =>
  new TokenizerUnavailable({
    message: cause instanceof GivenUp ? GIVEN_UP : cause instanceof Busy ? BUSY : FAILED,
    cause
  })
