import type { Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { LoopTurn } from "./LoopTurn.ts"

/** A refusal takes some 40 µs of a processor, half of them the kernel's: so many take a tenth of this thread. */
const PER_MILLI = 2.5

/** What may be asked again at once after a while without refusals. */
const BURST = 100

const LOOK_MILLIS = 1

/**
 * Refuses in a share of each turn of the event loop, and lets connections rest unread after that: so many
 * are read again in a millisecond, the longest-resting one first. Who is refused
 * asks again at once, and in the end nobody would be answered. They rest after their refusal and not
 * before it, because a request that waits outlives collections of garbage, and what is unread costs nothing.
 */
export class RefusalPace {
  readonly #perMilli: number
  readonly #turn = new LoopTurn()
  /** Refusals for which the turn had no time. */
  readonly #due = new Set<() => void>()
  readonly #resting = new Set<Socket>()
  #left = BURST
  #at = 0
  #isLooking = false

  constructor(perMilli = PER_MILLI) {
    this.#perMilli = perMilli
  }

  /** Connections that rest. */
  get resting(): number {
    return this.#resting.size
  }

  /** Calls `refuse` in this turn of the event loop or one of the next. */
  refuse(refuse: () => void): void {
    if (this.#due.size === 0 && this.#turn.hasTime()) return refuse()
    if (this.#due.size === 0) this.#goOnSoon()
    this.#due.add(refuse)
  }

  #goOnSoon(): void {
    setImmediate(() => {
      for (const refuse of this.#due) {
        if (!this.#turn.hasTime()) return this.#goOnSoon()
        this.#due.delete(refuse)
        refuse()
      }
    })
  }

  /** Is told of each refusal when it is sent; Node takes a connection up again until then. */
  noteRefusal(socket: Socket): void {
    if (socket.destroyed || (this.#resting.size === 0 && this.#mayGo())) return
    this.#resting.add(socket.pause())
    if (!this.#isLooking) void this.#look()
  }

  #mayGo(): boolean {
    const now = performance.now()
    this.#left = Math.min(BURST, this.#left + (now - this.#at) * this.#perMilli)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    while (this.#resting.size > 0) {
      await setTimeout(LOOK_MILLIS)
      for (const socket of this.#resting) {
        if (!this.#mayGo()) break
        this.#resting.delete(socket)
        socket.resume()
      }
    }
    this.#isLooking = false
  }
}
