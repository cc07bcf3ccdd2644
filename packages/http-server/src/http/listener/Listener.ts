import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import { type AddressInfo, type ListenOptions, Server as NetServer } from "node:net"
import { once } from "node:events"
import type { Duplex } from "node:stream"
import { setInterval } from "node:timers/promises"
import type { Logger } from "pino"
import type { RequestMeter } from "../../telemetry/RequestMeter.ts"
import { lastWords, type Problem, told, tunnelRefused, unreadableRequest } from "../errors/problems.ts"
import { loggedResponse } from "./accessLog.ts"
import type { Openness } from "../paths/cors.ts"
import { cutOff, isStillToCome } from "./cutOff.ts"
import type { Door, Refusal } from "./door/door.ts"
import type { IdentifiedResponse } from "./IdentifiedResponse.ts"
import { type AnswerKept, sendKept } from "./keptAnswers.ts"
import { routedPath } from "../paths/routedPath.ts"
import type { Rests } from "./Rests.ts"
import type { Unsent } from "./Unsent.ts"

/**
 * Whoever has not sent the head of a request in 10 seconds, or the whole of it in 15, will not do so. An idle
 * connection is kept for longer than proxies keep theirs, a minute mostly: a request is not sent into its end.
 */
const TIMEOUTS = {
  headersTimeout: 9000,
  requestTimeout: 14_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000
}

/** How often it is looked whether readers take what waits for them. */
const LOOK_MILLIS = 1000

/** How long a closing server leaves connections open over which a request may be on its way. */
const FAREWELL_MILLIS = 1000

/** What a listener asks about its requests and tells about its answers. */
export interface Guards {
  readonly door: Door
  readonly unsent: Unsent
  /** Which pages may read what is answered at the door. */
  readonly openTo: Openness
  /** What has an answer here is sent at once. */
  readonly answerKept: AnswerKept
  /** None behind a proxy, over whose connections everybody's requests come. */
  readonly rests?: Rests | undefined
  readonly meter?: RequestMeter | undefined
}

/**
 * Node's HTTP server. What the door admits is answered by `answer`, the rest here; what cannot be read as a request
 * gets a JSON error like any other.
 */
export class Listener {
  readonly #guards: Guards
  readonly #answer: RequestListener
  readonly #server: Server
  #answering = 0
  #isClosing = false

  constructor(log: Pick<Logger, "info">, guards: Guards, answer: RequestListener) {
    const { meter, unsent } = guards
    const ServerResponse = loggedResponse(log, unsent, meter)
    this.#guards = guards
    this.#answer = answer
    this.#server = createServer({ ...TIMEOUTS, optimizeEmptyRequests: true, ServerResponse })
      .on("request", (request, response) => this.#receive(request, response, false))
      .on("checkContinue", (request, response) => this.#receive(request, response, true))
      .on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code))
      .on("connect", (_request, socket) => {
        // Node has let go of it, its failures included.
        socket.on("error", () => socket.destroy()).end(lastWords(tunnelRefused, "Method Not Allowed"))
      })
      .on("connection", (socket) => unsent.watch(socket))
  }

  async listen(options: ListenOptions): Promise<AddressInfo> {
    await once(this.#server.listen(options), "listening")
    void this.#lookAfterReaders()
    return this.#server.address() as AddressInfo
  }

  /**
   * Takes no further connection, and answers once more over each open one, saying that it is the last time. Node's own
   * `close` would reset those over which the next request is already on its way.
   */
  async close(): Promise<void> {
    this.#isClosing = true
    const closed = once(this.#server, "close")
    NetServer.prototype.close.call(this.#server)
    void this.#closeIdleConnections()
    await closed
  }

  closeAllConnections(): void {
    this.#server.closeAllConnections()
  }

  #receive(request: IncomingMessage, response: IdentifiedResponse, isAsking: boolean): void {
    this.#answering++
    response.once("close", () => {
      this.#answering--
      if (response.isKept) this.#guards.rests?.noteAnswer("kept", request)
      else if (response.isRefused) this.#guards.rests?.noteAnswer("refusals", request)
    })
    if (this.#isClosing) response.shouldKeepAlive = false
    const refusal = this.#guards.door.asks(request, response)
    if (!(refusal instanceof Promise)) return this.#letIn(refusal, request, response, isAsking)
    void refusal.then((later) => this.#letIn(later, request, response, isAsking))
  }

  #letIn(refusal: Refusal, request: IncomingMessage, response: IdentifiedResponse, isAsking: boolean): void {
    if (refusal !== undefined) return this.#refuse(refusal, request, response, isAsking)
    const { answerKept, door, unsent } = this.#guards
    response.isKept = !isAsking && sendKept(answerKept, unsent, request, response)
    if (response.isKept) return
    const begin = () => {
      if (isAsking) response.writeContinue()
      this.#answer(request, response)
    }
    door.letIn(request, response, begin, (busy) => this.#refuse(busy, request, response, isAsking))
  }

  #refuse(refusal: Problem, request: IncomingMessage, response: IdentifiedResponse, isAsking: boolean): void {
    response.statusCode = refusal.status
    response.isRefused = refusal.status === 503 || refusal.status === 429
    const { body, headers, status } = told({
      ...refusal,
      headers: { ...this.#guards.openTo(routedPath(request.url!)), ...refusal.headers }
    })
    if (!isAsking && response.isRefused && isStillToCome(request, response)) {
      return cutOff(request, response, { ...refusal, headers })
    }
    // Whoever asks before it sends a body may send it or not.
    if (isAsking) response.shouldKeepAlive = false
    response.writeHead(status, headers).end(body)
  }

  async #lookAfterReaders(): Promise<void> {
    for await (const _ of setInterval(LOOK_MILLIS, undefined, { ref: false })) {
      if (!this.#server.listening && this.#answering === 0) return
      this.#guards.unsent.look(performance.now())
    }
  }

  /** Node takes a connection for idle while the end of an answer still waits to be sent. */
  async #closeIdleConnections(): Promise<void> {
    for await (const _ of setInterval(FAREWELL_MILLIS, undefined, { ref: false })) {
      if (this.#answering === 0) this.#server.closeIdleConnections()
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
