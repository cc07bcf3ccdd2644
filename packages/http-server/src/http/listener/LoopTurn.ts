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
  #since: number | undefined
  #workBefore = 0
  #requests = 0

  /** Whether this turn has lasted too long for one more request to begin in it. */
  isOver(): boolean {
    const now = performance.now()
    if (this.#since === undefined) {
      this.#since = now
      this.#requests = 1
      this.#workBefore = workMillis(now)
      setImmediate(() => (this.#since = undefined))
      return false
    }
    if (++this.#requests <= MIN_REQUESTS) return false
    return now - this.#since > MAX_MILLIS && workMillis(now) - this.#workBefore > MIN_WORK_MILLIS
  }
}

/** Processor time of this thread; Node 22 does not tell it, and the time must do. */
const workMillis = (now: number): number => {
  const used = process.threadCpuUsage?.()
  return used === undefined ? now : (used.user + used.system) / 1000
}
