import type { Decimal } from "../pricing/money.ts"

/** Why a statement and logs differ: the words of the answer. */
export const CAUSES = [
  "placeholder_usage",
  "not_in_logs",
  "not_in_statement",
  "late_usage",
  "failed_calls",
  "service_tier",
  "long_context",
  "cache_lifetime",
  "geography",
  "price_date",
  "model_identity",
  "tool_fee",
  "gateway_fee",
  "byok",
  "free_or_included",
  "discount",
  "tax",
  "currency",
  "bucket_timezone",
  "rounding",
  "unpriced"
] as const

/** One of {@link CAUSES}. */
export type DifferenceCause = (typeof CAUSES)[number]

/** A part of a difference: of which day, model and kind it is, and what shows its cause. */
export interface Finding {
  /** `YYYY-MM-DD`; empty where it is of the whole period. */
  readonly day: string
  /** The catalogue's id, else the name as written; empty where no model is named. */
  readonly model: string
  /** Such as `input` or `web_search_request`; `all` where a line has one amount for all tokens. */
  readonly kind: string
  /** An exact decimal, the statement's less ours. */
  readonly amount: string
  readonly evidence: string
}

/** A finding whose cause is not known. */
export interface Rest extends Omit<Finding, "amount"> {
  readonly amount: Decimal
}

/** A finding with its cause: anybody can compute its amount again from what shows it. */
export interface Claim extends Rest {
  readonly cause: DifferenceCause
}

/** A difference in parts that have a cause and parts that have none. */
export interface Explained {
  readonly claims: ReadonlyArray<Claim>
  readonly rests: ReadonlyArray<Rest>
}

export const NOTHING: Explained = { claims: [], rests: [] }
