import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Cause, Effect, Stream } from "effect"
import { HttpBody, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { REQUEST_ID } from "../listener/IdentifiedResponse.ts"
import { pathOf, type RouteAt, routedPath } from "../paths/routes.ts"
import { isOpened, type Openness, PREFLIGHT } from "../paths/cors.ts"
import { lengthOf } from "../listener/keptAnswers.ts"
import { inPieces, type Unsent } from "../listener/Unsent.ts"
import { badRequest, methodNotAllowed, notFound, serverFailed, tooMuchUnsent } from "../errors/problems.ts"

/** Around every request: turns what no endpoint answered into an error body, and opens the answer to other origins. */
export const answerEvery =
  (routeAt: RouteAt, openTo: Openness, unsent: Pick<Unsent, "admits" | "refusals">) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      inOneSpelling(app, request, routeAt).pipe(
        Effect.catchCause((cause) => answerCause(cause, request, routeAt)),
        Effect.map((response) => opened(withRoom(response, request, unsent), request, openTo))
      )
    )

/**
 * Leads from a path with a slash at its end to the same one without it, if that takes the method. The address is relative, so
 * that it holds behind a proxy with a prefix of its own, and names no other host. A semicolon is a
 * character like any other; the router would take what follows for a query.
 */
const inOneSpelling = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  request: HttpServerRequest.HttpServerRequest,
  routeAt: RouteAt
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> => {
  const { method, url } = request
  const path = pathOf(url)
  if (path.endsWith("/")) {
    const segment = path.slice(path.lastIndexOf("/", path.length - 2) + 1, -1)
    if (segment !== "") {
      const allow = routeAt(path.slice(0, -1))?.allow
      const isTaken = allow === undefined || method === "OPTIONS" || allow.split(", ").includes(method)
      if (!isTaken) return Effect.succeed(methodNotAllowed(allow))
      return Effect.succeed(HttpServerResponse.redirect(`../${segment}${url.slice(path.length)}`, { status: 308 }))
    }
  }
  if (!path.includes(";")) return app
  const literal = request.modify({ url: path.replaceAll(";", "%3B") + url.slice(path.length) })
  return Effect.provideService(app, HttpServerRequest.HttpServerRequest, literal)
}

/** The answer in bytes, in pieces where it is large, or why it is not given while so much waits for readers. */
const withRoom = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  unsent: Pick<Unsent, "admits" | "refusals">
): HttpServerResponse.HttpServerResponse => {
  if (!unsent.admits(lengthOf(response), NodeHttpServerRequest.toServerResponse(request))) {
    unsent.refusals++
    return tooMuchUnsent
  }
  const pieces = inPieces(response.body)
  if (pieces === undefined) return encoded(response)
  const { "content-type": contentType } = response.headers
  const stream = Stream.fromIterable(pieces, { chunkSize: 1 })
  return HttpServerResponse.setBody(response, HttpBody.stream(stream, contentType, lengthOf(response)))
}

/**
 * The answer as bytes. As text it outlives collections of garbage: with short counts the server took 100 MB more. What
 * is shorter is sent in one piece with its headers.
 */
const encoded = (response: HttpServerResponse.HttpServerResponse) => {
  const { body } = response
  return body._tag === "Uint8Array" && body.text !== undefined && body.contentLength > SHORT_BYTES
    ? HttpServerResponse.setBody(response, HttpBody.uint8Array(body.body, body.contentType))
    : response
}

const SHORT_BYTES = 4096

/** The answer, open to what its path is open to, unless it says itself who may read it. */
const opened = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  openTo: Openness
): HttpServerResponse.HttpServerResponse =>
  isOpened(response) ? response : HttpServerResponse.setHeaders(response, openTo(routedPath(request.url)))

const answerCause = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  routeAt: RouteAt
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
  const error = Cause.squash(cause)
  if (HttpServerError.isHttpServerError(error)) {
    if (error.reason._tag === "RouteNotFound") return Effect.succeed(routeNotFound(request, routeAt))
    if (error.reason._tag === "RequestParseError") return Effect.succeed(badRequest)
  }
  const id = request.headers[REQUEST_ID]!
  return Effect.as(Effect.logError("A request failed", { request_id: id }, cause), serverFailed(id))
}

const routeNotFound = (
  request: HttpServerRequest.HttpServerRequest,
  routeAt: RouteAt
): HttpServerResponse.HttpServerResponse => {
  const allow = routeAt(pathOf(request.url))?.allow
  // A path of the right form that no route took holds an escape that means nothing.
  if (allow === undefined || allow.split(", ").includes(request.method)) return notFound
  return request.method === "OPTIONS"
    ? HttpServerResponse.empty({ status: 204, headers: { ...PREFLIGHT, allow, "access-control-allow-methods": allow } })
    : methodNotAllowed(allow)
}
