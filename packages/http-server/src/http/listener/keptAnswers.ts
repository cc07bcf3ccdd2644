import type { HttpServerResponse } from "effect/http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Unsent } from "./Unsent.ts"

/** The answer to a GET that needs neither a route nor a fiber; undefined if there is none. */
export type AnswerKept = (request: IncomingMessage) => HttpServerResponse.HttpServerResponse | undefined

/** Sends the answer that is kept for `request`, header for header as the platform would; false if there is none or no room for it. */
export const sendKept = (
  answerKept: AnswerKept,
  unsent: Pick<Unsent, "admits">,
  request: IncomingMessage,
  response: ServerResponse
): boolean => {
  if (request.method !== "GET" || hasBody(request)) return false
  const kept = answerKept(request)
  if (kept === undefined || !unsent.admits(lengthOf(kept))) return false
  response.writeHead(kept.status, kept.headers)
  if (kept.body._tag === "Uint8Array") response.end(kept.body.text ?? kept.body.body)
  else response.end()
  return true
}

/** The platform knows how much of a body that nobody wants to read. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

/** How long the body of an answer is, in bytes; 0 where that is not known. */
export const lengthOf = ({ body }: HttpServerResponse.HttpServerResponse): number =>
  "contentLength" in body ? (body.contentLength ?? 0) : 0
