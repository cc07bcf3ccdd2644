import type { IncomingMessage } from "node:http"
import type { Budget } from "../../../limits/budgets.ts"
import { isPrivate } from "../../paths/privatePaths.ts"

/**
 * Requests that are being answered at once, by what they keep busy: this thread, for a catalogue or for agents; the
 * threads that count, with short texts or large bodies; or other services, which they wait for. More would only wait,
 * and take memory meanwhile. Large bodies are read while the threads count the ones before, and keep no small one
 * waiting. Calls of models take minutes, and sign-ins come in bursts.
 */
export const MAX_AT_ONCE = {
  catalogue: 32,
  agents: 32,
  shortCounts: 32,
  largeBodies: 12,
  others: 512
} as const

export type LaneName = keyof typeof MAX_AT_ONCE

export const LANE_NAMES = Object.keys(MAX_AT_ONCE) as ReadonlyArray<LaneName>

/** Smaller bodies are bounded by the number of requests. */
const LARGE_BODY_BYTES = 16 * 2 ** 10

/** The bytes of a request's body, 0 if it is small; `maxBodyBytes`: what one that does not tell its length is taken for. */
export const largeBodyBytes = ({ headers, method }: IncomingMessage, maxBodyBytes: number): number => {
  if (method === "GET") return 0
  const isPlain =
    headers["transfer-encoding"] === undefined && (headers["content-encoding"] ?? "identity") === "identity"
  const bytes = isPlain ? Math.min(maxBodyBytes, Number(headers["content-length"] ?? 0)) : maxBodyBytes
  return bytes > LARGE_BODY_BYTES ? bytes : 0
}

/** The lane of a request for a path, as the router sees it. */
export const laneOf = (budget: Budget | undefined, path: string, largeBytes: number): LaneName => {
  if (path !== "/mcp" && (budget === "sign-in" || isPrivate(path))) return "others"
  if (largeBytes > 0) return "largeBodies"
  if (budget === "counting") return "shortCounts"
  return path === "/mcp" ? "agents" : "catalogue"
}
