import type { Socket } from "node:net"
import { LoopTurn } from "./door/LoopTurn.ts"

/** Answers in a row: to come back to a connection that left the processor's caches takes as long as half an answer. */
const IN_A_ROW = 16

/** Connections that come back at once when those that are read have asked nothing. */
const STEP = 64

/**
 * Lets connections rest unread while more of them ask than a turn of the event loop can answer; the
 * longest-resting one comes back first. A turn would else not end: as long as 1,024 sockets are
 * ready, libuv looks for more up to 48 times before it lets anything else happen.
 */
export class Rests {
  readonly #turn = new LoopTurn()
  readonly #resting = new Set<Socket>()
  /** Answers of a connection since it came back. */
  readonly #row = new WeakMap<Socket, number>()
  #answered = 0
  #relieved = 0
  #isDue = false

  /** Is told of each answer when it is sent; Node takes a connection up again until then. */
  noteAnswer(socket: Socket): void {
    this.#answered++
    const isLong = !this.#turn.hasTime()
    if (socket.destroyed || (!isLong && this.#resting.size === 0)) return
    const row = (this.#row.get(socket) ?? 0) + 1
    const isRelieved = row === IN_A_ROW
    if (isRelieved) this.#relieved++
    this.#row.set(socket, isRelieved ? 0 : row)
    if (isRelieved || isLong) this.#rest(socket)
  }

  #rest(socket: Socket): void {
    this.#resting.add(socket.pause())
    if (!this.#isDue) this.#wakeSoon()
  }

  #wakeSoon(): void {
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#wake()
      if (this.#resting.size > 0) this.#wakeSoon()
    })
  }

  /** One at least, so that whoever rests comes back however many others ask. */
  #wake(): void {
    let places = 1 + this.#relieved + (this.#answered === 0 ? STEP : 0)
    this.#answered = this.#relieved = 0
    for (const socket of this.#resting) {
      if (places-- === 0) return
      this.#resting.delete(socket)
      socket.resume()
    }
  }
}
