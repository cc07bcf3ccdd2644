import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"

/** Fault of all connections through a proxy, including open ones. Data from an upstream is an answer. */
export type Fault =
  | { readonly _tag: "None" }
  /** Every piece of an answer comes this much later. */
  | { readonly _tag: "Latency"; readonly milliseconds: number }
  /** Connections are taken and nothing passes either way, until another fault is set: then all of it does. */
  | { readonly _tag: "BlackHole" }
  /** Connections are reset, at once those that are open, and new ones as they come. */
  | { readonly _tag: "Reset" }
  /** The end of an answer is sent this much later. */
  | { readonly _tag: "SlowClose"; readonly milliseconds: number }
  /** The connection is closed after this many bytes of answers, counted from its beginning. */
  | { readonly _tag: "Cut"; readonly bytes: number }
  /** Answers pass a byte at a time, with this much between two. */
  | { readonly _tag: "Trickle"; readonly milliseconds: number }
  /** An answer that holds this text waits as long, and then passes. */
  | { readonly _tag: "HoldAnswer"; readonly holding: string; readonly milliseconds: number }

export interface FaultProxy extends AsyncDisposable {
  /** On 127.0.0.1. */
  readonly port: number
  set(fault: Fault): void
  close(): Promise<void>
}

/** Passes connections on to an upstream, faultlessly until told. */
export const startFaultProxy = async (upstream: {
  readonly host: string
  readonly port: number
}): Promise<FaultProxy> => {
  let fault: Fault = { _tag: "None" }
  let changed = Promise.withResolvers<void>()
  const open = new Set<Socket>()
  const passing: Passing = {
    fault: () => fault,
    passable: async () => {
      while (fault._tag === "BlackHole") await changed.promise
    }
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (fault._tag === "Reset") return void client.resetAndDestroy()
    const target = connect({ ...upstream, allowHalfOpen: true })
    for (const [socket, other] of [
      [client, target],
      [target, client]
    ] as const) {
      open.add(socket)
      // A loop that reads the socket sees its error too; here it only must not end the process.
      socket.on("error", () => other.destroy())
      socket.once("close", () => open.delete(socket))
    }
    void passRequests(client, target, passing).catch(() => target.destroy())
    void passAnswers(target, client, passing).catch(() => client.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")

  const set = (next: Fault) => {
    fault = next
    if (next._tag === "Reset") for (const socket of open) socket.resetAndDestroy()
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, "close")
    server.close()
    set({ _tag: "None" })
    for (const socket of open) socket.destroy()
    await closed
  }
  return { port: (server.address() as AddressInfo).port, set, close, [Symbol.asyncDispose]: close }
}

interface Passing {
  fault(): Fault
  /** Waits while nothing may pass. */
  passable(): Promise<void>
}

const passRequests = async (client: Socket, target: Socket, passing: Passing) => {
  for await (const chunk of client as AsyncIterable<Buffer>) {
    await passing.passable()
    await write(target, chunk)
  }
  target.end()
}

const passAnswers = async (target: Socket, client: Socket, passing: Passing) => {
  let passed = 0
  for await (const chunk of target as AsyncIterable<Buffer>) {
    await passing.passable()
    const fault = passing.fault()
    if (fault._tag === "Latency") await setTimeout(fault.milliseconds)
    if (fault._tag === "HoldAnswer" && chunk.includes(fault.holding)) await setTimeout(fault.milliseconds)
    if (fault._tag === "Cut" && passed + chunk.length >= fault.bytes) {
      client.end(chunk.subarray(0, Math.max(0, fault.bytes - passed)))
      return
    }
    if (fault._tag === "Trickle") await trickle(client, chunk, passing)
    else await write(client, chunk)
    passed += chunk.length
  }
  const fault = passing.fault()
  if (fault._tag === "SlowClose") await setTimeout(fault.milliseconds)
  client.end()
}

const trickle = async (client: Socket, chunk: Buffer, passing: Passing) => {
  for (let sent = 0; sent < chunk.length && client.writable; sent++) {
    const fault = passing.fault()
    if (fault._tag !== "Trickle") return write(client, chunk.subarray(sent))
    await write(client, chunk.subarray(sent, sent + 1))
    await setTimeout(fault.milliseconds)
  }
}

const write = async (socket: Socket, chunk: Buffer) => {
  if (socket.write(chunk) || socket.destroyed) return
  await Promise.race([once(socket, "drain"), once(socket, "close")])
}
