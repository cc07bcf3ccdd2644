/** What requests may take of one turn; a health check waits for two or three turns. */
const SHARE_MILLIS = 5

/**
 * The share of a turn of the event loop in which requests are begun. What came at the same time would
 * else be answered in one go, and nobody would look meanwhile who else has come.
 */
export class LoopTurn {
  #since = 0
  #isOpen = false

  /** Whether one more request may begin in this turn; the first always may. */
  hasTime(): boolean {
    if (this.#isOpen) return performance.now() - this.#since < SHARE_MILLIS
    this.#isOpen = true
    this.#since = performance.now()
    setImmediate(() => (this.#isOpen = false))
    return true
  }
}
