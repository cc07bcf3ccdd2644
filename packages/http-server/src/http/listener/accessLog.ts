import type { HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { Logger } from "pino"
import { IdentifiedResponse, REQUEST_ID } from "./IdentifiedResponse.ts"
import { pathOf } from "./routedPath.ts"
import type { Unsent } from "./Unsent.ts"

/** Answers of which each writes one line to `log` when it is sent or its reader is gone; what they hold is noted in `unsent`. */
export const loggedResponse = (log: Pick<Logger, "info">, unsent: Unsent): typeof IdentifiedResponse =>
  class<Request extends IncomingMessage = IncomingMessage> extends IdentifiedResponse<Request> {
    readonly #startedAt = performance.now()

    protected override whenClosed(): void {
      super.whenClosed()
      log.info({
        request_id: this.requestId,
        method: this.req.method,
        path: pathOf(this.req.url!),
        status: this.statusCode,
        ms: Math.round((performance.now() - this.#startedAt) * 1000) / 1000,
        aborted: this.writableFinished ? undefined : true
      })
    }

    protected override get unsent(): Unsent {
      return unsent
    }
  }

/** The id under which a request stands in the log. */
export const requestId = (request: HttpServerRequest.HttpServerRequest): string => request.headers[REQUEST_ID] ?? "none"
