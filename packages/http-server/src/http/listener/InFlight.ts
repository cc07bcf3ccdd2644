import type { IncomingMessage } from "node:http"
import type { Budget } from "../../limits/budgets.ts"
import { isPrivate } from "./cors.ts"
import type { IdentifiedResponse } from "./IdentifiedResponse.ts"

/** What a request keeps busy: this thread, for a catalogue or for agents; the threads that count; or others, for whom it waits. */
type Kind = "catalogue" | "agents" | "counting" | "waiting"

/**
 * Requests that are being answered at once; what is more would only wait. Most looks at the catalogue
 * are answered where they are let in, and never there to be counted; the others and agents' calls
 * take a millisecond or two each, one after the other. Calls of models take minutes, and sign-ins
 * come in bursts.
 */
const MAX_REQUESTS: Readonly<Record<Kind, number>> = { catalogue: 32, agents: 32, counting: 64, waiting: 512 }

/** Bodies that are being received or worked on, as far as they are large; one always may, however large it is. */
const MAX_BODY_BYTES = 64 * 2 ** 20

/** Smaller ones are bounded by the number of requests. */
const LARGE_BODY_BYTES = 64 * 2 ** 10

/** The requests that are being answered, and the memory that their bodies take. */
export class InFlight {
  readonly #maxBodyBytes: number
  readonly #requests: Record<Kind, number> = { catalogue: 0, agents: 0, counting: 0, waiting: 0 }
  #bodyBytes = 0

  /** `maxBodyBytes`: what a body that does not tell its length is taken for. */
  constructor(maxBodyBytes: number) {
    this.#maxBodyBytes = maxBodyBytes
  }

  /** Requests that are being answered. */
  get requests(): number {
    return Object.values(this.#requests).reduce((sum, requests) => sum + requests, 0)
  }

  /** Whether there is room for a request; if so, it is held until the answer is given or nobody wants it any more. */
  admits(request: IncomingMessage, response: IdentifiedResponse, budget: Budget, path: string): boolean {
    const bytes = request.method === "GET" ? 0 : this.#bodyBytesOf(request)
    const kind = kindOf(budget, path)
    if (this.#requests[kind] >= MAX_REQUESTS[kind]) return false
    if (bytes > 0 && this.#bodyBytes > 0 && this.#bodyBytes + bytes > MAX_BODY_BYTES) return false
    this.#requests[kind]++
    this.#bodyBytes += bytes
    response.onAnswered(() => {
      this.#requests[kind]--
      this.#bodyBytes -= bytes
    })
    return true
  }

  #bodyBytesOf({ headers }: IncomingMessage): number {
    const isPlain =
      headers["transfer-encoding"] === undefined && (headers["content-encoding"] ?? "identity") === "identity"
    const bytes = isPlain ? Math.min(this.#maxBodyBytes, Number(headers["content-length"] ?? 0)) : this.#maxBodyBytes
    return bytes > LARGE_BODY_BYTES ? bytes : 0
  }
}

const kindOf = (budget: Budget, path: string): Kind => {
  if (budget === "counting") return "counting"
  if (path === "/mcp") return "agents"
  return budget === "sign-in" || isPrivate(path) ? "waiting" : "catalogue"
}
