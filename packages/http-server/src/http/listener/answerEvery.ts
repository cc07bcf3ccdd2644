import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { pathOf, requestId } from "./accessLog.ts"
import type { AllowedMethods } from "./allowedMethods.ts"
import { isOpened, type Openness, PREFLIGHT } from "./cors.ts"
import { badRequest, methodNotAllowed, notFound, serverFailed } from "../errors/problems.ts"

/** Around every request: turns what no endpoint answered into an error body, and opens the answer to other origins. */
export const answerEvery =
  (allowedMethods: AllowedMethods, openTo: Openness) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    withoutTrailingSlash(app).pipe(
      Effect.catchCause((cause) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => answerCause(cause, request, allowedMethods))
      ),
      Effect.flatMap(opened(openTo))
    )

/**
 * Leads from a path with a slash at its end to the same one without it. The address is relative, so
 * that it holds behind a proxy with a prefix of its own, and names no other host.
 */
const withoutTrailingSlash = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) => {
    const path = pathOf(url)
    if (!path.endsWith("/")) return app
    const segment = path.slice(path.lastIndexOf("/", path.length - 2) + 1, -1)
    if (segment === "") return app
    return Effect.succeed(HttpServerResponse.redirect(`../${segment}${url.slice(path.length)}`, { status: 308 }))
  })

/** The answer, open to what its path is open to, unless it says itself who may read it. */
const opened = (openTo: Openness) => (response: HttpServerResponse.HttpServerResponse) =>
  isOpened(response)
    ? Effect.succeed(response)
    : Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
        HttpServerResponse.setHeaders(response, openTo(pathOf(request.url)))
      )

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
  return Effect.as(Effect.logError("request failed", { request_id: id }, cause), serverFailed(id))
}

const routeNotFound = (
  request: HttpServerRequest.HttpServerRequest,
  allowedMethods: AllowedMethods
): HttpServerResponse.HttpServerResponse => {
  const allow = allowedMethods(pathOf(request.url))
  // A path of the right form that no route took holds an escape that means nothing.
  if (allow === undefined || allow.split(", ").includes(request.method)) return notFound
  return request.method === "OPTIONS"
    ? HttpServerResponse.empty({ status: 204, headers: { ...PREFLIGHT, allow, "access-control-allow-methods": allow } })
    : methodNotAllowed(allow)
}
