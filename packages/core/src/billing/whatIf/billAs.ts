import type { Bill, RefusedRecord, Warning } from "../../ledger/schemas/Bill.ts"
import type { Reading, ReadingFault } from "../../ledger/usage/reading.ts"
import { spanOf } from "../../ledger/tariff/span.ts"
import { DAY_MILLIS } from "../../time/readInstant.ts"
import {
  type BillableRecord,
  type Billing,
  billReading,
  matchOf,
  refusedRecord,
  startOf,
  readRecord
} from "../billRecord.ts"
import { changedReading, type End } from "./changedReading.ts"
import { type Models, pairOf } from "./pairOf.ts"
import { amountChange, type RequestText, tierOf, type Work } from "./terms.ts"

/** The model that the work is billed for instead of its own. */
export interface Change {
  /** By any of its names. */
  readonly model: string
  /** At the prices of the day of `now`, where each request keeps its time of day; else at those of its own time. */
  readonly isToday?: true
}

/** The cost that a request would have had with another model. */
export interface OtherBill {
  /** The bill by the best single number of tokens. */
  readonly bill: Bill
  /** Totals by the least and the most tokens, exact decimals; the same as the bill's where the tokens are known. */
  readonly low: string
  readonly high: string
  /** Its prompt is longer than the other model's context window, by the best number; absent if it fits. */
  readonly over?: { readonly prompt_tokens: number; readonly context_window: number }
  /** Why it is a range, and what it takes for granted. */
  readonly reasons: ReadonlyArray<Warning>
}

/**
 * Bills records as if another model had served them. The work is the same: the same text in the prompt and in the
 * answer. Tokens of another vocabulary are counted where the record's `text` and something to count with is there, else
 * they are a range.
 *
 * @example
 * const billed = billAs({ model: "gpt-5-mini" }, { prices: bundledPrices(Date.now()), now: Date.now() })
 * const usage = { prompt_tokens: 1000, completion_tokens: 200 }
 * const other = billed({ model: "gpt-5", usage, at: "2026-11-01" })
 * other.bill.total // => "0.00065"
 * other.low === other.high // => true
 */
export const billAs = (change: Change, asked: Billing) => {
  const billed = billReadingAs(change, asked)
  return (record: RecordOfWork): OtherBill | RefusedRecord => billed(readRecord(record, asked), record)
}

type RecordOfWork = BillableRecord & { readonly text?: RequestText | undefined }

/** The {@link billAs} of records that are read. */
export const billReadingAs =
  ({ isToday, model }: Change, billing: Billing) =>
  (reading: Reading | ReadingFault, record: RecordOfWork): OtherBill | RefusedRecord => {
    if ("code" in reading) return refusedRecord(record, reading)
    const start = startOf(record, billing.now)
    if (typeof start !== "number") {
      return refusedRecord(record, { code: "InvalidUsage", message: `at: ${start.msg}`, fields: ["at"] })
    }
    const today = billing.now - (billing.now % DAY_MILLIS)
    const at = isToday === true ? today + (((start % DAY_MILLIS) + DAY_MILLIS) % DAY_MILLIS) : start
    const own = matchOf(reading, record, start, billing.prices)
    const models = pairOf(own, model, at, billing.prices)
    return otherBill({ model, at, reading, record, models, billing })
  }

const otherBill = (work: Work): OtherBill | RefusedRecord => {
  const { at, billing, models, reading } = work
  const tier = tierOf(work)
  const { reasons, ...own } = amountChange(work)
  const others = (reading.others ?? []).map((other) => ({ other, change: amountChange(ofOther(work, other)) }))
  const changed = (end: End): Reading => ({
    ...tier.served(changedReading(reading, own, end)),
    ...(others.length > 0 && {
      others: others.map(({ change, other }) => ({
        ...changedReading(other, change, end),
        ...(models.isOther && { model: models.name! })
      }))
    })
  })
  const billOf = (reading: Reading) => billReading(reading, { ...tier.record, at }, billing)
  const best = changed("best")
  const bill = billOf(best)
  if ("error" in bill) return bill
  const isExact = own.isExact && reading.band === undefined && others.every(({ change }) => change.isExact)
  const totalAt = (end: End): string => {
    const other = isExact ? bill : billOf(changed(end))
    return "error" in other ? bill.total : other.total
  }
  const said = [...reasons, ...tier.reasons, ...others.flatMap(({ change }) => change.reasons)]
  return {
    bill,
    low: totalAt("low"),
    high: totalAt("high"),
    ...overOf(best, models, at),
    reasons: [...new Map(said.map((reason) => [reason.message, reason])).values()]
  }
}

/** The work of another model in the same request, which has no text. */
const ofOther = (work: Work, reading: Reading): Work => {
  const { at, billing, model } = work
  const { text: _, ...record } = work.record
  return {
    ...work,
    reading,
    record,
    models: pairOf(matchOf(reading, record, at, billing.prices), model, at, billing.prices)
  }
}

const overOf = ({ promptTokens: prompt_tokens }: Reading, { other, isOther }: Models, at: number) => {
  const tariff = isOther ? other.tariff : undefined
  const context_window = tariff === undefined ? Infinity : spanOf(tariff, at).window
  return prompt_tokens > context_window ? { over: { prompt_tokens, context_window } } : {}
}
