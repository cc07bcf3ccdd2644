import { setTimeout } from "node:timers/promises"
import type { Logger } from "pino"

const TELL_MILLIS = 1000

/** Tells the log once a second how many requests were turned away: a line for each would cost more than the refusal. */
export class RefusalLog {
  readonly #log: Pick<Logger, "info">
  #refused = new Map<number, number>()

  constructor(log: Pick<Logger, "info">) {
    this.#log = log
  }

  note(status: number): void {
    if (this.#refused.size === 0) void this.#tellSoon()
    this.#refused.set(status, (this.#refused.get(status) ?? 0) + 1)
  }

  async #tellSoon(): Promise<void> {
    await setTimeout(TELL_MILLIS, undefined, { ref: false })
    const refused = this.#refused
    this.#refused = new Map()
    for (const [status, count] of refused) this.#log.info({ status, refused: count }, "requests were turned away")
  }
}
