import {
  type Bill,
  type Billing,
  type Decimal,
  type RefusedRecord,
  UsageSums,
  type UsageWarning,
  billRecord,
  compareDecimals,
  decimalIn,
  reportedIn,
  usageWarnings
} from "@ratecard/core/ledger"
import { readInstant } from "@ratecard/core/catalogue"
import { type BillReport, type BillSum, type BilledRecord, PLACES } from "./billed.ts"
import { FaultGroups, billingFault } from "./faults.ts"
import type { UsagePiece, UsedRecord } from "./readUsage.ts"
import { sumsByCurrency } from "./billRows.ts"

/** The number of records listed line by line. */
const MOST_RECORDS = 200

/** With what the records of a piece are billed. */
export type BillingOf = (records: ReadonlyArray<UsedRecord>) => Promise<Billing>

/**
 * Bills every record at its own time, and keeps none but those that cost most. `onBill` is called with what each record
 * was billed.
 */
export const billUsage = async (
  pieces: AsyncIterable<UsagePiece>,
  billingOf: BillingOf,
  onBill?: (used: UsedRecord, made: Bill | RefusedRecord) => void
): Promise<BillReport> => {
  const groups = new FaultGroups()
  const sums = new UsageSums<Pick<BillSum, "day" | "model">>()
  const places = new Map(PLACES.map((place) => [place, new UsageSums<Key>()]))
  const titles: Record<string, string> = {}
  let dearest: Array<Dear> = []
  /** The total of the last that is listed, of those so far. */
  let least: Decimal | undefined
  const said = new Map<string, Growing>()
  let failed = 0
  let bills = 0
  for await (const piece of pieces) {
    for (const fault of piece.faults) groups.add(fault)
    Object.assign(titles, piece.titles)
    const billing = await billingOf(piece.records)
    for (const used of piece.records) {
      const { file, line, record } = used
      const made = billRecord(record, billing)
      onBill?.(used, made)
      if ("error" in made) {
        const fault = billingFault({ file, line }, made)
        if (fault === undefined) failed++
        else groups.add(fault)
        continue
      }
      for (const { code, message } of made.warnings) {
        if (!SAID.has(code)) continue
        const known = said.get(code)
        if (known === undefined) said.set(code, { code, message, responses: 1 })
        else known.responses++
      }
      const instant = typeof record.at === "string" ? readInstant(record.at) : record.at
      const at = typeof instant === "number" ? instant : undefined
      bills++
      const total = decimalIn(made.total)!
      if (least === undefined || compareDecimals(total, least) > 0) {
        dearest.push({ total, billed: billedOf(made, { file, line, at }) })
        // Most of a million bills are not kept for longer than that.
        if (dearest.length === 10 * MOST_RECORDS) {
          dearest = dearestOf(dearest)
          least = dearest.at(-1)!.total
        }
      }
      const day = at === undefined ? "" : new Date(at).toISOString().slice(0, 10)
      const told = { gap: record.gap, reported: reportedIn({ gap: record.gap, usage: record.usage }) }
      sums.add({ day, model: made.model_id }, made, told)
      for (const [place, sums] of places) sums.add({ key: placeIn(used, place) }, made, told)
    }
  }
  const cells = sums.all().toSorted(byDay)
  return {
    sums: cells,
    totals: sumsByCurrency(cells),
    warnings: [...usageWarnings(cells), ...said.values()],
    places: Object.fromEntries(
      Array.from(places, ([place, sums]) => [place, sums.all()] as const).filter(([, all]) => isNamed(all))
    ),
    titles,
    dearest: dearestOf(dearest).map(({ billed }) => billed),
    records: bills,
    failed,
    ...groups.end()
  }
}

interface Growing extends UsageWarning {
  responses: number
}

/** Warnings of single records that the bill says of all, with the message of the first. */
const SAID: ReadonlySet<string> = new Set([
  "unread_counters",
  "differs_from_reported",
  "cost_alone",
  "agent_span",
  "unknown_tier"
])

interface Key {
  readonly key: string
}

/** Records without a name are a row among those with one. */
const isNamed = (sums: ReadonlyArray<Key>): boolean => sums.some(({ key }) => key !== "")

/** A record that may be listed. */
interface Dear {
  readonly total: Decimal
  readonly billed: BilledRecord
}

/** Those that are shown, in order; of equal ones the first. */
const dearestOf = (bills: ReadonlyArray<Dear>): Array<Dear> =>
  bills.toSorted((one, other) => compareDecimals(other.total, one.total)).slice(0, MOST_RECORDS)

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
  warnings
})

const byDay = (one: BillSum, other: BillSum): number =>
  one.day === other.day ? one.model.localeCompare(other.model) : one.day < other.day ? -1 : 1

/** Claude Code keeps its work trees in the repository that they are of. */
const WORK_TREE = /[/\\]\.claude[/\\]worktrees[/\\].*$/u

/** The project, session or branch of a record; empty if its log names none. A branch is named with its repository. */
export const placeIn = (used: Omit<UsedRecord, "record">, place: (typeof PLACES)[number]): string => {
  const { branch, project = "", repository } = used
  if (place !== "branch") return used[place] ?? ""
  if (branch === undefined) return ""
  const folder = project.replace(WORK_TREE, "").split(/[/\\]/u).findLast(Boolean) ?? ""
  return `${repository ?? folder}@${branch}`
}
