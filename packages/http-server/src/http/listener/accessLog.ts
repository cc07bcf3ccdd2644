import type { HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { Logger } from "pino"
import { IdentifiedResponse, REQUEST_ID } from "./IdentifiedResponse.ts"
import { pathOf } from "./routedPath.ts"
import type { Unsent } from "./Unsent.ts"

/** Answers of which each writes one line to `log` when it is sent or its reader is gone; what they hold is noted in `unsent`. */
export const loggedResponse = (log: Pick<Logger, "info">, unsent: Unsent): typeof IdentifiedResponse =>
  class<Request extends IncomingMessage = IncomingMessage> extends IdentifiedResponse<Request> {
    constructor(request: Request, options?: object) {
      super(request, options)
      const startedAt = performance.now()
      this.on("close", () => {
        log.info({
          request_id: this.requestId,
          method: request.method,
          path: pathOf(request.url!),
          status: this.statusCode,
          ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
          aborted: this.writableFinished ? undefined : true
        })
      })
    }

    protected override get unsent(): Unsent {
      return unsent
    }
  }

/** The id under which a request stands in the log. */
export const requestId = (request: HttpServerRequest.HttpServerRequest): string => request.headers[REQUEST_ID] ?? "none"
