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

/** The fixed sentence of a 500: where to look, and nothing of what happened. */
export const internalErrorDetail = (requestId: string): string => `The server failed. The request id is ${requestId}.`
