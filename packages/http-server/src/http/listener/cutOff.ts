import { DateTime } from "effect"
import { type IncomingMessage, STATUS_CODES } from "node:http"
import { setTimeout } from "node:timers/promises"
import { lastWords, type Problem } from "../errors/problems.ts"
import { type IdentifiedResponse, REQUEST_ID } from "./IdentifiedResponse.ts"
import { largeBodyBytes } from "./door/lanes.ts"

/** Until then whoever still sends may read the answer; a reset would take it from him. */
const FAREWELL_MILLIS = 500

/** Whether much of a request's body has not come yet, and no earlier answer is due on its connection. */
export const isStillToCome = (request: IncomingMessage, response: IdentifiedResponse): boolean =>
  !request.complete && response.socket !== null && largeBodyBytes(request, Infinity) > 0

/**
 * Answers a request whose body is still to come, and takes nothing more of that: to receive megabytes
 * and throw them away would cost many times the refusal. A new connection is cheaper.
 */
export const cutOff = (request: IncomingMessage, response: IdentifiedResponse, problem: Problem): void => {
  const { socket } = request
  const headers = {
    date: DateTime.toDateUtc(DateTime.nowUnsafe()).toUTCString(),
    ...response.extraHeaders,
    ...problem.headers,
    [REQUEST_ID]: response.requestId
  }
  // For the log and the metrics; it is not sent by way of this.
  response.statusCode = problem.status
  socket.pause().end(lastWords({ ...problem, headers }, STATUS_CODES[problem.status]!))
  void setTimeout(FAREWELL_MILLIS, undefined, { ref: false }).then(() => socket.destroy())
}
