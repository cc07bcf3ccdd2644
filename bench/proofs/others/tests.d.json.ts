import type { BillableRecord } from "@ratecard/core/ledger"

/** A bill that another project's test expects; `total` follows from the numbers of the test or of the answer. */
interface Tested extends Pick<BillableRecord, "model" | "usage" | "context"> {
  readonly test: string
  readonly provider: string
  readonly at?: string
  readonly response?: object
  readonly service_tier?: string
  readonly total: string
}

interface Source {
  readonly repository: string
  readonly file: string
  /** A day on which the prices of the tests hold. */
  readonly at: string
  readonly cases: ReadonlyArray<Tested>
}

declare const sources: ReadonlyArray<Source>
export = sources
