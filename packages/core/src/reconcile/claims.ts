import type { Decimal } from "../pricing/money.ts"
import type { DifferenceLine } from "./Reconciliation.ts"
import type { DifferenceCause } from "./causes.ts"

/** A part of a difference whose cause is not known. */
export interface Rest extends Omit<DifferenceLine, "amount" | "statement" | "computed"> {
  readonly amount: Decimal
  /** The amounts of both sides, for a model on a day. */
  readonly both?: { readonly statement: Decimal; readonly computed: Decimal }
}

/** A part with its cause. Its amount can be computed again from its evidence. */
export interface Claim extends Rest {
  readonly cause: DifferenceCause
}

/** A difference in parts with a cause, and parts without. */
export interface Explained {
  readonly claims: ReadonlyArray<Claim>
  readonly rests: ReadonlyArray<Rest>
}

/** Causes of a day that has other responses on the two sides. */
const OF_OTHER_DAYS: ReadonlySet<DifferenceCause> = new Set([
  "not_in_logs",
  "not_in_statement",
  "late_usage",
  "price_date"
])

/** Counts what is unexplained, or of responses that one side alone has. */
export const countApart = ({ claims, rests }: Explained): number =>
  rests.length + claims.filter(({ cause }) => OF_OTHER_DAYS.has(cause)).length

/** Tells whether something is unexplained, or the two sides have different responses. */
export const isApart = (explained: Explained): boolean => countApart(explained) > 0

export const NOTHING: Explained = { claims: [], rests: [] }
