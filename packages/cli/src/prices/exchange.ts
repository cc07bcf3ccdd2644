import { type Currency, DAY_MILLIS, instantText, rateOn } from "@ratecard/core/catalogue"
import {
  type Bill,
  decimal,
  decimalIn,
  decimalText,
  divideDecimals,
  multiplyDecimals,
  type RefusedRecord
} from "@ratecard/core/ledger"
import { Refusal } from "../World.ts"
import type { Prices } from "./Prices.ts"

/** Rubles per dollar: the bank's, or the user's own, which has no date. */
export type Rate = Readonly<{
  rate: number
  /** As in a server's answer; `own`: given with `--rate`. */
  source: "cbr" | "cbr-mirror" | "fallback" | "own"
  /** From when it holds; null for the user's own. */
  updated_at: string | null
}>

/** A currency that amounts are converted to, and the rates. */
export interface Exchange {
  readonly currency: Currency
  /** The rate of an instant, in milliseconds since the epoch; undefined before the first that is known. */
  readonly rateOn: (at: number) => Rate | undefined
  /** The days of the bank's table; undefined if all days have one rate. */
  readonly table?: DaySpan
}

/** Days `YYYY-MM-DD`, both inclusive. */
export interface DaySpan {
  readonly from: string
  readonly until: string
}

/** The currency that was asked for. */
export interface ExchangeOptions {
  readonly currency: Currency | undefined
  /** Rubles per dollar, instead of the bank's. */
  readonly rate: number | undefined
}

/** The conversion of amounts; undefined if none was asked for. */
export const exchangeOf = (
  { currency, rate: own }: ExchangeOptions,
  { rate, table: tableOf }: Pick<Prices, "rate" | "table">
): Exchange | undefined => {
  if (currency === undefined) {
    if (own !== undefined) throw new Refusal("--rate needs --currency")
    return undefined
  }
  if (own !== undefined) return atOneRate(currency, { rate: own, source: "own", updated_at: null })
  const table = tableOf()
  const [from, until] = [dayOfRate(table[0]!), dayOfRate(table.at(-1)!)]
  const rates = bankDay(Date.parse(rate.updated_at!)) > until ? [...table, rate] : table
  const known = new Map<string, Rate | undefined>()
  return {
    currency,
    table: { from, until },
    rateOn: (at) => {
      const day = bankDay(at)
      if (!known.has(day)) known.set(day, rateOn(rates, at))
      return known.get(day)
    }
  }
}

/** A conversion at one rate for all days. */
export const atOneRate = (currency: Currency, rate: Rate): Exchange => ({ currency, rateOn: () => rate })

/** The day of the bank: its rates begin at midnight in Moscow, which has no summer time. */
const bankDay = (at: number): string => instantText(at + DAY_MILLIS / 8).slice(0, 10)

const dayOfRate = ({ updated_at }: Rate): string => updated_at!.slice(0, 10)

/** The rate of a row. */
export interface RowRate {
  /** Rubles per dollar. */
  readonly rate: number
  /** The day from which it holds, `YYYY-MM-DD`; null for the user's own. */
  readonly date: string | null
}

export const rowRate = ({ rate, updated_at }: Rate): RowRate => ({
  rate,
  date: updated_at === null ? null : bankDay(Date.parse(updated_at))
})

/** The conversion of amounts of several days: at the user's own rate, or each at the bank's of its day. */
export type Conversion = OwnRate | DailyRates

/** All days at one rate. */
interface OwnRate {
  readonly rate: number
  readonly source: "own"
  readonly updated_at: null
}

/** Each amount at the Bank of Russia's rate of its own day, which begins at midnight in Moscow. */
interface DailyRates {
  readonly source: "cbr"
  /** The first and the last day of the table in this program. */
  readonly from: string
  readonly until: string
  /** Later days of amounts, with the last rate that is known of them; absent if there are none. */
  readonly beyond?: ReadonlyArray<HeldRate>
  /** Earlier days of amounts, which are not converted; absent if there are none. */
  readonly before?: DaySpan
}

/** A rate that later days have too, because no newer one is known. */
interface HeldRate extends DaySpan, RowRate {
  readonly source: Rate["source"]
}

/** An amount of an instant, in milliseconds since the epoch. */
interface DatedAmount {
  readonly at: number
  readonly currency: Currency
}

/** Finds out at which rates amounts were converted. */
export const conversionOf = (exchange: Exchange, amounts: Iterable<DatedAmount>): Conversion => {
  const { currency: asked, rateOn, table } = exchange
  if (table === undefined) return { rate: rateOn(0)!.rate, source: "own", updated_at: null }
  const beyond = new Map<Rate, DaySpan>()
  let before: DaySpan | undefined
  for (const { at, currency } of amounts) {
    if (currency === asked) continue
    const day = bankDay(at)
    const rate = rateOn(at)
    if (rate === undefined) before = spanWith(before, day)
    else if (day > table.until) beyond.set(rate, spanWith(beyond.get(rate), day))
  }
  const held = Array.from(beyond, ([rate, span]) => ({
    ...span,
    ...rowRate(rate),
    source: rate.source
  }))
  return {
    source: "cbr",
    ...table,
    ...(held.length > 0 && { beyond: held.toSorted((one, other) => (one.from < other.from ? -1 : 1)) }),
    ...(before && { before })
  }
}

const spanWith = (span: DaySpan | undefined, day: string): DaySpan =>
  span === undefined
    ? { from: day, until: day }
    : { from: day < span.from ? day : span.from, until: day > span.until ? day : span.until }

/** The conversion, for people. */
export const conversionNotes = (conversion: Conversion): ReadonlyArray<string> => {
  if (conversion.source === "own") {
    return [`All days are converted at ${conversion.rate} rubles per dollar, your own rate`]
  }
  const { before, beyond = [], from, until } = conversion
  return [
    `Each day is converted at its own rate of the Bank of Russia, by a table from ${from} to ${until}`,
    ...beyond.map(
      ({ date, rate, source, ...span }) =>
        `${spanText(span)}: after the table, at ${rate} rubles per dollar, the last known rate, of ${date} (${source})`
    ),
    ...(before === undefined ? [] : [`${spanText(before)}: before the table, not converted. ${HOW_TO_GIVE}`])
  ]
}

const HOW_TO_GIVE = "Give a rate with --rate 81.5"

const spanText = ({ from, until }: DaySpan): string => (from === until ? from : `${from} to ${until}`)

/** Refuses bills of days without a rate. */
export const assertConvertible = (exchange: Exchange | undefined, amounts: ReadonlyArray<DatedAmount>): void => {
  if (exchange === undefined) return
  const { currency: asked, rateOn, table } = exchange
  const early = amounts.find(({ at, currency }) => currency !== asked && rateOn(at) === undefined)
  if (early === undefined) return
  throw new Refusal(`no exchange rate of ${bankDay(early.at)} is known, only from ${table?.from} on. ${HOW_TO_GIVE}`)
}

/** Decimals of a quotient, as many as an amount has. */
const DECIMALS = 12

/** An exact amount of another currency: of rubles a product, of dollars half-even at 12 decimals. */
export const inCurrency = (cost: string, from: Currency, to: Currency, { rate }: Pick<Rate, "rate">): string => {
  if (from === to) return cost
  const [amount, rubles] = [decimalIn(cost)!, decimal(rate)]
  return decimalText(to === "rub" ? multiplyDecimals(amount, rubles) : divideDecimals(amount, rubles, DECIMALS))
}

/** An amount of an instant in the currency that was asked for; undefined if no rate of that is known. */
export const converted = (
  cost: string,
  from: Currency,
  at: number,
  { currency, rateOn }: Exchange
): string | undefined => {
  if (from === currency) return cost
  const rate = rateOn(at)
  return rate && inCurrency(cost, from, currency, rate)
}

/** A bill of an instant with its total in the currency that was asked for, if a rate of that is known. */
export const withConverted = <Made extends Bill | RefusedRecord>(
  made: Made,
  exchange: Exchange | undefined,
  at: number
): Made => {
  const rate = exchange?.rateOn(at)
  if (exchange === undefined || rate === undefined || "error" in made) return made
  const { currency } = exchange
  const total = inCurrency(made.total, made.currency, currency, rate)
  return { ...made, converted: { currency, total, rate: rate.rate, date: rate.updated_at, source: rate.source } }
}
