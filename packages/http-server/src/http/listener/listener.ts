import { createServer, type IncomingMessage, type Server, type ServerOptions } from "node:http"
import { Server as NetServer } from "node:net"
import type { Duplex } from "node:stream"
import { setInterval } from "node:timers/promises"
import type { Logger } from "pino"
import { lastWords, told, tunnelRefused, unreadableRequest } from "../errors/problems.ts"
import { loggedResponse } from "./accessLog.ts"
import type { Openness } from "./cors.ts"
import type { Door, Refusal } from "./door.ts"
import type { IdentifiedResponse } from "./IdentifiedResponse.ts"
import { routedPath } from "./routedPath.ts"
import type { Unsent } from "./Unsent.ts"

/** Whoever has not sent the head of a request in 10 seconds, or the whole of it in 15, will not do so. */
const TIMEOUTS = { headersTimeout: 9000, requestTimeout: 14_000, connectionsCheckingInterval: 1000 }

/** How often it is looked whether readers take what waits for them. */
const LOOK_MILLIS = 1000

/** How long a closing server leaves connections open over which a request may be on its way. */
const FAREWELL_MILLIS = 1000

/** What looks after the requests and the answers of a listener, and can be asked how it is. */
export interface Guards {
  readonly door: Door
  readonly unsent: Unsent
  /** Which pages may read what is answered at the door. */
  readonly openTo: Openness
}

type Listener = Server<typeof IncomingMessage, typeof IdentifiedResponse>

/** Node's HTTP server; what it cannot read as a request gets a JSON error like any other. */
export const listener = (log: Pick<Logger, "info">, guards: Guards): Listener => {
  const server = createServer({
    ...TIMEOUTS,
    optimizeEmptyRequests: true,
    ServerResponse: loggedResponse(log, guards.unsent),
    // Nothing else is spoken here, so that a request which offers it is a request like any other.
    shouldUpgradeCallback: () => false
  } as ServerOptions<typeof IncomingMessage, typeof IdentifiedResponse>)
    .on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code))
    .on("connect", (_request, socket) => {
      // Node has let go of it, its failures included.
      socket.on("error", () => socket.destroy()).end(lastWords(tunnelRefused, "Method Not Allowed"))
    })
    .on("connection", (socket) => guards.unsent.watch(socket))
  void lookAfter(server, guards.unsent)
  return guarded(closingGently(server), guards)
}

const lookAfter = async (server: Listener, unsent: Unsent): Promise<void> => {
  let isOpen = true
  server.once("close", () => (isOpen = false))
  for await (const _ of setInterval(LOOK_MILLIS, undefined, { ref: false })) {
    if (!isOpen) return
    unsent.look(performance.now())
  }
}

/** Lets in what the door admits, before anybody hears of it, and answers the rest. */
const guarded = (server: Listener, { door, openTo }: Guards): Listener => {
  const enter = server.emit.bind(server) as (...event: ReadonlyArray<unknown>) => boolean
  server.emit = (name: string, ...event: ReadonlyArray<any>): boolean => {
    if (name !== "request" && name !== "checkContinue") return enter(name, ...event)
    const [request, response] = event as [IncomingMessage, IdentifiedResponse]
    const pass = (refusal: Refusal) => {
      if (refusal === undefined) return enter(name, request, response)
      // Whoever asks before it sends a body may send it or not.
      if (name === "checkContinue") response.shouldKeepAlive = false
      const { body, headers, status } = told(refusal)
      response.writeHead(status, { ...openTo(routedPath(request.url!)), ...headers }).end(body)
      return true
    }
    const refusal = door.asks(request, response)
    if (!(refusal instanceof Promise)) return pass(refusal)
    void refusal.then(pass)
    return true
  }
  return server
}

/**
 * Lets a closing server answer once more over each connection, and say that it is the last time; Node
 * would reset those over which the next request is already on its way.
 */
const closingGently = (server: Listener): Listener => {
  let answering = 0
  let isClosing = false
  server.on("request", (_request, response) => {
    answering++
    response.once("close", () => answering--)
    if (isClosing) response.shouldKeepAlive = false
  })
  server.close = (done) => {
    isClosing = true
    NetServer.prototype.close.call(server, done)
    void closeIdleConnections(server, () => answering > 0)
    return server
  }
  return server
}

/** Node takes a connection for idle while the end of an answer still waits to be sent. */
const closeIdleConnections = async (server: Listener, isAnswering: () => boolean): Promise<void> => {
  for await (const _ of setInterval(FAREWELL_MILLIS, undefined, { ref: false })) {
    if (!isAnswering()) server.closeIdleConnections()
  }
}

const refuse = (socket: Duplex, code: string | undefined): void => {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(unreadableRequest(code), () => socket.destroy())
}
