import { HttpServerResponse } from "effect/http"

/** An error body for what no endpoint answers itself. */
const problem = (
  status: number,
  detail: string,
  headers: Record<string, string> = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify({ detail }), { status, contentType: "application/json", headers })

export const notFound = problem(404, "Not Found")

export const methodNotAllowed = (allow: string): HttpServerResponse.HttpServerResponse =>
  problem(405, "Method Not Allowed", { allow })

export const badRequest = problem(400, "Bad Request")

/** Where to look, and nothing of what happened. */
export const serverFailed = (requestId: string): HttpServerResponse.HttpServerResponse =>
  problem(500, `The server failed. The request id is ${requestId}.`)

/** The whole answer to what Node cannot read as a request, for its reason. */
export const unreadableRequest = (code: string | undefined): string => {
  const [status, reason] = UNREADABLE[code ?? ""] ?? [400, "Bad Request"]
  const body = JSON.stringify({ detail: reason })
  return `HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const UNREADABLE: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Content Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"]
}
