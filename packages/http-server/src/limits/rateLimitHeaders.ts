import type { Budget } from "./budgets.ts"
import { type Verdict, WINDOW_SECONDS } from "./tokenBuckets.ts"

/** What an answer says of the budget that its request drew on, as structured fields (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimitHeaders = (
  budget: Budget,
  { allowed, limit, remaining, resetAfter, retryAfter }: Verdict
): Readonly<Record<string, string>> => ({
  ratelimit: `"${budget}";r=${remaining};t=${allowed ? resetAfter : retryAfter}`,
  "ratelimit-policy": `"${budget}";q=${limit};w=${WINDOW_SECONDS}`,
  ...(allowed ? {} : { "retry-after": String(retryAfter) })
})
