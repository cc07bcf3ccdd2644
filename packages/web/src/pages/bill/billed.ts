import type { BillLine, CostBand, UsageCell, UsageSum, UsageWarning, Warning } from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"
import type { BillWords } from "../../words/bill.ts"

/** The place of a record: its file, and its line from 1 where it has one. */
export interface Place {
  readonly file: string
  readonly line: number | null
}

/** A record with its bill. */
export interface BilledRecord extends Place {
  /** When its request started, in milliseconds since the epoch; undefined: it does not say. */
  readonly at: number | undefined
  readonly model: string
  readonly currency: Currency
  /** An exact decimal. */
  readonly total: string
  readonly isComplete: boolean
  /** Present if the log is incomplete. */
  readonly band?: CostBand
  readonly lines: ReadonlyArray<BillLine>
  readonly warnings: ReadonlyArray<Warning>
}

/** The sum of the records of one day and model. */
export interface BillSum extends UsageCell {
  /** In UTC; empty if the records say none. */
  readonly day: string
  readonly model: string
}

/** The kinds of places in which an agent worked, and the groups that programs name. */
export const PLACES = ["project", "session", "branch", "user", "team", "customer", "tags"] as const

/** The sum of the records of one place or group. */
interface PlaceSum extends UsageCell {
  /** Empty if the records name none. */
  readonly key: string
}

/** Why something could not be billed: the code of core's refusal, or what was wrong before that. */
export type FaultKind = keyof BillWords["faults"]["kinds"]

interface Fault {
  readonly kind: FaultKind
  /** In core's words. */
  readonly message: string
  /** As the record names it; empty if that is not at fault. */
  readonly model: string
  /** Ids that may have been meant. */
  readonly candidates: ReadonlyArray<string>
}

/** A record that could not be billed, and why. */
export interface BillFault extends Place, Fault {}

/** Records that could not be billed for one reason. */
export interface FaultGroup extends Fault {
  readonly count: number
  /** The first of them. */
  readonly places: ReadonlyArray<Place>
}

/** The bill of everything that was dropped. */
export interface BillReport {
  readonly sums: ReadonlyArray<BillSum>
  /** Those that a record names. */
  readonly places: { readonly [Place in (typeof PLACES)[number]]?: ReadonlyArray<PlaceSum> }
  /** The names of sessions, by their ids. */
  readonly titles: Readonly<Record<string, string>>
  /** The most expensive records, line by line. */
  readonly dearest: ReadonlyArray<BilledRecord>
  readonly records: number
  /** Requests that a batch has no answer to: nothing was billed for them. */
  readonly failed: number
  /** The sum of all in each currency. */
  readonly totals: ReadonlyArray<UsageSum>
  readonly warnings: ReadonlyArray<UsageWarning>
  /** Faults by reason, the most frequent first. */
  readonly faults: ReadonlyArray<FaultGroup>
  /** Faults for other reasons than those. */
  readonly moreFaults: number
}
