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
