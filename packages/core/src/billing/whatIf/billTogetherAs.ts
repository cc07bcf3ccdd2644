import type { Bill, RefusedRecord } from "../../ledger/schemas/Bill.ts"
import { spanOf } from "../../ledger/tariff/span.ts"
import type { ModelTariff } from "../../ledger/tariff/tariffBook.ts"
import type { Amount, Reading, ReadingFault } from "../../ledger/usage/reading.ts"
import { DAY_MILLIS } from "../../time/readInstant.ts"
import { type BillableRecord, type Billing, billReading, matchOf, startOf, readRecord } from "../billRecord.ts"
import { isPlain, lengthsOf } from "../quantities.ts"
import { billReadingAs, type Change, type OtherBill } from "./billAs.ts"
import { pairOf } from "./pairOf.ts"

/** Records that are billed as one: their bill, and what they would have cost by each change. */
export interface BilledTogether {
  readonly records: number
  readonly bill: Bill | RefusedRecord
  readonly others: ReadonlyArray<OtherBill | RefusedRecord>
}

/**
 * Bills records, and as if they had been made otherwise, in few bills: requests are summed before they are priced where
 * none of the prices differs. Of another vocabulary the tokens of the sum are rounded, not those of each request.
 */
export const billTogetherAs = (
  records: ReadonlyArray<BillableRecord>,
  changes: ReadonlyArray<Change>,
  billing: Billing
): ReadonlyArray<BilledTogether> => {
  const keyOf = priceKey(changes, billing)
  const groups = new Map<string | BillableRecord, Group>()
  for (const record of records) {
    const reading = readRecord(record, billing)
    const key = keyOf(record, reading) ?? record
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { record, reading, records: 1 })
    else addTo(group, reading as Reading)
  }
  const billedAs = changes.map((change) => billReadingAs(change, billing))
  return Array.from(groups.values(), ({ amounts, reading, record, records: count }) => {
    const sum = amounts === undefined ? reading : { ...(reading as Reading), amounts }
    return {
      records: count,
      bill: billReading(sum, record, billing),
      others: billedAs.map((billed) => billed(sum, record))
    }
  })
}

/** Requests of one price: the first, and the sum of its amounts and those of the others. */
interface Group {
  readonly record: BillableRecord
  readonly reading: Reading | ReadingFault
  records: number
  amounts?: Array<{ readonly unit: Amount["unit"]; quantity: number }>
}

/** Readings of one key have the same units, in the same order. */
const addTo = (group: Group, { amounts }: Reading): void => {
  group.records++
  group.amounts ??= (group.reading as Reading).amounts.map(({ quantity, unit }) => ({
    unit,
    quantity: Number(quantity)
  }))
  for (const [place, { quantity }] of amounts.entries()) group.amounts[place]!.quantity += Number(quantity)
}

const QUARTER_MILLIS = 900_000

/** Tells requests apart whose prices may differ, their own or those of a change; undefined for one with a bill of its own. */
const priceKey = (changes: ReadonlyArray<Change>, { now, prices }: Billing) => {
  const known = new Map<string, Lengths>()
  return (record: BillableRecord, reading: Reading | ReadingFault): string | undefined => {
    if ("code" in reading || reading.isExpected === true || !isPlain(reading) || "text" in record) return undefined
    const at = startOf(record, now)
    if (typeof at !== "number") return undefined
    const own = matchOf(reading, record, at, prices)
    if (own.match === undefined || own.match.how === "none") return undefined
    const tariff = prices.book.tariffOf(own.match.model_id)
    if (tariff === undefined) return undefined
    const span = spanOf(tariff, at)
    const name = `${own.name} ${own.match.model_id} ${record.provider} ${span.at}`
    let lengths = known.get(name)
    if (lengths === undefined) {
      const others = changes.map((change) => pairOf(own, change.model, at, prices))
      known.set(name, (lengths = lengthsAmong(tariff, others)))
    }
    const { byDay, byHour, ends } = lengths
    const { answeredBy, cacheType, geo, incomplete, servedBy, speed, tier } = reading
    return JSON.stringify([
      name,
      record.context,
      [answeredBy, cacheType, geo, incomplete, servedBy, speed, tier],
      ends.findLastIndex((end) => reading.promptTokens > end),
      byHour ? Math.floor(at / QUARTER_MILLIS) : byDay ? Math.floor((at % DAY_MILLIS) / QUARTER_MILLIS) : 0,
      reading.amounts.map(({ unit }) => unit)
    ])
  }
}

/** The prompt lengths at which prices change, in tokens of the own vocabulary, and whether prices change by the hour. */
interface Lengths {
  readonly ends: ReadonlyArray<number>
  readonly byHour: boolean
  readonly byDay: boolean
}

const lengthsAmong = (tariff: ModelTariff, others: ReadonlyArray<ReturnType<typeof pairOf>>): Lengths => {
  const hasHours = ({ rules }: ModelTariff) => rules.some(({ when }) => when.hours !== undefined)
  const ends = others.flatMap(({ other, ratio }) =>
    other.tariff === undefined
      ? []
      : lengthsOf(other.tariff).flatMap((end) => [end / ratio.low, end / ratio.best, end / ratio.high])
  )
  return {
    ends: [...new Set([...lengthsOf(tariff), ...ends])].toSorted((one, other) => one - other),
    byHour: hasHours(tariff),
    byDay: others.some(({ other }) => other.tariff !== undefined && hasHours(other.tariff))
  }
}
