import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"

/** How many answers came, by status; 0 stands for a connection that broke. */
export type Tally = Map<number, number>

const TICK_MILLIS = 2

/** A connection that has one request under way at most, as most clients have. */
class Connection {
  readonly #port: number
  readonly #done: (status: number) => void
  #socket: Socket
  #head = ""
  #left = 0
  #status = 0
  #isLast = false

  constructor(port: number, done: (status: number) => void) {
    this.#port = port
    this.#done = done
    this.#socket = this.#open()
  }

  #open(): Socket {
    const socket = connect(this.#port, "127.0.0.1")
    return socket
      .on("data", (bytes) => this.#read(bytes))
      .on("error", () => {
        if (socket === this.#socket) this.#done(0)
      })
  }

  send(request: Buffer): void {
    this.#socket.write(request)
  }

  end(): void {
    this.#socket.destroy()
  }

  /** As much of HTTP as our own answers need: a head, and a body as long as it says. */
  #read(bytes: Buffer): void {
    let body = bytes.byteLength
    if (this.#left === 0) {
      this.#head += bytes.toString("latin1")
      const end = this.#head.indexOf("\r\n\r\n")
      if (end === -1) return
      this.#status = Number(this.#head.slice(9, 12))
      const head = this.#head.slice(0, end)
      this.#left = Number(/content-length: (\d+)/iu.exec(head)?.[1] ?? 0)
      this.#isLast = /connection: close/iu.test(head)
      body = this.#head.length - end - 4
      this.#head = ""
    }
    this.#left -= body
    if (this.#left > 0) return
    this.#left = 0
    if (this.#isLast) this.#renew()
    this.#done(this.#status)
  }

  /** As a client whose connection was closed does. */
  #renew(): void {
    const old = this.#socket
    this.#socket = this.#open()
    old.destroy()
  }
}

/**
 * Sends requests in turn at a rate, whether or not earlier ones are answered, over connections of
 * which each has one at a time; what finds all of them taken is not sent. A closed loop without a rate.
 */
export const openLoop = async (
  port: number,
  requests: ReadonlyArray<Buffer>,
  { connections, millis, rate }: { readonly connections: number; readonly millis: number; readonly rate?: number }
): Promise<Tally> => {
  const tally: Tally = new Map()
  const idle: Array<Connection> = []
  let sent = 0
  let isOver = false
  const send = (connection: Connection) => connection.send(requests[sent++ % requests.length]!)
  const all: Array<Connection> = []
  for (let number = 0; number < connections; number++) {
    const connection: Connection = new Connection(port, (status) => {
      if (isOver) return
      tally.set(status, (tally.get(status) ?? 0) + 1)
      if (status === 0) return
      if (rate === undefined) send(connection)
      else idle.push(connection)
    })
    all.push(connection)
  }
  const begun = performance.now()
  if (rate === undefined) for (const connection of all) send(connection)
  else idle.push(...all)
  let due = 0
  for (let now = begun; now - begun < millis; now = performance.now()) {
    if (rate !== undefined) {
      const reached = ((now - begun) / 1000) * rate
      for (; due < reached && idle.length > 0; due++) send(idle.shift()!)
      due = Math.max(due, reached)
    }
    await setTimeout(TICK_MILLIS)
  }
  isOver = true
  for (const connection of all) connection.end()
  return tally
}
