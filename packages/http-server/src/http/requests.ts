import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { requestId } from "./accessLog.ts"
import type { AllowedMethods } from "./allowedMethods.ts"
import { openToAll, PREFLIGHT } from "./cors.ts"
import { badRequest, internalErrorDetail, methodNotAllowed, notFound, problem } from "./problems.ts"

/** Around every request: turns what no endpoint answered into an error body, and opens the answer to other origins. */
export const answerEvery =
  (allowedMethods: AllowedMethods) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.matchCauseEffect(app, {
      onSuccess: (response) => Effect.succeed(openToAll(response)),
      onFailure: (cause) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          Effect.map(answerCause(cause, request, allowedMethods), openToAll)
        )
    })

const answerCause = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  allowedMethods: AllowedMethods
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
  const error = Cause.squash(cause)
  if (HttpServerError.isHttpServerError(error)) {
    if (error.reason._tag === "RouteNotFound") return Effect.succeed(routeNotFound(request, allowedMethods))
    if (error.reason._tag === "RequestParseError") return Effect.succeed(badRequest)
  }
  const id = requestId(request)
  return Effect.as(Effect.logError("request failed", { request_id: id }, cause), problem(500, internalErrorDetail(id)))
}

const routeNotFound = (
  request: HttpServerRequest.HttpServerRequest,
  allowedMethods: AllowedMethods
): HttpServerResponse.HttpServerResponse => {
  const allow = allowedMethods(request.url.split("?", 1)[0]!)
  // A path of the right form that no route took holds an escape that means nothing.
  if (allow === undefined || allow.split(", ").includes(request.method)) return notFound
  return request.method === "OPTIONS"
    ? HttpServerResponse.empty({ status: 204, headers: { ...PREFLIGHT, allow, "access-control-allow-methods": allow } })
    : methodNotAllowed(allow)
}
