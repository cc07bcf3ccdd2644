import type { Socket } from "node:net"

/** What all answers together may have waiting for their readers; one answer always may, however large it is. */
const MAX_BYTES = 128 * 2 ** 20

/** An answer that is smaller is given whatever waits: it may be the one that says so. */
export const LARGE_BYTES = 256 * 2 ** 10

/** Whoever takes no byte for so long while bytes wait will take none. */
const STALLED_MILLIS = 15_000

interface Connection {
  taken: number
  since: number
}

/** The bytes that wait for readers, on connections and in answers that are handed over piece by piece. */
export class Unsent {
  readonly #connections = new Map<Socket, Connection>()
  #onConnections = 0
  /** Of answers that are handed over piece by piece: what is not on its connection yet. */
  held = 0
  /** Large answers that were not given because too much waited. */
  refusals = 0

  get bytes(): number {
    return this.#onConnections + this.held
  }

  /** Whether an answer of so many bytes may be given. */
  admits(bytes: number): boolean {
    return bytes < LARGE_BYTES || this.bytes === 0 || this.bytes + bytes <= MAX_BYTES
  }

  watch(socket: Socket): void {
    this.#connections.set(socket, { taken: 0, since: 0 })
    socket.once("close", () => this.#connections.delete(socket))
  }

  /** Looks after all connections, which somebody asks for every second: ends those whose readers have stopped. */
  look(now: number): void {
    this.#onConnections = 0
    for (const [socket, connection] of this.#connections) {
      const waiting = socket.writableLength
      if (waiting === 0) {
        connection.since = now
        continue
      }
      this.#onConnections += waiting
      const taken = socket.bytesWritten - waiting
      if (taken !== connection.taken) {
        connection.taken = taken
        connection.since = now
      } else if (now - connection.since >= STALLED_MILLIS) socket.destroy()
    }
  }
}
