import { setTimeout } from "node:timers/promises"
import type { IdentifiedResponse } from "../IdentifiedResponse.ts"
import { ownMillis } from "./ownTime.ts"

/** A refusal takes some 20 µs of a processor, most of them the kernel's: so many take a tenth of this thread. */
const PER_MILLI = 4

/** What may go at once after a while without refusals. */
const BURST = 100

const LOOK_MILLIS = 1

/**
 * Lets so many refusals go in a millisecond of this thread's time, in the order in which they are due.
 * Who is refused at once asks again at once, and in the end nobody is answered; over a connection
 * whose refusal waits nothing new comes.
 */
export class RefusalPace {
  readonly #perMilli: number
  readonly #waiting = new Set<() => void>()
  #left = BURST
  #at = 0
  #isLooking = false

  constructor(perMilli = PER_MILLI) {
    this.#perMilli = perMilli
  }

  /** Refusals that wait. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Calls `refuse` when it is its turn, unless the one who asked has left by then. */
  await(response: Pick<IdentifiedResponse, "onAnswered">, refuse: () => void): void {
    if (this.#waiting.size === 0 && this.#mayGo()) return refuse()
    this.#waiting.add(refuse)
    response.onAnswered(() => this.#waiting.delete(refuse))
    if (!this.#isLooking) void this.#look()
  }

  #mayGo(): boolean {
    const now = ownMillis()
    this.#left = Math.min(BURST, this.#left + (now - this.#at) * this.#perMilli)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    while (this.#waiting.size > 0) {
      await setTimeout(LOOK_MILLIS)
      for (const refuse of this.#waiting) {
        if (!this.#mayGo()) break
        this.#waiting.delete(refuse)
        refuse()
      }
    }
    this.#isLooking = false
  }
}
