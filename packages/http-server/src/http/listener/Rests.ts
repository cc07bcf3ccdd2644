import type { Socket } from "node:net"

/**
 * The number of requests in one turn of the event loop after which the other connections rest. Of 2,000 that ask at once
 * a turn took 113 to 185 ms of processor time, and so longer did a health check wait; with 16 it takes 20 to 63.
 */
const MOST_IN_TURN = 16

/** The part of a request that one counts as which was answered from memory at once: to rest would take as long. */
const AT_ONCE = 1 / 16

/** Lets connections take turns: those that rest are not read, and go on in the order in which they began to rest. */
export class Rests {
  /** Connections that were answered. A new one is always read, or it would wait behind all others. */
  readonly #read = new Set<Socket>()
  readonly #resting = new Set<Socket>()
  /** Those whose turn it is, and whose request has not come yet. */
  readonly #called = new Set<Socket>()
  /** Requests of this turn, those of one connection in a row as one. */
  #received = 0
  /** Whether these are enough for one turn. */
  #isFull = false
  /** Whether the next turn is awaited. */
  #isDue = false
  #group = MOST_IN_TURN
  /** The connection of the last request, and how many it has had in a row in this turn. */
  #last: Socket | undefined
  #inRow = 0

  /** The number of connections that rest. */
  get resting(): number {
    return this.#resting.size
  }

  /** Keeps a connection at rest, and forgets it once it is closed. Call it for each. */
  watch(socket: Socket): void {
    // Node resumes it after each request that it has parsed, and once its answers are sent; it stops at the event "pause",
    // which a socket that is already paused does not send.
    socket.on("resume", () => this.#resting.has(socket) && socket.pause().emit("pause"))
    socket.once("close", () => [this.#read, this.#resting, this.#called].some((sockets) => sockets.delete(socket)))
  }

  /** Rests the other connections after MOST_IN_TURN requests in a turn, and one that brings as many in a row. Call it for each. */
  noteRequest(socket: Socket): void {
    // It brings no other before it is answered, and may have a body that is still to be read.
    this.#read.delete(socket)
    this.#called.delete(socket)
    this.#turnSoon()
    if (socket === this.#last) {
      if (++this.#inRow === MOST_IN_TURN) this.#rest(socket)
      return
    }
    this.#last = socket
    this.#inRow = 1
    this.#received++
    if (this.#isFull || this.#received < MOST_IN_TURN) return
    this.#isFull = true
    for (const other of this.#read) this.#rest(other)
    for (const other of this.#called) other.pause()
  }

  /** Call it for each request that was answered as soon as it came. */
  noteAtOnce(): void {
    if (this.#inRow === 1) this.#received += AT_ONCE - 1
  }

  /** Lets the connection be read, or rest. Call it for each answer, once it is sent: until then Node goes on reading. */
  noteAnswer(socket: Socket): void {
    if (socket.destroyed) return
    if (this.#isFull) this.#rest(socket)
    else this.#read.add(socket)
  }

  #rest(socket: Socket): void {
    this.#read.delete(socket)
    // Last, also if it rests already: it was read.
    this.#resting.delete(socket)
    this.#resting.add(socket)
    socket.pause()
  }

  #turnSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#isDue = false
    // Those that had the whole turn bring nothing now; idle ones in a group would delay the next by a few turns.
    if (!this.#isFull) for (const socket of this.#called) this.#read.add(socket)
    if (!this.#isFull) this.#called.clear()
    this.#group = this.#isFull ? MOST_IN_TURN : 2 * this.#group
    this.#received = 0
    this.#isFull = false
    this.#last = undefined
    for (const socket of this.#called) socket.resume()
    for (const socket of this.#resting) {
      if (this.#called.size >= this.#group) break
      this.#resting.delete(socket)
      this.#called.add(socket)
      socket.resume()
    }
    if (this.#resting.size + this.#called.size > 0) this.#turnSoon()
    else this.#group = MOST_IN_TURN
  }
}
