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
  return sendIfThere(answerKept(request), unsent, response)
}

const sendIfThere = (
  answer: HttpServerResponse.HttpServerResponse | undefined,
  unsent: Pick<Unsent, "admits">,
  response: ServerResponse
): boolean => {
  if (answer === undefined || !unsent.admits(lengthOf(answer), response)) return false
  const { body, headers, status } = answer
  response.writeHead(status, headers)
  const pieces = inPieces(body)
  if (pieces !== undefined) Readable.from(pieces).pipe(response)
  else if (body._tag === "Uint8Array") response.end(body.text ?? body.body)
  else response.end()
  return true
}

/** By path, the answers to small bodies that need neither a route nor a fiber; undefined if only the routes can tell. */
export type AnswersToBodies = ReadonlyMap<
  string,
  (body: Uint8Array) => HttpServerResponse.HttpServerResponse | undefined
>

/**
 * Sends the answer to a small body that is there, as the routes would; false if there is none, or if anything about the
 * request is unusual: then they find the body unread.
 */
export const sendAtOnce = (
  answers: AnswersToBodies,
  unsent: Pick<Unsent, "admits">,
  request: IncomingMessage,
  response: ServerResponse
): boolean => {
  const { complete, headers: sent, method, readableLength, url } = request
  const answer = answers.get(url!)
  if (answer === undefined || method !== "POST" || !complete || sent["content-length"] !== String(readableLength))
    return false
  if (!USUAL_TYPES.has(sent["content-type"]) || (sent["content-encoding"] ?? sent.authorization) !== undefined)
    return false
  const body = request.read() as Buffer | null
  if (body === null) return false
  if (sendIfThere(answer(body), unsent, response)) return true
  request.unshift(body)
  return false
}

const USUAL_TYPES: ReadonlySet<string | undefined> = new Set([
  undefined,
  "application/json",
  "application/json; charset=utf-8"
])

/** Length of an answer's body in bytes; 0 if it is not known. */
export const lengthOf = ({ body }: HttpServerResponse.HttpServerResponse): number =>
  "contentLength" in body ? (body.contentLength ?? 0) : 0
