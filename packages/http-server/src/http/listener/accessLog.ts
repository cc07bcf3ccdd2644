import type { HttpServerRequest } from "effect/http"
import { randomUUID } from "node:crypto"
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http"
import type { Logger } from "pino"
import type { RequestMeter } from "../../telemetry/RequestMeter.ts"

const REQUEST_ID = "x-request-id"

/** A caller's own id is kept if it is short and printable. */
const ACCEPTABLE_ID = /^[\w.:/+=-]{1,128}$/u

type Headers = OutgoingHttpHeaders | Array<OutgoingHttpHeader>

/** An answer that carries the id of its request, whoever writes it. */
export class IdentifiedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly requestId: string

  constructor(request: Request, options?: object) {
    // Node hands its options on to the response; the types know only the request.
    super(...([request, options] as unknown as [Request]))
    const given = request.headers[REQUEST_ID]
    this.requestId = typeof given === "string" && ACCEPTABLE_ID.test(given) ? given : randomUUID()
    request.headers[REQUEST_ID] = this.requestId
  }

  // Added here and not by `setHeader`, after which Node merges header by header.
  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    if (typeof reason === "object") return this.writeHead(status, undefined, reason)
    const identified = Array.isArray(headers)
      ? [...headers, REQUEST_ID, this.requestId]
      : { ...headers, [REQUEST_ID]: this.requestId }
    // The platform has measured the body; if Node did so too, it would send the end of an answer in a write of its own.
    this.strictContentLength = false
    return super.writeHead(status, reason, identified)
  }
}

/** Answers of which each writes one line to `log`, and tells `meter`, when it is sent or its reader is gone. */
export const loggedResponse = (log: Pick<Logger, "info">, meter?: RequestMeter): typeof IdentifiedResponse =>
  class<Request extends IncomingMessage = IncomingMessage> extends IdentifiedResponse<Request> {
    constructor(request: Request, options?: object) {
      super(request, options)
      const startedAt = performance.now()
      meter?.begin()
      this.on("close", () => {
        const millis = performance.now() - startedAt
        const path = pathOf(request.url!)
        const isAborted = !this.writableFinished
        log.info({
          request_id: this.requestId,
          method: request.method,
          path,
          status: this.statusCode,
          ms: Math.round(millis * 1000) / 1000,
          aborted: isAborted ? true : undefined
        })
        meter?.end({ method: request.method!, path, status: this.statusCode, isAborted, millis })
      })
    }
  }

/** An address without its query. */
export const pathOf = (url: string): string => {
  const query = url.indexOf("?")
  return query === -1 ? url : url.slice(0, query)
}

/** The id under which a request stands in the log. */
export const requestId = (request: HttpServerRequest.HttpServerRequest): string => request.headers[REQUEST_ID] ?? "none"
