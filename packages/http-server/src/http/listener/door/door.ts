import type { IncomingMessage } from "node:http"
import { ALWAYS_OPEN, budgetOf } from "../../../limits/budgets.ts"
import { rateLimitHeaders, type Verdict } from "../../../limits/tokenBuckets.ts"
import type { RateLimits } from "../../../limits/RateLimits.ts"
import { hasTwoHosts } from "../../../hasTwoHosts.ts"
import { type Problem, hostsDiffer, oldProtocol, overLimit, tooBusy, tooSlow } from "../../errors/problems.ts"
import type { IdentifiedResponse } from "../IdentifiedResponse.ts"
import { laneOf, largeBodyBytes, WaitingLine } from "./WaitingLine.ts"
import { routedPath } from "../../paths/routes.ts"

/**
 * Bytes in a millisecond: a large body of which fewer have come after a second is taken no further when another waits
 * for its place. 12 slow clients kept all other large bodies out for 14 seconds at a time.
 */
const LEAST_PACE = 64

/** Decides of a request, by its head alone, whether and when it is looked at: nothing cheaper can be done with too many. */
export class Door {
  readonly #limits: RateLimits["Service"]["take"]
  readonly #maxBodyBytes: number
  readonly line: WaitingLine
  /** Requests that were turned away because the server was busy. */
  rejected = 0

  constructor(limits: Pick<RateLimits["Service"], "take">, maxBodyBytes: number, line = new WaitingLine()) {
    this.#limits = limits.take
    this.#maxBodyBytes = maxBodyBytes
    this.line = line
  }

  /** Finds the reason why a request may not come in, if there is one; the headers that its answer is to have are on `response`. */
  check(request: IncomingMessage, response: IdentifiedResponse): Problem | undefined | Promise<Problem | undefined> {
    if (hasTwoHosts(request)) return hostsDiffer
    if (request.httpVersionMajor === 0) return oldProtocol
    if (request.headers.host === undefined && request.httpVersion !== "1.0") return hostsDiffer
    const budget = budgetOf(request.method!, routedPath(request.url!))
    if (budget === undefined) return undefined
    const judged = (verdict: Verdict | undefined) => {
      if (verdict === undefined) return undefined
      response.extraHeaders = rateLimitHeaders(budget, verdict)
      return verdict.allowed ? undefined : overLimit(verdict)
    }
    const verdict = this.#limits(request, budget)
    return verdict instanceof Promise ? verdict.then(judged) : judged(verdict)
  }

  /** Calls `begin` when it is this request's turn, or `refuse` if that does not come soon. */
  admit(
    request: IncomingMessage,
    response: IdentifiedResponse,
    begin: () => void,
    refuse: (refusal: Problem) => void
  ): void {
    const path = routedPath(request.url!)
    if (ALWAYS_OPEN.has(path)) return begin()
    const largeBytes = largeBodyBytes(request, this.#maxBodyBytes)
    const lane = laneOf(budgetOf(request.method!, path), path, largeBytes)
    const reject = () => {
      this.rejected++
      refuse(tooBusy)
    }
    // Unread until its turn, but for 64 KB: most of what refusals of large bodies cost was receiving what was thrown away.
    if (largeBytes > 0) request.socket.pause()
    let begun = { at: 0, bytes: 0 }
    const beginToRead = () => {
      begun = { at: performance.now(), bytes: request.socket.bytesRead }
      if (largeBytes > 0) request.socket.resume()
      begin()
    }
    const givesWay = () => {
      const millis = performance.now() - begun.at
      const isSlow = millis > 1000 && request.socket.bytesRead - begun.bytes < millis * LEAST_PACE
      // Of several requests of a connection, only the first is answered yet.
      if (!isSlow || request.complete || response.socket === null) return false
      refuse(tooSlow)
      return true
    }
    const enter = () => this.line.enter({ lane, largeBytes, response, begin: beginToRead, refuse: reject, givesWay })
    // Node keeps a small body meanwhile: one that sends it slowly takes no place of a lane from another.
    const isThere = request.method === "GET" || Number(request.headers["content-length"] ?? 0) === 0
    if (largeBytes > 0 || isThere) return enter()
    const enterOnceReceived = () => {
      if (!request.complete) return
      request.off("readable", enterOnceReceived)
      enter()
    }
    request.on("readable", enterOnceReceived)
  }
}
