import type { Currency } from "@ratecard/core/catalogue"
import type { CacheSaving, TokenSums } from "@ratecard/core/ledger"
import type { RowRate } from "../../prices/exchange.ts"
import type { Agent } from "../files/LogPlace.ts"

/** The saving of caches in several responses: exact decimals. */
export interface CacheSum extends CacheSaving {
  /** The saving of reads less the cost of writes: negative where the cache did not pay. */
  readonly net: string
  readonly currency: Currency
  /** Responses that read from a cache or wrote to one. */
  readonly responses: number
}

/** The saving of caches, by the rows of the usage; a row in which no cache was used has none. */
export interface CacheSums {
  /** `key` is that of the same row in `rows` of the usage. */
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
  /** The agent's own id of it; absent if the log names none. */
  readonly session?: string
  /** The folder that the agent worked in; absent if the log names none. */
  readonly project?: string
  /** The Git branch; absent if the log names none. */
  readonly branch?: string
  /** Its catalogue id; the name in the log if it is unknown. */
  readonly model: string
  /** An exact decimal, unrounded. */
  readonly cost: string
  readonly currency: Currency
  /** The rate of its day; absent unless a currency was asked for. */
  readonly rate?: RowRate
  /** Whether all of it is priced; else `cost` is a lower bound. */
  readonly complete: boolean
  readonly tokens: TokenSums
  /** Why it cost much; none if nothing stands out. */
  readonly causes: ReadonlyArray<Cause>
  /** The log that it stands in. */
  readonly file: string
  /** From 1; null if the log has no lines. */
  readonly line: number | null
}
