import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from "node:http"
import { Server as NetServer } from "node:net"
import type { Duplex } from "node:stream"
import { setInterval } from "node:timers/promises"
import type { Logger } from "pino"
import { unreadableRequest } from "../errors/problems.ts"
import { loggedResponse } from "./accessLog.ts"
import { type AnswerKept, sendKept } from "./keptAnswers.ts"

/** Whoever has not sent the head of a request in 10 seconds, or the whole of it in 15, will not do so. */
const TIMEOUTS = { headersTimeout: 9000, requestTimeout: 14_000, connectionsCheckingInterval: 1000 }

/** How long a closing server leaves connections open over which a request may be on its way. */
const FAREWELL_MILLIS = 1000

/**
 * Node's HTTP server; what it cannot read as a request gets a JSON error like any other. What
 * `answerKept` has an answer to gets it at once, before any other listener sees the request.
 */
export const listener = (log: Pick<Logger, "info">, answerKept: AnswerKept = () => undefined): Server =>
  new Listener(answerKept, { ...TIMEOUTS, optimizeEmptyRequests: true, ServerResponse: loggedResponse(log) }).on(
    "clientError",
    (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code)
  )

/**
 * A server that, while it closes, answers once more over each connection, and says that it is the
 * last time; Node would reset those over which the next request is already on its way.
 */
class Listener extends Server {
  readonly #answerKept: AnswerKept
  #answering = 0
  #isClosing = false

  constructor(answerKept: AnswerKept, options: ServerOptions) {
    super(options)
    this.#answerKept = answerKept
  }

  /** Here and not as a listener, which could not keep a request from the listeners after it. */
  override emit(event: string, ...args: Array<any>): boolean {
    return (event === "request" && this.#answer(args[0], args[1])) || super.emit(event, ...args)
  }

  override close(done?: (error?: Error) => void): this {
    this.#isClosing = true
    NetServer.prototype.close.call(this, done)
    void this.#closeIdleConnections()
    return this
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    this.#answering++
    response.once("close", () => this.#answering--)
    if (this.#isClosing) response.shouldKeepAlive = false
    return sendKept(this.#answerKept, request, response)
  }

  /** Node takes a connection for idle while the end of an answer still waits to be sent. */
  async #closeIdleConnections(): Promise<void> {
    for await (const _ of setInterval(FAREWELL_MILLIS, undefined, { ref: false })) {
      if (this.#answering === 0) this.closeIdleConnections()
    }
  }
}

const refuse = (socket: Duplex, code: string | undefined): void => {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(unreadableRequest(code), () => socket.destroy())
}
