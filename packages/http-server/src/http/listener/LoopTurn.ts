/** After that, whoever has not been looked at yet has waited for too long already. */
const MAX_MILLIS = 50

/** Less of it than this spent working means that somebody else had the processor: nothing is gained by refusals. */
const MIN_WORK_MILLIS = 25

/** Fewer are no crowd: one of them has something loaded for the first time, and that is soon over. */
const MIN_REQUESTS = 32

/**
 * How long the event loop has been busy without a look at who else has come. Requests that came at
 * the same time are answered one after the other; the last of too many would wait for all before it,
 * and with it the next health check.
 */
export class LoopTurn {
  #since = 0
  #workBefore = 0
  #requests = 0

  /** Whether one more request may begin in this turn. */
  begins(): boolean {
    if (this.#requests === 0) setImmediate(() => (this.#requests = 0))
    if (++this.#requests > MIN_REQUESTS) return !this.#isLong()
    if (this.#requests === 1) {
      this.#since = performance.now()
      this.#workBefore = workMillis()
    }
    return true
  }

  #isLong(): boolean {
    return performance.now() - this.#since > MAX_MILLIS && workMillis() - this.#workBefore > MIN_WORK_MILLIS
  }
}

/** Processor time of this thread; Node 22 does not tell it, and the time must do. */
const workMillis = (): number => {
  const used = process.threadCpuUsage?.()
  return used === undefined ? performance.now() : (used.user + used.system) / 1000
}
