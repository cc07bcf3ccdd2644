import { randomUUID } from "node:crypto"
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http"
import type { Answered } from "../../telemetry/AccessLog.ts"
import { pathOf } from "../paths/routes.ts"

export const REQUEST_ID = "x-request-id"

/** A caller's own id is kept if it is short and printable. */
const ACCEPTABLE_ID = /^[\w.:/+=-]{1,128}$/u

type Headers = OutgoingHttpHeaders | Array<OutgoingHttpHeader>

/** An answer that carries the id of its request, from any writer. */
export class IdentifiedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly startedAt = performance.now()
  readonly requestId: string
  /** More headers, which belong to any answer to the request. */
  extraHeaders: Readonly<Record<string, string>> | undefined
  /** Whether it says that there are too many requests. */
  isRefusal = false
  #whenAnswered: (() => void) | undefined

  constructor(request: Request, options?: object) {
    // Node hands its options on to the response; the types know only the request.
    super(...([request, options] as unknown as [Request]))
    const given = request.headers[REQUEST_ID]
    this.requestId = typeof given === "string" && ACCEPTABLE_ID.test(given) ? given : randomUUID()
    request.headers[REQUEST_ID] = this.requestId
    this.once("close", () => this.noteAnswered())
  }

  // Added here and not by `setHeader`, after which Node merges header by header.
  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    if (typeof reason === "object") return this.writeHead(status, undefined, reason)
    this.noteAnswered()
    const identified = Array.isArray(headers)
      ? [...Object.entries(this.extraHeaders ?? {}).flat(), ...headers, REQUEST_ID, this.requestId]
      : { ...this.extraHeaders, ...headers, [REQUEST_ID]: this.requestId }
    // The platform has measured the body; if Node did so too, it would send the end of an answer in a write of its own.
    this.strictContentLength = false
    return super.writeHead(status, reason, identified)
  }

  /** The line for the log once it is sent, or its reader is gone. */
  get answered(): Answered {
    const { isRefusal, requestId, req, statusCode: status } = this
    const millis = performance.now() - this.startedAt
    const isAborted = !this.writableFinished && !isRefusal
    return { isRefusal, requestId, method: req.method!, path: pathOf(req.url!), status, isAborted, millis }
  }

  /** Calls `then` once: when the answer is there, or when the client is gone. */
  onAnswered(then: () => void): void {
    this.#whenAnswered = then
  }

  /** Call it where an answer goes out in another way than by `writeHead`. */
  noteAnswered(): void {
    this.#whenAnswered?.()
    this.#whenAnswered = undefined
  }
}
