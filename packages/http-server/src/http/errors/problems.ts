import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

/** An error body for what no endpoint answers itself. */
export const problem = (
  status: number,
  detail: string,
  headers: Record<string, string> = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify({ detail }), { status, contentType: "application/json", headers })

export const notFound = problem(404, "Not Found")

export const methodNotAllowed = (allow: string): HttpServerResponse.HttpServerResponse =>
  problem(405, "Method Not Allowed", { allow })

export const badRequest = problem(400, "Bad Request")

/** The database is away; reads go on, and it is usually back soon. */
export const databaseAway = problem(503, "The database is away just now. Nothing was changed. Try again.", {
  "retry-after": "2"
})

/** The same, for handlers to fall back on. */
export const away = (): Effect.Effect<HttpServerResponse.HttpServerResponse> => Effect.succeed(databaseAway)

/** A challenge is what makes it a 401. */
export const unauthorized = (detail: string): HttpServerResponse.HttpServerResponse =>
  problem(401, detail, { "www-authenticate": "Bearer" })

/** Only the operator can change that, and not soon. */
export const notConfigured = problem(503, "This identity provider is not configured here.", { "retry-after": "3600" })

export const providerFailed = problem(502, "The identity provider failed, or did not answer. Try again.")
