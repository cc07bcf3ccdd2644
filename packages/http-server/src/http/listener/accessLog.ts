import type { HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { Logger } from "pino"
import type { RequestMeter } from "../../telemetry/RequestMeter.ts"
import { IdentifiedResponse, REQUEST_ID } from "./IdentifiedResponse.ts"
import { RefusalLog } from "./RefusalLog.ts"
import { pathOf } from "../paths/routedPath.ts"
import type { Unsent } from "./Unsent.ts"

/**
 * Answers of which each writes one line to `log`, and tells `meter`, when it is sent or its reader is
 * gone, and refusals one line a second; what they hold is noted in `unsent`.
 */
export const loggedResponse = (
  log: Pick<Logger, "info">,
  unsent: Unsent,
  meter?: RequestMeter
): typeof IdentifiedResponse => {
  const refusals = new RefusalLog(log)
  return class<Request extends IncomingMessage = IncomingMessage> extends IdentifiedResponse<Request> {
    readonly #startedAt = performance.now()

    constructor(request: Request, options?: object) {
      super(request, options)
      meter?.begin()
    }

    protected override whenClosed(): void {
      super.whenClosed()
      const { method, url } = this.req
      const millis = performance.now() - this.#startedAt
      const path = pathOf(url!)
      const isAborted = !this.writableFinished && !this.isRefused
      if (this.isRefused) refusals.note(this.statusCode)
      else
        log.info({
          request_id: this.requestId,
          method,
          path,
          status: this.statusCode,
          ms: Math.round(millis * 1000) / 1000,
          aborted: isAborted ? true : undefined
        })
      meter?.end({ method: method!, path, status: this.statusCode, isAborted, millis })
    }

    protected override get unsent(): Unsent {
      return unsent
    }
  }
}

/** The id under which a request stands in the log. */
export const requestId = (request: HttpServerRequest.HttpServerRequest): string => request.headers[REQUEST_ID] ?? "none"
