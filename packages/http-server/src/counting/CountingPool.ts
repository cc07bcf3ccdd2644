import { Tokenizer, TokenizerUnavailable } from "@ratecard/core/effect"
import { type AnyEncoding, type AnyTokenizer, cutText, VocabularyUnavailable } from "@ratecard/core/tokenizer"
import { loadSharedTokenizer, type SharedTables as Tables } from "@ratecard/core/vocabularies"
import { Context, Duration, Effect, Layer, Metric } from "effect"
import { Piscina } from "piscina"
import type { Settings } from "../Config.ts"
import { loopBudget } from "../LoopBudget.ts"
import { SHED } from "../telemetry/doorMetrics.ts"
import { observeCounter, observeGauge, recorder } from "../telemetry/observe.ts"
import { Busy, GivenUp, Threads } from "./Threads.ts"
import { type CountingTask, isShort, tokenizationJson, worstMillis } from "./work.ts"

/** The server listens by then: neither its start nor the first question waits for the vocabulary. */
export const WarmUpDelay = Context.Reference<Duration.Input>("@ratecard/http-server/CountingPool/WarmUpDelay", {
  defaultValue: () => "300 millis"
})

/**
 * Tables of each vocabulary, built once for the event loop and all threads. A thread of its own builds them, and ends
 * when nothing is left to build. The event loop is not held up, and the sources of a vocabulary (texts of megabytes,
 * which a module keeps for as long as its thread lives) go with the thread.
 */
class SharedTables {
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

/**
 * Counts tokens: a text that takes two milliseconds at worst at once, as far as this turn of the event
 * loop has room for it, every other one on a thread.
 */
export class CountingPool extends Context.Service<
  CountingPool,
  {
    /** The number of tokens in each of these encodings. */
    count(
      encodings: ReadonlyArray<AnyEncoding>,
      text: string
    ): Effect.Effect<ReadonlyArray<number>, TokenizerUnavailable>
    /** The JSON answer of `/tokenize`, encoded where the tokens are made. */
    tokenize(encoding: AnyEncoding, text: string): Effect.Effect<string | Uint8Array, TokenizerUnavailable>
    /** The same as `count` in this very turn; undefined if the text is long, a vocabulary is not loaded, or no time is left. */
    readonly countNow: (encodings: ReadonlyArray<AnyEncoding>, text: string) => ReadonlyArray<number> | undefined
    /** The same as `tokenize`, likewise. */
    readonly tokenizeNow: (encoding: AnyEncoding, text: string) => string | undefined
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
            yield* WarmUpDelay
          )
        )
        const timed = yield* observed(threads)
        const onThread = <A>(task: CountingTask) =>
          Effect.flatMap(tablesOf(task.encodings), (shared) =>
            timed(
              Effect.tryPromise({
                try: (signal) => threads.run<A>({ ...task, tables: shared }, signal),
                catch: unavailable
              })
            )
          )
        const now = <A>(task: CountingTask, work: (tokenizers: ReadonlyArray<AnyTokenizer>) => A): A | undefined => {
          if (!isShort(task) || Math.max(loopBudget.left("short"), TINY_MILLIS) < worstMillis(task)) return undefined
          const tokenizers = task.encodings.flatMap((encoding) => loaded.get(encoding) ?? [])
          return tokenizers.length < task.encodings.length
            ? undefined
            : loopBudget.spend("short", () => work(tokenizers))
        }
        const countNow: CountingPool["Service"]["countNow"] = (encodings, text) =>
          now({ kind: "count", encodings, text }, (tokenizers) => tokenizers.map((tokenizer) => tokenizer.count(text)))
        const tokenizeNow: CountingPool["Service"]["tokenizeNow"] = (encoding, text) =>
          now({ kind: "tokenize", encodings: [encoding], text }, ([tokenizer]) =>
            [...tokenizationJson(tokenizer!, text)].join("")
          )
        const onLoop = <A>(task: CountingTask, work: () => A | undefined) =>
          Effect.flatMap(load(task.encodings), () => {
            const done = work()
            return done === undefined ? onThread<A>(task) : Effect.succeed(done)
          })
        return CountingPool.of({
          count: (encodings, text) => {
            const task = { kind: "count", encodings, text } as const
            if (isShort(task)) return onLoop(task, () => countNow(encodings, text))
            // A long text is counted by all threads.
            const parts = cutText(text, Math.min(countWorkers, Math.ceil(text.length / UNITS_PER_THREAD)))
            const counts = Effect.forEach(parts, (part) => onThread<ReadonlyArray<number>>({ ...task, text: part }), {
              concurrency: "unbounded"
            })
            return Effect.map(counts, (all) =>
              encodings.map((_, index) => all.reduce((sum, each) => sum + each[index]!, 0))
            )
          },
          tokenize: (encoding, text) => {
            const task = { kind: "tokenize", encodings: [encoding], text } as const
            return isShort(task) ? onLoop<string | Uint8Array>(task, () => tokenizeNow(encoding, text)) : onThread(task)
          },
          countNow,
          tokenizeNow
        })
      })
    )

  /** The core's tokenizer, counting through the pool. */
  static readonly tokenizer = Layer.effect(
    Tokenizer,
    Effect.gen(function* () {
      const pool = yield* CountingPool
      const inline = yield* Tokenizer
      return Tokenizer.of({
        ...inline,
        count: (encoding, text) => Effect.map(pool.count([encoding], text), ([tokens]) => tokens!),
        countEach: (encodings, text) => pool.count(encodings, text)
      })
    })
  ).pipe(Layer.provide(Tokenizer.layer))
}

/** Tells metrics of the threads; what it gives back tells traces and metrics of a task of theirs. */
const observed = Effect.fnUntraced(function* (threads: Threads) {
  yield* observeGauge("ratecard_counting_queue_length", "Texts that wait for a thread.", () => threads.waiting)
  yield* observeCounter(...SHED, () => threads.turnedAway, { reason: "counting" })
  const record = yield* recorder(
    Metric.histogram("ratecard_counting_duration_seconds", {
      description: "Time to count a text on a thread, waiting included.",
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

/** Those of this process, however many servers it has. */
const tables = new SharedTables()

const tablesOf = (encodings: ReadonlyArray<AnyEncoding>) =>
  Effect.tryPromise({ try: () => Promise.all(encodings.map((encoding) => tables.of(encoding))), catch: unavailable })

/** The tokenizers of the event loop. */
const loaded = new Map<AnyEncoding, AnyTokenizer>()

const load = (encodings: ReadonlyArray<AnyEncoding>) =>
  Effect.tryPromise({
    try: () =>
      Promise.all(
        encodings.map(async (encoding) =>
          loaded.set(encoding, await loadSharedTokenizer(encoding, () => tables.of(encoding)))
        )
      ),
    catch: unavailable
  })

/** A text that takes no more is counted in any turn: on its way to a thread, more of this one's time would go. */
const TINY_MILLIS = 0.2

/** Of less, a part is not worth its way to another thread. */
const UNITS_PER_THREAD = 200_000

/** The one that most models count with. */
const USUAL_ENCODING: AnyEncoding = "o200k_base"

/** Loads the usual vocabulary here and on every thread. */
const warmUp = async (threads: Threads): Promise<void> => {
  const shared = await tables.of(USUAL_ENCODING)
  const tokenizer = await loadSharedTokenizer(USUAL_ENCODING, () => shared)
  tokenizer.count("")
  loaded.set(USUAL_ENCODING, tokenizer)
  await threads.warmUp({ kind: "count", encodings: [USUAL_ENCODING], text: "", tables: [shared] })
}

const BUSY = "The server is busy counting. Try again."

const FAILED = "Counting failed. Try again."

const GIVEN_UP = "Counting took too long. Send a shorter text."

/** A full queue, and a text that took too long; other failures are the thread's, which is replaced too. */
const unavailable = (cause: unknown): TokenizerUnavailable =>
  new TokenizerUnavailable({
    message:
      cause instanceof VocabularyUnavailable
        ? cause.message
        : cause instanceof GivenUp
          ? GIVEN_UP
          : cause instanceof Busy
            ? BUSY
            : FAILED,
    cause
  })
