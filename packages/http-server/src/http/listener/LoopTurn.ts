/** After that, whoever has not been looked at yet has waited for too long already. */
const MAX_MILLIS = 50

/** So few are begun however long a turn lasts: it is not their number then that makes it long. */
const MIN_REQUESTS = 64

/**
 * How long the event loop has been busy without a look at who else has come. Requests that came at
 * the same time are answered one after the other; the last of too many would wait for all before it,
 * and with it the next health check.
 */
export class LoopTurn {
  #since = 0
  #requests = 0

  /** Whether one more request may begin in this turn. */
  begins(): boolean {
    if (this.#requests === 0) {
      this.#since = performance.now()
      setImmediate(() => (this.#requests = 0))
    }
    return ++this.#requests <= MIN_REQUESTS || performance.now() - this.#since <= MAX_MILLIS
  }
}
