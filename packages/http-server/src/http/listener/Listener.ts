import { DateTime } from "effect"
import { once } from "node:events"
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http"
import { type AddressInfo, type ListenOptions, Server as NetServer } from "node:net"
import { setInterval, setTimeout } from "node:timers/promises"
import type { Logger } from "pino"
import { AccessLog } from "../../telemetry/AccessLog.ts"
import type { RequestMeter } from "../../telemetry/RequestMeter.ts"
import { answerOf, hostsDiffer, lastWords, type Problem, tunnelRefused, unreadableRequest } from "../errors/problems.ts"
import type { Openness } from "../paths/cors.ts"
import { routedPath } from "../paths/routes.ts"
import { IdentifiedResponse, REQUEST_ID } from "./IdentifiedResponse.ts"
import { Rests } from "./Rests.ts"
import type { Unsent } from "./Unsent.ts"
import type { Door } from "./door/door.ts"
import { largeBodyBytes } from "./door/WaitingLine.ts"
import { type AnswerKept, type AnswersToBodies, sendAtOnce, sendKept } from "./keptAnswers.ts"

/**
 * A client that has not sent the head of a request in 10 seconds, or the whole of it in 15, will not do so. An idle
 * connection is kept for longer than proxies keep theirs, a minute mostly: a request is not sent into its end.
 */
const SETTINGS = {
  headersTimeout: 9000,
  requestTimeout: 14_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  optimizeEmptyRequests: true,
  // The door looks for it.
  requireHostHeader: false
}

/**
 * Interval between looks for clients that wait in vain, for a turn or for a reader that takes nothing. Also the time
 * that a closing server leaves connections open over which a request may be on its way. In milliseconds.
 */
const LOOK_MILLIS = 1000

/** The services that a listener asks about its requests and tells about its answers. */
export interface Guards {
  readonly door: Door
  readonly unsent: Unsent
  /** The pages that may read answers of the door. */
  readonly openTo: Openness
  /** Finds an answer that is sent at once. */
  readonly answerKept: AnswerKept
  /** Answers that are made as soon as a request begins. */
  readonly answersToBodies: AnswersToBodies
  readonly meter?: RequestMeter | undefined
}

/**
 * Node's HTTP server. What the door admits is answered by `answer`, the rest here; what cannot be read as a request
 * gets a JSON error like any other.
 */
export class Listener {
  readonly rests = new Rests()
  readonly #log: AccessLog
  readonly #guards: Guards
  readonly #answer: RequestListener
  readonly #server: Server
  #answering = 0
  #closingAt = Infinity

  constructor(log: Pick<Logger, "info">, guards: Guards, answer: RequestListener) {
    this.#log = new AccessLog(log, guards.meter)
    this.#guards = guards
    this.#answer = answer
    this.#server = createServer({ ...SETTINGS, ServerResponse: IdentifiedResponse })
      .on("request", (request, response) => this.#receive(request, response))
      // Nothing needs to be expected, and Node would refuse it past the turns of connections.
      .on("checkExpectation", (request, response) => this.#receive(request, response))
      .on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
        socket.end(unreadableRequest(code), () => socket.destroy())
      })
      .on("connect", (_request, socket) => {
        // Node has let go of it, its failures included; what else comes over it is not read as requests.
        socket.removeAllListeners("data").resume()
        socket.on("error", () => socket.destroy()).end(lastWords(tunnelRefused, "Method Not Allowed"))
      })
      .on("connection", (socket) => {
        guards.unsent.watch(socket)
        this.rests.watch(socket)
      })
  }

  async listen(options: ListenOptions): Promise<AddressInfo> {
    await once(this.#server.listen(options), "listening")
    void this.#lookAfterAll()
    return this.#server.address() as AddressInfo
  }

  /**
   * Takes no further connection, and answers once more over each open one, saying that it is the last time. Node's own
   * `close` would reset those over which the next request is already on its way.
   */
  async close(): Promise<void> {
    this.#closingAt = performance.now()
    NetServer.prototype.close.call(this.#server)
    await once(this.#server, "close")
  }

  closeAllConnections(): void {
    this.#server.closeAllConnections()
  }

  #receive(request: IncomingMessage, response: IdentifiedResponse): void {
    const { door, meter } = this.#guards
    this.#answering++
    meter?.begin()
    this.rests.noteRequest(request.socket)
    response.once("close", () => {
      this.#answering--
      this.#log.note(response.answered)
      this.rests.noteAnswer(request.socket)
    })
    if (this.#closingAt < Infinity) response.shouldKeepAlive = false
    const refusal = door.check(request, response)
    if (refusal instanceof Promise) void refusal.then((later) => this.#admit(later, request, response))
    else this.#admit(refusal, request, response)
  }

  #admit(refusal: Problem | undefined, request: IncomingMessage, response: IdentifiedResponse): void {
    if (refusal !== undefined) return this.#refuse(refusal, request, response)
    const { answerKept, answersToBodies, door, unsent } = this.#guards
    const begin = () => {
      if (!sendAtOnce(answersToBodies, unsent, request, response)) this.#answer(request, response)
    }
    if (!sendKept(answerKept, unsent, request, response))
      door.admit(request, response, begin, (busy) => this.#refuse(busy, request, response))
  }

  #refuse(refusal: Problem, request: IncomingMessage, response: IdentifiedResponse): void {
    response.isRefusal = refusal === hostsDiffer || refusal.status === 503 || refusal.status === 429
    const { body, headers, status } = answerOf({
      ...refusal,
      headers: { ...this.#guards.openTo(routedPath(request.url!)), ...refusal.headers }
    })
    if (cutOff(request, response, { ...refusal, headers })) return
    response.writeHead(status, headers).end(body)
  }

  async #lookAfterAll(): Promise<void> {
    const { door, unsent } = this.#guards
    for await (const _ of setInterval(LOOK_MILLIS, undefined, { ref: false })) {
      const now = performance.now()
      unsent.look(now)
      door.line.advanceSoon()
      this.#log.tellRefusals()
      // Node takes a connection for idle while the end of an answer still waits to be sent.
      if (this.#answering > 0 || now - this.#closingAt < LOOK_MILLIS) continue
      return this.#server.closeIdleConnections()
    }
  }
}

/** Until then a client that still sends may read the answer; a reset would discard it. */
const FAREWELL_MILLIS = 500

/**
 * Answers a request of whose body much is still to come, and takes nothing more of that: to receive megabytes and throw
 * them away would cost many times the refusal, and a new connection is cheaper. False for any other request, and where
 * an earlier answer is due on its connection.
 */
const cutOff = (request: IncomingMessage, response: IdentifiedResponse, problem: Problem): boolean => {
  const { complete, socket } = request
  if (complete || response.socket === null || largeBodyBytes(request, Infinity) === 0) return false
  const headers = {
    date: DateTime.toDateUtc(DateTime.nowUnsafe()).toUTCString(),
    ...response.extraHeaders,
    ...problem.headers,
    [REQUEST_ID]: response.requestId
  }
  // For the log and the metrics; it is not sent by way of this.
  response.statusCode = problem.status
  response.noteAnswered()
  socket.pause().end(lastWords({ ...problem, headers }, STATUS_CODES[problem.status]!))
  void setTimeout(FAREWELL_MILLIS, undefined, { ref: false }).then(() => socket.destroy())
  return true
}
