import type { HttpServerRequest } from "effect/http"
import { randomUUID } from "node:crypto"
import { type IncomingMessage, type OutgoingHttpHeaders, type Server, ServerResponse } from "node:http"
import type { Logger } from "pino"

const REQUEST_ID = "x-request-id"

/** A caller's own id is kept if it is short and printable. */
const ACCEPTABLE_ID = /^[\w.:/+=-]{1,128}$/u

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
  override writeHead(status: number, ...rest: Array<any>): this {
    const reason = typeof rest[0] === "string" ? rest[0] : undefined
    const headers = rest.find((part) => typeof part === "object") as OutgoingHttpHeaders | Array<string> | undefined
    return super.writeHead(
      status,
      reason,
      Array.isArray(headers) ? [...headers, REQUEST_ID, this.requestId] : { ...headers, [REQUEST_ID]: this.requestId }
    )
  }
}

/** Writes one line for every request of `server`, when its answer is sent or its reader is gone. */
export const withAccessLog = (
  server: Server<typeof IncomingMessage, typeof IdentifiedResponse>,
  log: Pick<Logger, "info">
): Server<typeof IncomingMessage, typeof IdentifiedResponse> =>
  server.on("request", (request, response) => {
    const startedAt = performance.now()
    response.on("close", () => {
      log.info({
        request_id: response.requestId,
        method: request.method,
        path: request.url!.split("?", 1)[0],
        status: response.statusCode,
        ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
        aborted: response.writableFinished ? undefined : true
      })
    })
  })

/** The id under which a request stands in the log. */
export const requestId = (request: HttpServerRequest.HttpServerRequest): string => request.headers[REQUEST_ID] ?? "none"
