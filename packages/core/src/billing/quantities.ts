import { resolve } from "../names/resolve.ts"
import { sumOf } from "../ledger/usage/sumOf.ts"
import type { Amount, Reading } from "../ledger/usage/reading.ts"
import type { ModelTariff } from "../ledger/tariff/tariffBook.ts"
import type { Bill } from "../ledger/schemas/Bill.ts"
import { type BillableRecord, type Billing, billReading, readRecord } from "./billRecord.ts"

/** A record with its time in milliseconds since the epoch. */
interface TimedRecord extends BillableRecord {
  readonly at: number
}

/** Quantities that records of one model, tier and shape of usage come to, without prices: plain data. */
export interface Quantities {
  /** The first of the records, without its usage. */
  readonly record: Omit<TimedRecord, "usage">
  /** The time of the last one. */
  readonly until: number
  readonly records: number
  /** Sums of records with prompts of about one length. */
  readonly sums: ReadonlyArray<QuantitySum>
}

interface QuantitySum {
  /** The reading of the first of them, with the amounts of all. */
  readonly reading: Reading
  /** The shortest and the longest prompt. */
  readonly least: number
  readonly most: number
}

/**
 * The quantities of records that have the same model, tier and shape of usage, in the order of their times. Undefined
 * if each needs a bill of its own: where one cannot be read, or its price depends on more than its amounts.
 */
export const quantitiesOf = (records: ReadonlyArray<TimedRecord>, billing: Billing): Quantities | undefined => {
  const [first, last] = [records[0], records.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const { usage: _, ...record } = first
  const tariff = tariffOf(first, last.at, billing)
  const lengths = tariff === undefined ? [] : lengthsOf(tariff)
  const sums = new Map<string, Growing>()
  for (const each of records) {
    const reading = readRecord(each, billing)
    if ("code" in reading || !isPlain(reading)) return undefined
    addTo(sums, reading, lengths)
  }
  return {
    record,
    until: last.at,
    records: records.length,
    sums: Array.from(sums.values(), ({ amounts, least, most, reading }) => ({
      reading: { ...reading, amounts },
      least,
      most
    }))
  }
}

/**
 * One bill of quantities: to the last digit the sum of the bills of their records, in a fraction of the time, because
 * prices are multiplied by sums. Undefined if it would not be that: where a price changes between the records, or not
 * all is priced in full. Each record then needs a bill of its own. The warnings are those of the first.
 */
export const billQuantities = ({ record, sums, until }: Quantities, billing: Billing): Bill | undefined => {
  if (billing.overlay !== undefined || until > billing.now) return undefined
  const tariff = tariffOf(record, until, billing)
  if (tariff === undefined) return undefined
  const lengths = lengthsOf(tariff)
  if (sums.some(({ least, most }) => lengths.some((length) => least <= length && length < most))) return undefined
  const bill = billReading(sumOf(sums.map(({ reading }) => reading)), { ...record, usage: {} }, billing)
  return "error" in bill || !bill.complete || bill.matched.how === "host" ? undefined : bill
}

/** The prices that all records have by their name and their times; undefined if these are not the same. */
const tariffOf = (
  { at, model, provider }: Omit<TimedRecord, "usage">,
  until: number,
  { prices }: Billing
): ModelTariff | undefined => {
  const [id, other] = [at, until].map((at) => {
    const match = model === undefined ? undefined : resolve(prices.names, model, { provider, at })
    return match === undefined || match.how === "none" ? undefined : match.model_id
  })
  if (id === undefined || id !== other) return undefined
  const tariff = prices.book.tariffOf(id)
  if (tariff === undefined || tariff.rules.some(({ when }) => when.hours !== undefined)) return undefined
  return tariff.turns.some((turn) => at < turn && turn <= until) ? undefined : tariff
}

/** Whether its amounts are all that its price depends on, with the length of its prompt. */
export const isPlain = ({ amounts, band, isSum, others, reported, requests }: Reading): boolean =>
  (band ?? isSum ?? others ?? reported ?? requests) === undefined &&
  amounts.every(({ quantity }) => typeof quantity === "number")

/** At how many tokens of prompt prices change, and how many a prompt can have. */
export const lengthsOf = ({ entry, rules }: ModelTariff): ReadonlyArray<number> => [
  ...new Set([
    ...rules.flatMap(({ above, inclusive }) => (above === 0 ? [] : [inclusive ? above - 1 : above])),
    ...rules.flatMap(({ row }) => row.context_window ?? []),
    entry?.context_window ?? Infinity
  ])
]

interface Growing {
  readonly reading: Reading
  readonly amounts: Array<{ readonly unit: Amount["unit"]; quantity: number }>
  least: number
  most: number
}

const addTo = (sums: Map<string, Growing>, reading: Reading, lengths: ReadonlyArray<number>): void => {
  const { cacheType = "", geo = "", promptTokens, speed = "", tier = "" } = reading
  let length = 0
  for (const each of lengths) if (promptTokens > each) length++
  const key = `${length} ${tier} ${speed} ${geo} ${cacheType}`
  let sum = sums.get(key)
  if (sum === undefined) sums.set(key, (sum = { reading, amounts: [], least: promptTokens, most: promptTokens }))
  if (promptTokens < sum.least) sum.least = promptTokens
  if (promptTokens > sum.most) sum.most = promptTokens
  for (const { quantity, unit } of reading.amounts) {
    const same = sum.amounts.find((amount) => amount.unit === unit)
    if (same === undefined) sum.amounts.push({ unit, quantity: Number(quantity) })
    else same.quantity += Number(quantity)
  }
}
