import {
  addDecimals,
  type Bill,
  type Billing,
  billRecord,
  compareDecimals,
  type Decimal,
  decimal,
  decimalIn,
  decimalText
} from "@ratecard/core/ledger"
import { readInstant } from "@ratecard/core/catalogue"
import type { BilledRecord, BillReport, BillSum } from "./billed.ts"
import type { ReadUsage } from "./readUsage.ts"

/** How many records are told line by line, and how many faults. */
const MOST_RECORDS = 200
const MOST_FAULTS = 200

/** Bills every record at its own time. */
export const billUsage = ({ faults: unread, records }: ReadUsage, billing: Billing): BillReport => {
  const faults = [...unread]
  let dearest: Array<BilledRecord> = []
  const sums = new Map<string, Sum>()
  let failed = 0
  let bills = 0
  let understated = 0
  for (const { file, line, record } of records) {
    const made = billRecord(record, billing)
    if ("error" in made) {
      if (made.error.code === "RequestFailed") failed++
      else faults.push({ file, line, message: made.error.message })
      continue
    }
    const instant = typeof record.at === "string" ? readInstant(record.at) : record.at
    const at = typeof instant === "number" ? instant : undefined
    bills++
    if (made.band !== undefined) understated++
    dearest.push(billedOf(made, { file, line, at }))
    // Most of a million bills are not kept for longer than that.
    if (dearest.length === 10 * MOST_RECORDS) dearest = dearestOf(dearest)
    addTo(sums, made, at)
  }
  return {
    sums: [...sums.values()].map(({ cost, ...sum }): BillSum => ({ ...sum, total: decimalText(cost) })).toSorted(byDay),
    dearest: dearestOf(dearest),
    records: bills,
    failed,
    understated,
    faults: faults.slice(0, MOST_FAULTS),
    moreFaults: Math.max(0, faults.length - MOST_FAULTS)
  }
}

/** Those that are shown, in order; of equal ones the first. */
const dearestOf = (bills: ReadonlyArray<BilledRecord>): Array<BilledRecord> =>
  bills.toSorted((one, other) => compareDecimals(decimalIn(other.total)!, decimalIn(one.total)!)).slice(0, MOST_RECORDS)

const billedOf = (
  { band, complete, currency, lines, model_id, total, warnings }: Bill,
  place: Pick<BilledRecord, "file" | "line" | "at">
): BilledRecord => ({
  ...place,
  model: model_id,
  currency,
  total,
  isComplete: complete,
  ...(band && { band }),
  lines,
  warnings: warnings.map(({ message }) => message)
})

interface Sum extends Omit<BillSum, "total"> {
  readonly cost: Decimal
}

const addTo = (
  sums: Map<string, Sum>,
  { complete, computed, currency, lines, model_id, total }: Bill,
  at: number | undefined
) => {
  const day = at === undefined ? "" : new Date(at).toISOString().slice(0, 10)
  const key = `${day} ${currency} ${model_id}`
  const before = sums.get(key)
  const tokens = (unit: string) =>
    (computed?.lines ?? lines).reduce(
      (sum, line) => (line.unit === unit || line.unit.startsWith(`${unit}_`) ? sum + Number(line.quantity) : sum),
      0
    )
  sums.set(key, {
    day,
    model: model_id,
    currency,
    records: (before?.records ?? 0) + 1,
    input: (before?.input ?? 0) + tokens("input"),
    cacheRead: (before?.cacheRead ?? 0) + tokens("cache_read"),
    cacheWrite: (before?.cacheWrite ?? 0) + tokens("cache_write"),
    output: (before?.output ?? 0) + tokens("output"),
    cost: addDecimals(before?.cost ?? decimal(0), decimalIn(total)!),
    isComplete: (before?.isComplete ?? true) && complete
  })
}

const byDay = (one: BillSum, other: BillSum): number =>
  one.day === other.day ? one.model.localeCompare(other.model) : one.day < other.day ? -1 : 1
