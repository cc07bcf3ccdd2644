import { HttpServerResponse } from "effect/http"

/** An error for what no endpoint answers itself. */
export interface Problem {
  readonly status: number
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A problem as its body and headers, ready to send. */
export const answerOf = ({ detail, headers, status }: Problem) => {
  const body = JSON.stringify({ detail })
  return {
    status,
    body,
    headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)), ...headers }
  }
}

export const respond = ({ detail, headers = {}, status }: Problem): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe({ detail }, { status, headers })

export const notFound = respond({ status: 404, detail: "Not Found" })

export const methodNotAllowed = (allow: string): HttpServerResponse.HttpServerResponse =>
  respond({ status: 405, detail: "Method Not Allowed", headers: { allow } })

export const badRequest = respond({ status: 400, detail: "Bad Request" })

/** Answer to a failure of the server: the request's id, and nothing of the failure. */
export const serverFailed = (requestId: string): HttpServerResponse.HttpServerResponse =>
  respond({ status: 500, detail: `The server failed. The request id is ${requestId}.` })

/** The answer to a request that is refused unread. A second is enough to work off all that is admitted. */
export const tooBusy: Problem = {
  status: 503,
  detail: "The server is busy. Try again.",
  headers: { "retry-after": "1" }
}

/** The answer to a large body that keeps others waiting. */
export const tooSlow: Problem = {
  status: 408,
  detail: "The body came at less than 64 KB a second, and others were waiting. Try again."
}

/** The same for an answer that is there already, and that there is no room to keep until its reader takes it. */
export const tooMuchUnsent = respond({
  status: 503,
  detail: "Too many answers are waiting to be sent. Try again.",
  headers: { "retry-after": "5" }
})

export const overLimit = ({ retryAfter }: { readonly retryAfter: number }): Problem => ({
  status: 429,
  detail: `Too many requests from your address. Try again in ${retryAfter} s.`
})

export const hostsDiffer: Problem = {
  status: 400,
  detail: "Send exactly one Host header.",
  headers: { connection: "close" }
}

export const oldProtocol: Problem = { status: 400, detail: "HTTP/0.9 is not supported. Use HTTP/1.1." }

export const tunnelRefused: Problem = {
  status: 405,
  detail: "This server is not a proxy.",
  headers: { allow: "GET, HEAD, POST, PUT, DELETE, OPTIONS" }
}

/** A problem as bytes, for a connection over which nothing else comes any more. */
export const lastWords = (problem: Problem, reason: string): string => {
  const { body, headers, status } = answerOf(problem)
  const lines = Object.entries({ connection: "close", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${body}`
}

/** The whole answer to what Node cannot read as a request, for its reason. */
export const unreadableRequest = (code: string | undefined): string => {
  const [status, reason] = UNREADABLE[code ?? ""] ?? [400, "Bad Request"]
  return lastWords({ status, detail: reason }, reason)
}

const UNREADABLE: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Content Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"]
}
