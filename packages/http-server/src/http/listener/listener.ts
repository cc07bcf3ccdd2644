import { type IncomingMessage, Server, type ServerOptions } from "node:http"
import { Server as NetServer } from "node:net"
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
import { Rests } from "./Rests.ts"
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
  /** What has an answer here is sent at once, before any other listener sees the request. */
  readonly answerKept: AnswerKept
  readonly meter?: RequestMeter | undefined
}

/** Node's HTTP server; what it cannot read as a request gets a JSON error like any other. */
export const listener = (log: Pick<Logger, "info">, guards: Guards): Server =>
  new Listener(guards, {
    ...TIMEOUTS,
    optimizeEmptyRequests: true,
    ServerResponse: loggedResponse(log, guards.unsent, guards.meter)
  })
    .on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code))
    .on("connect", (_request, socket) => {
      // Node has let go of it, its failures included.
      socket.on("error", () => socket.destroy()).end(lastWords(tunnelRefused, "Method Not Allowed"))
    })
    .on("connection", (socket) => {
      guards.unsent.watch(socket)
      guards.door.line.noteConnection()
    })

/**
 * A server that lets in what the door admits, before anybody hears of it, and answers the rest. While
 * it closes, it answers once more over each connection, and says that it is the last time; Node would
 * reset those over which the next request is already on its way.
 */
class Listener extends Server {
  readonly #guards: Guards
  readonly #rests = new Rests()
  #answering = 0
  #isClosing = false

  constructor(guards: Guards, options: ServerOptions) {
    super(options)
    this.#guards = guards
    void this.#lookAfterReaders()
  }

  /** Here and not as a listener, which could not keep a request from the listeners after it. */
  override emit(event: string, ...args: Array<any>): boolean {
    return event === "request" || event === "checkContinue"
      ? this.#receive(event, args[0], args[1])
      : super.emit(event, ...args)
  }

  /** Nothing but HTTP is spoken here: Node takes a request that offers more for one like any other if nobody listens. */
  override listenerCount(event: string | symbol, listener?: Function): number {
    return event === "upgrade" ? 0 : super.listenerCount(event, listener)
  }

  override close(done?: (error?: Error) => void): this {
    this.#isClosing = true
    NetServer.prototype.close.call(this, done)
    void this.#closeIdleConnections()
    return this
  }

  #receive(event: string, request: IncomingMessage, response: IdentifiedResponse): boolean {
    this.#answering++
    response.once("close", () => {
      this.#answering--
      if (response.isKept) this.#rests.noteAnswer(request.socket)
      else if (response.isRefused) this.#restAfter(request)
    })
    if (this.#isClosing) response.shouldKeepAlive = false
    const refusal = this.#guards.door.asks(request, response)
    if (!(refusal instanceof Promise)) return this.#answer(refusal, event, request, response)
    void refusal.then((later) => this.#answer(later, event, request, response))
    return true
  }

  #answer(refusal: Refusal, event: string, request: IncomingMessage, response: IdentifiedResponse): boolean {
    if (refusal !== undefined) return this.#refuse(refusal, event, request, response)
    const { answerKept, door, unsent } = this.#guards
    response.isKept = event === "request" && sendKept(answerKept, unsent, request, response)
    if (response.isKept) return true
    door.letIn(
      request,
      response,
      () => super.emit(event, request, response),
      (busy) => this.#refuse(busy, event, request, response)
    )
    return true
  }

  #refuse(refusal: Problem, event: string, request: IncomingMessage, response: IdentifiedResponse): true {
    response.statusCode = refusal.status
    response.isRefused = refusal.status === 503 || refusal.status === 429
    const tell = () => this.#tell(refusal, event, request, response)
    if (response.isRefused) this.#guards.door.pace.refuse(tell)
    else tell()
    return true
  }

  /** When all of it is there, because Node takes its connection up again then. */
  #restAfter(request: IncomingMessage): void {
    const rest = () => this.#guards.door.pace.noteRefusal(request.socket)
    if (request.complete) rest()
    else request.once("end", rest)
  }

  #tell(refusal: Problem, event: string, request: IncomingMessage, response: IdentifiedResponse): void {
    const { body, headers, status } = told({
      ...refusal,
      headers: { ...this.#guards.openTo(routedPath(request.url!)), ...refusal.headers }
    })
    if (event === "request" && response.isRefused && isStillToCome(request, response)) {
      return cutOff(request, response, { ...refusal, headers })
    }
    // Whoever asks before it sends a body may send it or not.
    if (event === "checkContinue") response.shouldKeepAlive = false
    response.writeHead(status, headers).end(body)
  }

  async #lookAfterReaders(): Promise<void> {
    let isOpen = true
    this.once("close", () => (isOpen = false))
    for await (const _ of setInterval(LOOK_MILLIS, undefined, { ref: false })) {
      if (!isOpen) return
      this.#guards.unsent.look(performance.now())
    }
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
