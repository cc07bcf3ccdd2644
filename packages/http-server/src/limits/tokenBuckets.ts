import type { Budget } from "./budgets.ts"

/** The answer of a bucket to a request; times are in seconds, rounded up. */
export interface Verdict {
  readonly allowed: boolean
  readonly limit: number
  /** Whole tokens that are left. */
  readonly remaining: number
  /** Until there is enough for the same again. */
  readonly retryAfter: number
  /** Until the bucket is full again. */
  readonly resetAfter: number
}

export const WINDOW_SECONDS = 60

const WINDOW_MILLIS = 1000 * WINDOW_SECONDS

/** More buckets than this are forgotten early: an attacker with many addresses costs some 20 MB, and no more. */
const MAX_BUCKETS = 100_000

interface Bucket {
  tokens: number
  at: number
}

/**
 * Token buckets by key, in this process. A bucket that was not drawn on for a window is full, so it need not be kept:
 * what was not used since the turn before last goes.
 */
export class TokenBuckets {
  readonly #capacity: number
  #recent = new Map<string, Bucket>()
  #older = new Map<string, Bucket>()
  #turnedAt = 0

  constructor(capacity = MAX_BUCKETS) {
    this.#capacity = capacity
  }

  /** Buckets kept. */
  get size(): number {
    return this.#recent.size + this.#older.size
  }

  /** Draws `tokens`, or nothing if there are fewer; `now` in milliseconds never goes back. */
  take(key: string, limit: number, tokens: number, now: number): Verdict {
    const bucket = this.#bucket(key, limit, now)
    const perMilli = limit / WINDOW_MILLIS
    bucket.tokens = Math.min(limit, bucket.tokens + (now - bucket.at) * perMilli)
    bucket.at = now
    const allowed = bucket.tokens >= tokens
    if (allowed) bucket.tokens -= tokens
    const seconds = (wanted: number) => Math.max(0, Math.ceil((wanted - bucket.tokens) / perMilli / 1000))
    return {
      allowed,
      limit,
      remaining: Math.floor(bucket.tokens),
      // More than the bucket ever holds is never there: a window is as good an answer as any.
      retryAfter: Math.max(1, Math.min(WINDOW_SECONDS, seconds(Math.min(tokens, limit)))),
      resetAfter: seconds(limit)
    }
  }

  #bucket(key: string, limit: number, now: number): Bucket {
    if (now - this.#turnedAt >= WINDOW_MILLIS || this.#recent.size >= this.#capacity / 2) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#turnedAt = now
    }
    let bucket = this.#recent.get(key)
    if (bucket === undefined) {
      bucket = this.#older.get(key) ?? { tokens: limit, at: now }
      this.#recent.set(key, bucket)
    }
    return bucket
  }
}

/** The headers about the budget of a request, as structured fields (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimitHeaders = (
  budget: Budget,
  { allowed, limit, remaining, resetAfter, retryAfter }: Verdict
): Readonly<Record<string, string>> => ({
  ratelimit: `"${budget}";r=${remaining};t=${allowed ? resetAfter : retryAfter}`,
  "ratelimit-policy": `"${budget}";q=${limit};w=${WINDOW_SECONDS}`,
  ...(allowed ? {} : { "retry-after": String(retryAfter) })
})
