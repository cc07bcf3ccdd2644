/** After that, whoever has not been looked at yet has waited for too long already. */
const MAX_MILLIS = 50

/**
 * How long the event loop has been busy without a look at who else has come. Requests that came at
 * the same time are answered one after the other; the last of too many would wait for all before it,
 * and with it the next health check.
 */
export class LoopTurn {
  #since: number | undefined

  /** Whether this turn has lasted too long to begin anything more in it. */
  get isOver(): boolean {
    const now = performance.now()
    if (this.#since === undefined) {
      this.#since = now
      setImmediate(() => (this.#since = undefined))
      return false
    }
    return now - this.#since > MAX_MILLIS
  }
}
