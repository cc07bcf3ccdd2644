import { createServer, type IncomingMessage, type Server } from "node:http"
import { Server as NetServer } from "node:net"
import type { Duplex } from "node:stream"
import { setInterval } from "node:timers/promises"
import type { Logger } from "pino"
import type { RequestMeter } from "../../telemetry/RequestMeter.ts"
import { unreadableRequest } from "../errors/problems.ts"
import { type IdentifiedResponse, loggedResponse } from "./accessLog.ts"

/** Whoever has not sent the head of a request in 10 seconds, or the whole of it in 15, will not do so. */
const TIMEOUTS = { headersTimeout: 9000, requestTimeout: 14_000, connectionsCheckingInterval: 1000 }

/** How long a closing server leaves connections open over which a request may be on its way. */
const FAREWELL_MILLIS = 1000

type Listener = Server<typeof IncomingMessage, typeof IdentifiedResponse>

/** Node's HTTP server; what it cannot read as a request gets a JSON error like any other. */
export const listener = (log: Pick<Logger, "info">, meter?: RequestMeter): Listener =>
  closingGently(
    createServer({ ...TIMEOUTS, optimizeEmptyRequests: true, ServerResponse: loggedResponse(log, meter) }).on(
      "clientError",
      (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code)
    )
  )

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
