import { type BillableRecord } from "@ratecard/core/ledger"
import type { Case } from "./cases.ts"
import sources from "./tests.json" with { type: "json" }

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

/** The bills that the tests of other projects expect, and recorded answers with what the vendor charged. */
export const testCases: ReadonlyArray<Case> = (sources as ReadonlyArray<Source>).flatMap(
  ({ at, cases, file, repository }) =>
    cases.map(({ response, service_tier, test, total, ...one }) => ({
      key: `${repository} ${test}`,
      group: `${repository} ${file.replace(/^.*\//u, "")}`,
      provider: one.provider,
      records: [{ ...one, response: { ...response, service_tier } }],
      times: [one.at ?? at],
      total
    }))
)
