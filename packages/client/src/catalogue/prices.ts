import {
  bill,
  type BillOptions,
  type Call,
  type CallBill,
  estimate,
  type Expected,
  type PriceSnapshot
} from "@ratecard/core"

/** The prices that something was computed with: date, origin and tag. */
export interface PricesUsed {
  /** The last instant at which one of them was set, confirmed or looked up: ISO 8601 in UTC. */
  readonly as_of: string
  /** `bundled`: shipped with this package; `given`: the caller's own; `followed`: the source's. */
  readonly origin: "bundled" | "given" | "followed"
  /** The entity tag of the source's document; null if it has none. */
  readonly etag: string | null
  /** The time at which the source last said that these are its prices; null if it never did. */
  readonly checked_at: string | null
}

/** The options of a bill without `prices` and `now`, which the followed catalogue sets. */
export interface BillTerms extends Omit<BillOptions, "prices" | "now"> {}

/** A bill, and the prices that it was made of. */
export type FollowedBill = CallBill & { readonly prices: PricesUsed }

/** The prices of one document: a value that does not change. */
export interface Prices extends PricesUsed {
  /** Milliseconds since the source last said that these are its prices, or else since `as_of`. */
  readonly age: number
  /** The prices in force, which every function of `@ratecard/core` takes as `prices`; retirements follow the clock. */
  readonly snapshot: PriceSnapshot
  /** The exact bill of a call at these prices: `bill` of `@ratecard/core`. */
  readonly bill: (response: unknown, call?: Call & BillTerms) => FollowedBill
  /** The bill that a call will have at these prices: `estimate` of `@ratecard/core`. */
  readonly estimate: (expected: Expected, terms?: BillTerms) => FollowedBill
}

/** Prices as they are at an instant, in milliseconds since the epoch. */
export type SnapshotAt = (now: number) => PriceSnapshot

/** The prices of a document, and how they are known; `now` tells the time. */
export const pricesOf = (snapshotAt: SnapshotAt, used: PricesUsed, now: () => number): Prices => {
  const known = { prices: snapshotAt, now }
  return Object.freeze({
    ...used,
    get age() {
      return Math.max(0, now() - Date.parse(used.checked_at ?? used.as_of))
    },
    get snapshot() {
      return snapshotAt(now())
    },
    bill: (response: unknown, call?: Call & BillTerms) => ({ ...bill(response, { ...call, ...known }), prices: used }),
    estimate: (expected: Expected, terms?: BillTerms) => ({
      ...estimate(expected, { ...terms, ...known }),
      prices: used
    })
  })
}
