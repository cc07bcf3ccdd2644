import type { BillLine, CostBand } from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"

/** Where a record stands: its file, and its line from 1 where it has one. */
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
  /** Of a log that says too little. */
  readonly band?: CostBand
  readonly lines: ReadonlyArray<BillLine>
  readonly warnings: ReadonlyArray<string>
}

/** What records of one day and model come to. */
export interface BillSum {
  /** In UTC; empty where the records say none. */
  readonly day: string
  readonly model: string
  readonly currency: Currency
  readonly records: number
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
  /** An exact decimal. */
  readonly total: string
  readonly isComplete: boolean
}

/** What could not be billed, and why. */
export interface BillFault extends Place {
  readonly message: string
}

/** The bill of everything that was dropped. */
export interface BillReport {
  readonly sums: ReadonlyArray<BillSum>
  /** The dearest records, line by line. */
  readonly dearest: ReadonlyArray<BilledRecord>
  readonly records: number
  /** Requests that a batch has no answer to: nothing was billed for them. */
  readonly failed: number
  /** Of how many of them the log says too little. */
  readonly understated: number
  readonly faults: ReadonlyArray<BillFault>
  /** Faults beyond those that are listed. */
  readonly moreFaults: number
}
