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

/**
 * One bill of records that have the same model, tier and shape of usage, in the order of their times: to the last digit
 * the sum of their own bills, in a third of the time, because prices are multiplied by sums. Undefined if it would not
 * be that: where a price changes between them, one cannot be read, or not all is priced in full. Each then needs a bill
 * of its own. The warnings are those of the first.
 */
export const billTogether = (records: ReadonlyArray<TimedRecord>, billing: Billing): Bill | undefined => {
  const first = records[0]
  const last = records.at(-1)
  if (first === undefined || last === undefined || billing.overlay !== undefined || last.at > billing.now)
    return undefined
  const tariff = tariffOf(first, last, billing)
  if (tariff === undefined) return undefined
  const lengths = lengthsOf(tariff)
  const sums = new Map<string, Sum>()
  for (const record of records) {
    const reading = readRecord(record, billing)
    if ("code" in reading || !isPlain(reading)) return undefined
    addTo(sums, reading, lengths)
  }
  const bill = billReading(sumOf(Array.from(sums.values(), readingOf)), first, billing)
  return "error" in bill || !bill.complete || bill.matched.how === "host" ? undefined : bill
}

/** The prices that all have by their name and their times; undefined if these are not the same. */
const tariffOf = (first: TimedRecord, last: TimedRecord, { prices }: Billing): ModelTariff | undefined => {
  const [id, other] = [first, last].map(({ at, model, provider }) => {
    const match = model === undefined ? undefined : resolve(prices.names, model, { provider, at })
    return match === undefined || match.how === "none" ? undefined : match.model_id
  })
  if (id === undefined || id !== other) return undefined
  const tariff = prices.book.tariffOf(id)
  if (tariff === undefined || tariff.rules.some(({ when }) => when.hours !== undefined)) return undefined
  return tariff.turns.some((turn) => first.at < turn && turn <= last.at) ? undefined : tariff
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

interface Sum {
  readonly reading: Reading
  readonly amounts: Array<{ readonly unit: Amount["unit"]; quantity: number }>
}

const addTo = (sums: Map<string, Sum>, reading: Reading, lengths: ReadonlyArray<number>): void => {
  let length = 0
  for (const each of lengths) if (reading.promptTokens > each) length++
  const { cacheType = "", geo = "", speed = "", tier = "" } = reading
  const key = `${length} ${tier} ${speed} ${geo} ${cacheType}`
  let sum = sums.get(key)
  if (sum === undefined) sums.set(key, (sum = { reading, amounts: [] }))
  for (const { quantity, unit } of reading.amounts) {
    const same = sum.amounts.find((amount) => amount.unit === unit)
    if (same === undefined) sum.amounts.push({ unit, quantity: Number(quantity) })
    else same.quantity += Number(quantity)
  }
}

const readingOf = ({ amounts, reading }: Sum): Reading => ({ ...reading, amounts })
