import { Cause, Clock, Context, Effect } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"
import type { Log } from "../Log.ts"
import type { AllowedMethods } from "./allowedMethods.ts"
import { badRequest, internalErrorDetail, methodNotAllowed, notFound, problem } from "./problems.ts"

/** The id under which a request stands in the log, and which its answer carries. */
export const RequestId = Context.Reference<string>("@ratecard/http-server/RequestId", { defaultValue: () => "none" })

/** A caller's own id is kept if it is short and printable. */
const ACCEPTABLE_ID = /^[\w.:/+=-]{1,128}$/u

const OPEN_TO_ALL = { "access-control-allow-origin": "*", "access-control-expose-headers": "etag, x-request-id" }

const PREFLIGHT = {
  ...OPEN_TO_ALL,
  "access-control-allow-headers": "authorization, content-type, if-none-match, x-request-id",
  "access-control-max-age": "86400"
}

/**
 * Around every request: gives it an id, turns what no endpoint answered into an error body, opens
 * the answer to other origins, and writes one line of access log.
 */
export const answerEvery =
  (log: Pick<Log["Service"], "info">, allowedMethods: AllowedMethods) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const startedAt = yield* Clock.currentTimeNanos
      const given = request.headers["x-request-id"]
      const id = given !== undefined && ACCEPTABLE_ID.test(given) ? given : randomUUID()
      const path = request.url.split("?", 1)[0]!

      const answered = yield* Effect.catchCause(Effect.provideService(app, RequestId, id), (cause) =>
        answerCause(cause, request, allowedMethods(path), id)
      )
      const response = HttpServerResponse.setHeaders(answered, { ...OPEN_TO_ALL, "x-request-id": id })

      const elapsed = (yield* Clock.currentTimeNanos) - startedAt
      log.info({
        request_id: id,
        method: request.method,
        path,
        status: response.status,
        ms: Number(elapsed / 1000n) / 1000
      })
      return response
    })

const answerCause = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  allow: string | undefined,
  id: string
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const error = Cause.squash(cause)
  if (HttpServerError.isHttpServerError(error)) {
    if (error.reason._tag === "RouteNotFound") return Effect.succeed(routeNotFound(request.method, allow))
    if (error.reason._tag === "RequestParseError") return Effect.succeed(badRequest)
  }
  if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
  return Effect.as(Effect.logError("request failed", { request_id: id }, cause), problem(500, internalErrorDetail(id)))
}

const routeNotFound = (method: string, allow: string | undefined): HttpServerResponse.HttpServerResponse => {
  if (allow === undefined) return notFound
  return method === "OPTIONS"
    ? HttpServerResponse.empty({ status: 204, headers: { ...PREFLIGHT, allow, "access-control-allow-methods": allow } })
    : methodNotAllowed(allow)
}
