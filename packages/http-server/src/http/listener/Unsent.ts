import type { HttpBody } from "effect/http"
import type { Socket } from "node:net"

/** Bytes of all answers together that may wait for their readers. One answer always may, however large it is. */
const MAX_BYTES = 128 * 2 ** 20

/** An answer that is smaller is given whatever waits: it may be the one that says so. */
const LARGE_BYTES = 256 * 2 ** 10

/** A large body is handed over in pieces of this size, so that it is seen whether its reader takes them. */
const PIECE_BYTES = 64 * 2 ** 10

/** A reader that takes no byte for this long while bytes wait will take none. */
const STALLED_MILLIS = 15_000

/** The bytes that wait for readers: on connections, and of large answers all until the last is taken. */
export class Unsent {
  readonly #connections = new Map<Socket, { taken: number; since: number }>()
  #onConnections = 0
  #held = 0
  /** Large answers that were not given because too much waited. */
  refusals = 0

  get bytes(): number {
    return this.#onConnections + this.#held
  }

  /** Whether an answer of this size may be given by `response`; a large one is noted until it is over. */
  admits(bytes: number, response: { once(event: "close", then: () => void): unknown }): boolean {
    if (bytes < LARGE_BYTES) return true
    if (this.bytes > 0 && this.bytes + bytes > MAX_BYTES) return false
    this.#held += bytes
    response.once("close", () => (this.#held -= bytes))
    return true
  }

  watch(socket: Socket): void {
    this.#connections.set(socket, { taken: 0, since: 0 })
    socket.once("close", () => this.#connections.delete(socket))
  }

  /** Looks after all connections, once a second: ends those whose readers have stopped. */
  look(now: number): void {
    this.#onConnections = 0
    for (const [socket, connection] of this.#connections) {
      const waiting = socket.writableLength
      this.#onConnections += waiting
      const taken = socket.bytesWritten - waiting
      if (waiting === 0 || taken !== connection.taken) Object.assign(connection, { taken, since: now })
      else if (now - connection.since >= STALLED_MILLIS) socket.destroy()
    }
  }
}

/** A large body, for a reader that takes its time; undefined for any other, which goes out at once. */
export const inPieces = (body: HttpBody.HttpBody): Iterable<Uint8Array> | undefined =>
  body._tag === "Uint8Array" && body.contentLength >= LARGE_BYTES ? piecesOf(body.body) : undefined

function* piecesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES)
}
