import type { Decimal } from "../pricing/money.ts"
import type { DifferenceLine } from "./Reconciliation.ts"
import type { DifferenceCause } from "./causes.ts"

/** A part of a difference whose cause is not known. */
export interface Rest extends Omit<DifferenceLine, "amount"> {
  readonly amount: Decimal
}

/** A part with its cause: anybody can compute its amount again from what shows it. */
export interface Claim extends Rest {
  readonly cause: DifferenceCause
}

/** A difference in parts that have a cause and parts that have none. */
export interface Explained {
  readonly claims: ReadonlyArray<Claim>
  readonly rests: ReadonlyArray<Rest>
}

export const NOTHING: Explained = { claims: [], rests: [] }
