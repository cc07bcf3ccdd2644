import type { HttpServerResponse } from "effect/http"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { inPieces, type Unsent } from "./Unsent.ts"

/** The answer to a GET that needs neither a route nor a fiber; undefined if there is none. */
export type AnswerKept = (request: IncomingMessage) => HttpServerResponse.HttpServerResponse | undefined

/** Sends the answer that is kept for `request`, header for header as the platform would; false if there is none or no room for it. */
export const sendKept = (
  answerKept: AnswerKept,
  unsent: Pick<Unsent, "admits">,
  request: IncomingMessage,
  response: ServerResponse
): boolean => {
  const { headers: asked, method } = request
  // The platform knows how much of an unwanted body to read.
  if (method !== "GET" || (asked["content-length"] ?? asked["transfer-encoding"]) !== undefined) return false
  const kept = answerKept(request)
  if (kept === undefined || !unsent.admits(lengthOf(kept), response)) return false
  const { body, headers, status } = kept
  response.writeHead(status, headers)
  const pieces = inPieces(body)
  if (pieces !== undefined) Readable.from(pieces).pipe(response)
  else if (body._tag === "Uint8Array") response.end(body.text ?? body.body)
  else response.end()
  return true
}

/** Length of an answer's body in bytes; 0 if it is not known. */
export const lengthOf = ({ body }: HttpServerResponse.HttpServerResponse): number =>
  "contentLength" in body ? (body.contentLength ?? 0) : 0
