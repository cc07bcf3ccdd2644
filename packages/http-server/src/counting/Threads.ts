import { setInterval } from "node:timers/promises"
import { Piscina } from "piscina"
import { type SharedTask, worstMillis } from "./work.ts"
import type { WatchedTask } from "./worker.ts"

/** A text that would wait for longer is refused at once: the server is busy. */
const MAX_WAIT_MILLIS = 3000

/** Texts that may wait, however short they are. */
const MAX_WAITING = 64

/** A thread that has begun is given up after this, and eight times what its text takes at worst. */
const PATIENCE_MILLIS = 700
const PATIENCE_FACTOR = 8

const LOOK_MILLIS = 50

/** The pace of usual texts, and of the worst; learnt from what comes. */
const FIRST_PACE = 0.25
const LEARNING = 0.1

/** Too much waits already. */
export class Busy extends Error {}

/** It took too long; its thread is replaced. */
export class GivenUp extends Error {}

/** Threads that count, and the texts that wait for one: never for long, because a text that would is not admitted. */
export class Threads {
  readonly #size: number
  readonly #timeoutMillis: number
  readonly #worker: string
  #pool: Piscina<WatchedTask> | undefined
  readonly #waiting = new Set<() => Promise<void>>()
  #running = 0
  /** Time of waiting and running work at worst, in milliseconds. */
  #millis = 0
  /** Time that texts take, relative to the worst text of their length. */
  #pace = FIRST_PACE
  /** Tasks that found too many waiting. */
  turnedAway = 0

  constructor(size: number, timeoutMillis: number, worker = import.meta.resolve("#counting-worker")) {
    this.#size = size
    this.#timeoutMillis = timeoutMillis
    this.#worker = worker
  }

  /** Texts that wait. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** The estimated wait of a text before a thread takes it. */
  get #waitMillis(): number {
    return this.#running < this.#size ? 0 : (this.#millis * this.#pace) / this.#size
  }

  /** Fails with {@link Busy} at once, or with {@link GivenUp} after a while; whose `signal` says so waits no longer. */
  run<A>(task: SharedTask, signal: AbortSignal): Promise<A> {
    if (this.#waiting.size >= MAX_WAITING || this.#waitMillis > MAX_WAIT_MILLIS) {
      this.turnedAway++
      return Promise.reject(new Busy())
    }
    const { promise, reject, resolve } = Promise.withResolvers<A>()
    const millis = worstMillis(task)
    this.#millis += millis
    const run = async () => {
      const started = performance.now()
      try {
        resolve((await this.#watched(task)) as A)
      } catch (error) {
        reject(error)
      }
      this.#millis -= millis
      // Of short texts it is mostly the way there and back.
      if (millis > 1) this.#pace += LEARNING * ((performance.now() - started) / millis - this.#pace)
    }
    this.#waiting.add(run)
    // A cancelled text does not hold up others.
    signal.addEventListener("abort", () => {
      if (this.#waiting.delete(run)) this.#millis -= millis
    })
    this.#next()
    return promise
  }

  #next(): void {
    for (const run of this.#waiting) {
      if (this.#running >= this.#size) return
      this.#waiting.delete(run)
      this.#running++
      void run().finally(() => {
        this.#running--
        this.#next()
      })
    }
  }

  /** Ends the thread of a task that takes too long. */
  async #watched(task: SharedTask): Promise<unknown> {
    const begun = new Int32Array(new SharedArrayBuffer(4))
    const stuck = new AbortController()
    const done = new AbortController()
    const signal = AbortSignal.any([stuck.signal, AbortSignal.timeout(this.#timeoutMillis)])
    void watch(begun, PATIENCE_MILLIS + PATIENCE_FACTOR * worstMillis(task), stuck, done.signal)
    try {
      return await this.#open().run({ ...task, begun }, { signal })
    } catch (error) {
      throw signal.aborted ? new GivenUp() : error
    } finally {
      done.abort()
    }
  }

  /** Does a task on every thread. */
  async warmUp(task: SharedTask): Promise<void> {
    const begun = new Int32Array(new SharedArrayBuffer(4))
    await Promise.all(Array.from({ length: this.#size }, () => this.#open().run({ ...task, begun })))
  }

  async close(): Promise<void> {
    await this.#pool?.destroy()
  }

  #open(): Piscina<WatchedTask> {
    return (this.#pool ??= new Piscina<WatchedTask>({
      filename: this.#worker,
      minThreads: this.#size,
      maxThreads: this.#size,
      // They make little garbage, and are as fast with so small a young generation: 13 MB less.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
      atomics: "disabled"
    }))
  }
}

/** Counts looks and not the time: a loop that was held up itself would else take that for the thread's fault. */
const watch = async (begun: Int32Array, millis: number, stuck: AbortController, done: AbortSignal): Promise<void> => {
  let looks = millis / LOOK_MILLIS
  try {
    for await (const _ of setInterval(LOOK_MILLIS, undefined, { signal: done })) {
      if (Atomics.load(begun, 0) === 1 && --looks < 0) return stuck.abort()
    }
  } catch {
    // The text is counted.
  }
}
