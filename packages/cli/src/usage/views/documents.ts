import type { Currency } from "@ratecard/core/catalogue"
import type { CacheSaving, TokenSums } from "@ratecard/core/ledger"
import type { Agent } from "../files/LogPlace.ts"

/** What caches saved in several responses: exact decimals. */
export interface CacheSum extends CacheSaving {
  /** What reading saved less what writing cost: negative where the cache did not pay. */
  readonly net: string
  readonly currency: Currency
  /** How many responses read from a cache or wrote to one. */
  readonly responses: number
}

/** What caches saved, by the rows of the usage; a row in which no cache was used has none. */
export interface CacheSums {
  readonly rows: ReadonlyArray<CacheSum & { readonly key: string }>
  readonly total: CacheSum
  /** Responses with a cache of which no price is known; they are in no sum. */
  readonly left_out: number
}

/** Why a response cost much. */
export type Cause = "long_prompt_price" | "long_prompt" | "cache_miss" | "cache_unread" | "output"

/** One of the responses that cost most. */
export interface TopResponse {
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly agent: Agent
  readonly session?: string
  readonly project?: string
  readonly branch?: string
  readonly model: string
  /** An exact decimal, unrounded. */
  readonly cost: string
  readonly currency: Currency
  readonly complete: boolean
  readonly tokens: TokenSums
  /** Why it cost much; none where nothing stands out. */
  readonly causes: ReadonlyArray<Cause>
  readonly file: string
  /** From 1; null where the log has no lines. */
  readonly line: number | null
}
