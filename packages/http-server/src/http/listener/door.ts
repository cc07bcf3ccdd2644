import type { IncomingMessage } from "node:http"
import { ALWAYS_OPEN, type Budget, budgetOf } from "../../limits/budgets.ts"
import { rateLimitHeaders } from "../../limits/rateLimitHeaders.ts"
import type { RateLimits } from "../../limits/RateLimits.ts"
import type { Verdict } from "../../limits/tokenBuckets.ts"
import { type Problem, hostsDiffer, oldProtocol, overLimit, tooBusy } from "../errors/problems.ts"
import type { IdentifiedResponse } from "./IdentifiedResponse.ts"
import { InFlight } from "./InFlight.ts"
import { LoopTurn } from "./LoopTurn.ts"
import { routedPath } from "./routedPath.ts"

/** Why a request is answered at the door; undefined where it may come in. */
export type Refusal = Problem | undefined

/** Decides of a request, by its head alone, whether it is looked at: nothing cheaper can be done with too many. */
export class Door {
  readonly #limits: RateLimits["Service"]["take"]
  readonly #turn = new LoopTurn()
  readonly inFlight: InFlight
  /** Requests that were turned away because the server was busy. */
  sheds = 0

  constructor(limits: Pick<RateLimits["Service"], "take">, maxBodyBytes: number) {
    this.#limits = limits.take
    this.inFlight = new InFlight(maxBodyBytes)
  }

  /** Whether this request may come in; where it may, the headers that its answer is to have are on `response`. */
  asks(request: IncomingMessage, response: IdentifiedResponse): Refusal | Promise<Refusal> {
    if (hasTwoHosts(request)) return hostsDiffer
    if (request.httpVersionMajor === 0) return oldProtocol
    const path = routedPath(request.url!)
    const isLate = this.#turn.isOver()
    if (ALWAYS_OPEN.has(path)) return undefined
    if (isLate) return this.#shed()
    const budget = budgetOf(request.method!, path)
    if (budget === undefined) return undefined
    const verdict = this.#limits(request, budget)
    return verdict instanceof Promise
      ? verdict.then((later) => this.#admit(request, response, path, budget, later))
      : this.#admit(request, response, path, budget, verdict)
  }

  #admit(
    request: IncomingMessage,
    response: IdentifiedResponse,
    path: string,
    budget: Budget,
    verdict: Verdict | undefined
  ): Refusal {
    if (verdict !== undefined) {
      response.extraHeaders = rateLimitHeaders(budget, verdict)
      if (!verdict.allowed) return overLimit(verdict)
    }
    return this.inFlight.admits(request, response, budget, path) ? undefined : this.#shed()
  }

  #shed(): Refusal {
    this.sheds++
    return tooBusy
  }
}

/** Two servers in a row might each believe another one of them; Node drops the second and says nothing. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}
