import type { Bill, RefusedRecord, Warning } from "../../ledger/schemas/Bill.ts"
import { readAmounts } from "../../ledger/usage/readAmounts.ts"
import { readLog } from "../../ledger/usage/readLog.ts"
import type { Reading, ReadingFault } from "../../ledger/usage/reading.ts"
import { spanOf } from "../../ledger/tariff/span.ts"
import { DAY_MILLIS, readInstant } from "../../time/readInstant.ts"
import { type BillableRecord, type Billing, billReading, matchOf, refusedRecord, startOf } from "../billRecord.ts"
import { announcedPrices } from "./announcedPrices.ts"
import type { Change, RequestText } from "./change.ts"
import type { End } from "./changedTokens.ts"
import { changedReading } from "./changedReading.ts"
import { type Models, pairOf } from "./pairOf.ts"
import { amountChange, tierOf, type Work } from "./terms.ts"

/** Cost of a request with another model. */
export interface OtherBill {
  /** By the best single number of tokens. */
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
 * Bills records as if they had been made otherwise: by another model, on another day, at another tier, without a cache.
 * The work is the same: the same text in the prompt and in the answer. Tokens of another vocabulary are counted where
 * the record's `text` and something to count with is there, else they are a range. A future day has the prices that are
 * announced for it.
 *
 * Throws a RangeError for an invalid day.
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
  return (record: RecordOfWork): OtherBill | RefusedRecord =>
    billed(readAmounts(record, readLog, asked.countTexts), record)
}

type RecordOfWork = BillableRecord & { readonly text?: RequestText | undefined }

/** The {@link billAs} of records that are read. */
export const billReadingAs = (change: Change, asked: Billing) => {
  const day = dayOf(change)
  const isToCome = day !== undefined && day > asked.now
  const billing: Billing = isToCome
    ? { ...asked, prices: announcedPrices(asked.prices, day), now: day + DAY_MILLIS }
    : asked
  return (reading: Reading | ReadingFault, record: RecordOfWork): OtherBill | RefusedRecord => {
    if ("code" in reading) return refusedRecord(record, reading)
    const start = startOf(record, asked.now)
    if (typeof start !== "number") {
      return refusedRecord(record, { code: "InvalidUsage", message: `at: ${start.msg}`, fields: ["at"] })
    }
    const at = day === undefined ? start : day + (((start % DAY_MILLIS) + DAY_MILLIS) % DAY_MILLIS)
    const own = matchOf(reading, record, start, asked.prices)
    const models = pairOf(own, change, at, billing.prices)
    return otherBill({ change, at, reading, record, models, billing })
  }
}

const otherBill = (work: Work): OtherBill | RefusedRecord => {
  const { at, billing, models, reading, record } = work
  const tier = tierOf(work)
  if ("code" in tier) return refusedRecord(record, tier)
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

/** What another model used in the same request, of which there is no text. */
const ofOther = (work: Work, reading: Reading): Work => {
  const { at, billing, change } = work
  const { text: _, ...record } = work.record
  return {
    ...work,
    reading,
    record,
    models: pairOf(matchOf(reading, record, at, billing.prices), change, at, billing.prices)
  }
}

const overOf = ({ promptTokens: prompt_tokens }: Reading, { other, isOther }: Models, at: number) => {
  const tariff = isOther ? other.tariff : undefined
  const context_window = tariff === undefined ? Infinity : spanOf(tariff, at).window
  return prompt_tokens > context_window ? { over: { prompt_tokens, context_window } } : {}
}

const dayOf = ({ day }: Change): number | undefined => {
  if (day === undefined) return undefined
  const instant = /^\d{4}-\d\d-\d\d$/u.test(day) ? readInstant(day) : undefined
  if (typeof instant === "number") return instant
  throw new RangeError(`Pass a day such as 2026-11-01, not '${day}'`)
}
