import type { Socket } from "node:net"

/**
 * Requests of one turn of the event loop, after which the other connections rest. Of 2,000 that ask at once a turn took
 * 113 to 185 ms of processor time, and so longer did a health check wait; with 16 it takes 20 to 63.
 */
const MOST_IN_TURN = 16

/**
 * What is parsed in one go of a connection that has sent as many ahead of their answers. Node parses all that it has
 * read, thousands of requests, and others waited for 5 s; of pieces the next is parsed in another turn, and they wait
 * for 20 ms. Of other connections it would cost a fifth of the reads in a second.
 */
const PIECE_BYTES = 1024

/** A connection of Node's HTTP server, which says there that it has paused it until answers are taken. */
type HttpSocket = Socket & { readonly _paused?: boolean }

type Parse = (bytes: Buffer) => void

/** Lets connections take turns: those that rest are not read, and go on in the order in which they began to rest. */
export class Rests {
  /** Connections that were answered. A new one is always read, or it would wait behind all others. */
  readonly #read = new Set<Socket>()
  readonly #resting = new Set<Socket>()
  /** Connections that are parsed in pieces. */
  readonly #paced = new WeakSet<Socket>()
  #received = 0
  /** Those of them that came over connections that are not parsed in pieces. */
  #unpaced = 0
  #group = MOST_IN_TURN
  /** The connection of the last request, and how many it has had in a row in this turn. */
  #last: Socket | undefined
  #inRow = 0

  /** Connections that rest. */
  get resting(): number {
    return this.#resting.size
  }

  /** Call it for each connection. */
  watch(socket: Socket): void {
    socket.once("close", () => this.#read.delete(socket) || this.#resting.delete(socket))
  }

  /** Call it for each request. */
  noteRequest(socket: Socket): void {
    this.#received++
    // It brings no other before it is answered, and may have a body that is still to be read.
    this.#read.delete(socket)
    if (this.#received === 1 && this.#resting.size === 0) setImmediate(() => this.#turn())
    // It rests after each piece itself, and lets the others be read.
    if (this.#paced.has(socket)) return
    if (++this.#unpaced === MOST_IN_TURN) for (const socket of this.#read) this.#rest(socket)
    this.#inRow = socket === this.#last ? this.#inRow + 1 : 1
    this.#last = socket
    if (this.#inRow < MOST_IN_TURN) return
    this.#pace(socket)
    this.#rest(socket)
  }

  /** Call it for each answer, once it is sent: until then Node goes on reading. */
  noteAnswer(socket: Socket): void {
    if (socket.destroyed) return
    if (this.#received < MOST_IN_TURN) this.#read.add(socket)
    else this.#rest(socket)
  }

  /** Parses a connection in pieces from its next rest on: Node must be reading it when it stops to do so by itself. */
  #pace(socket: HttpSocket): void {
    this.#paced.add(socket)
    const begin = () => {
      // Node has paused it, because answers wait for their reader.
      if (socket._paused === true) return
      socket.off("resume", begin)
      const [parse] = socket.listeners("data") as unknown as ReadonlyArray<Parse>
      // Node has let go of a connection whose last request was answered.
      if (parse !== undefined) socket.off("data", parse).on("data", this.#inPieces(socket, parse))
    }
    socket.on("resume", begin)
  }

  #inPieces(socket: HttpSocket, parse: Parse): Parse {
    return (bytes) => {
      // Node does not expect that another resumes it.
      if (socket._paused === true) return socket.pause().unshift(bytes)
      const before = this.#received
      parse(bytes.subarray(0, PIECE_BYTES))
      if (socket.destroyed) return
      // A piece of a body brings none.
      if (this.#received > before) this.#rest(socket)
      if (bytes.length > PIECE_BYTES) socket.unshift(bytes.subarray(PIECE_BYTES))
    }
  }

  #rest(socket: Socket): void {
    this.#read.delete(socket)
    // Last, also if it rests already: it was read.
    this.#resting.delete(socket)
    this.#resting.add(socket)
    socket.pause()
  }

  #turn(): void {
    // Those that ask for nothing hold up the others for a few turns.
    this.#group = this.#received < MOST_IN_TURN ? 2 * this.#group : MOST_IN_TURN
    this.#received = this.#unpaced = 0
    this.#last = undefined
    let group = this.#group
    for (const socket of this.#resting) {
      if (group-- === 0) break
      this.#resting.delete(socket)
      this.#read.add(socket)
      socket.resume()
    }
    if (this.#resting.size > 0) setImmediate(() => this.#turn())
    else this.#group = MOST_IN_TURN
  }
}
