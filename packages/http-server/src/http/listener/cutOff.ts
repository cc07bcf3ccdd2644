import { DateTime } from "effect"
import { type IncomingMessage, STATUS_CODES } from "node:http"
import { setTimeout } from "node:timers/promises"
import { lastWords, type Problem } from "../errors/problems.ts"
import { type IdentifiedResponse, REQUEST_ID } from "./IdentifiedResponse.ts"
import { largeBodyBytes } from "./door/lanes.ts"

/** Until then a client that still sends may read the answer; a reset would discard it. */
const FAREWELL_MILLIS = 500

/**
 * Answers a request of whose body much is still to come, and takes nothing more of that: to receive megabytes and throw
 * them away would cost many times the refusal, and a new connection is cheaper. False for any other request, and where
 * an earlier answer is due on its connection.
 */
export const cutOff = (request: IncomingMessage, response: IdentifiedResponse, problem: Problem): boolean => {
  const { complete, socket } = request
  if (complete || response.socket === null || largeBodyBytes(request, Infinity) === 0) return false
  const headers = {
    date: DateTime.toDateUtc(DateTime.nowUnsafe()).toUTCString(),
    ...response.extraHeaders,
    ...problem.headers,
    [REQUEST_ID]: response.requestId
  }
  // For the log and the metrics; it is not sent by way of this.
  response.statusCode = problem.status
  response.noteAnswered()
  socket.pause().end(lastWords({ ...problem, headers }, STATUS_CODES[problem.status]!))
  void setTimeout(FAREWELL_MILLIS, undefined, { ref: false }).then(() => socket.destroy())
  return true
}
