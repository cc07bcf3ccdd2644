import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"

/** Result of a load: requests sent, and answers by status; 0 counts requests without an answer. */
export interface Tally {
  readonly sent: number
  /** The share of connections that waited for an answer, on average. */
  readonly taken: number
  /** Count of `meter` during the load. */
  readonly metered: number
  readonly answers: ReadonlyMap<number, number>
}

/** A load over a fixed number of connections, each with one request under way at most, as most clients have. */
export interface Load {
  readonly connections: number
  readonly millis: number
  /** Requests a second; a closed loop without it. */
  readonly rate?: number
  /** Read when the load begins and ends, which leaves out what comes before and after. */
  readonly meter?: () => number
}

const TICK_MILLIS = 1

/** Time limit for requests sent before the end, in milliseconds: of 2,000 clients the last waits for 4 s at 500/s. */
const PATIENCE_MILLIS = 10_000

/** Connections that are opened at once. */
const GROUP = 100

const GREETING = Buffer.from("GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")

const HEAD_END = Buffer.from("\r\n\r\n")

/** All connections read into one buffer: what is in it is looked at before the next one reads. */
const SHARED = Buffer.allocUnsafeSlow(2 ** 16)

/** A connection that reads as little of HTTP as our own answers need: a status, and a body as long as its head says. */
class Connection {
  readonly #port: number
  onAnswer: (status: number) => void
  #socket: Socket
  #isWaiting = false
  #rest: Buffer | undefined
  #status = 0
  #bodyLeft = 0
  #isLast = false
  #isOver = false

  constructor(port: number, onAnswer: (status: number) => void) {
    this.#port = port
    this.onAnswer = onAnswer
    this.#socket = this.#open()
  }

  send(request: Buffer): void {
    this.#isWaiting = true
    this.#socket.write(request)
  }

  end(): void {
    this.#isOver = true
    this.#socket.destroy()
  }

  #open(): Socket {
    const onread = {
      buffer: SHARED,
      callback: (length: number) => {
        if (socket === this.#socket) this.#read(SHARED.subarray(0, length))
        return true
      }
    }
    const socket: Socket = connect({ port: this.#port, host: "127.0.0.1", noDelay: true, onread })
    const renewIfCurrent = () => {
      if (socket === this.#socket && !this.#isOver) this.#renew()
    }
    return socket.on("error", () => {}).on("close", renewIfCurrent)
  }

  #read(given: Buffer): void {
    let body = given.byteLength
    if (this.#bodyLeft === 0) {
      const bytes = this.#rest === undefined ? given : Buffer.concat([this.#rest, given])
      const end = bytes.indexOf(HEAD_END)
      this.#rest = end === -1 ? Buffer.from(bytes) : undefined
      if (end === -1) return
      const head = bytes.toString("latin1", 0, end)
      this.#status = Number(head.slice(9, 12))
      this.#bodyLeft = Number(/content-length: (\d+)/iu.exec(head)?.[1] ?? 0)
      this.#isLast = /connection: close/iu.test(head)
      body = bytes.byteLength - end - HEAD_END.byteLength
    }
    this.#bodyLeft -= body
    if (this.#bodyLeft > 0) return
    this.#isWaiting = false
    if (this.#isLast) this.#renew()
    this.onAnswer(this.#status)
  }

  /** As a client whose connection was closed does. */
  #renew(): void {
    const old = this.#socket
    const isLost = this.#isWaiting
    this.#isWaiting = false
    this.#isLast = false
    this.#bodyLeft = 0
    this.#rest = undefined
    this.#socket = this.#open()
    old.destroy()
    if (isLost) this.onAnswer(0)
  }
}

/** Opens connections in groups, each of which is answered before the next comes: a load is not a storm of connections. */
const openAll = async (port: number, count: number): Promise<ReadonlyArray<Connection>> => {
  const all: Array<Connection> = []
  while (all.length < count) {
    await Promise.all(
      Array.from({ length: Math.min(GROUP, count - all.length) }, () => {
        const { promise, resolve } = Promise.withResolvers<number>()
        const connection = new Connection(port, resolve)
        all.push(connection)
        connection.send(GREETING)
        return promise
      })
    )
  }
  return all
}

/** Sends requests in turn, at a rate whether or not earlier ones are answered; what finds all connections taken is not sent. */
export const openLoop = async (port: number, requests: ReadonlyArray<Buffer>, load: Load): Promise<Tally> => {
  const { connections, meter = () => 0, millis, rate } = load
  const answers = new Map<number, number>()
  const all = await openAll(port, connections)
  const free: Array<Connection> = []
  let sent = 0
  let pending = 0
  let isOver = false
  const count = (status: number, times = 1) => answers.set(status, (answers.get(status) ?? 0) + times)
  const send = (connection: Connection) => {
    pending++
    connection.send(requests[sent++ % requests.length]!)
  }
  for (const connection of all) {
    connection.onAnswer = (status) => {
      pending--
      // What is answered later was sent in vain, but answered.
      if (!isOver || status === 0) count(status)
      if (rate === undefined && !isOver && status !== 0) send(connection)
      else free.push(connection)
    }
  }
  const meteredBefore = meter()
  const begun = performance.now()
  if (rate === undefined) for (const connection of all) send(connection)
  else free.push(...all)
  let due = 0
  let ticks = 0
  let taken = 0
  for (let now = begun; now - begun < millis; now = performance.now()) {
    if (rate !== undefined) {
      const reached = ((now - begun) / 1000) * rate
      for (; due < reached && free.length > 0; due++) send(free.shift()!)
      due = Math.max(due, reached)
    }
    ticks++
    taken += pending / connections
    await setTimeout(TICK_MILLIS)
  }
  isOver = true
  const metered = meter() - meteredBefore
  const isAllAnswered = () => pending === 0
  const ended = performance.now()
  while (!isAllAnswered() && performance.now() - ended < PATIENCE_MILLIS) await setTimeout(TICK_MILLIS)
  for (const connection of all) connection.end()
  count(0, pending)
  return { sent, taken: taken / ticks, metered, answers }
}
