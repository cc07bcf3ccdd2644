import type { Currency } from "../catalogue/Fields.ts"
import { compare, type Decimal, decimal, divide, multiply, toAmount, toNumber } from "../pricing/money.ts"
import type { ExchangeRate } from "./ExchangeRate.ts"

/** Rubles per 1 dollar, where it comes from, and the instant from which it holds (null for a fallback). */
export interface DatedRate extends ExchangeRate {}

/** The rate used while no central bank's rate is known. */
export const FALLBACK_RATE: DatedRate = { rate: 80, source: "fallback", updated_at: null }

/**
 * Finds the rate in force at `at`, in milliseconds since the epoch, among dated `rates`, oldest first. On days without
 * a rate the one before holds; undefined before the first.
 *
 * @example
 * const monday = { rate: 80, source: "cbr", updated_at: "2026-11-16T00:00:00Z" }
 * rateOn([monday], Date.parse("2026-11-17")) === monday // => true
 * rateOn([monday], Date.parse("2026-11-15")) // => undefined
 */
export const rateOn = (rates: ReadonlyArray<DatedRate>, at: number): DatedRate | undefined => {
  let low = 0
  let high = rates.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (Date.parse(rates[middle]!.updated_at!) <= at) low = middle + 1
    else high = middle
  }
  return rates[low - 1]
}

/** Digits kept by a division, far beyond the 12 decimals of an amount. */
const DIVISION_DECIMALS = 30

/**
 * `amount` of `from` in `to` at `rate`, rounded half-even to 12 decimals.
 *
 * @example
 * const rate = { rate: 80, source: "cbr", updated_at: "2026-11-20T00:00:00Z" }
 * convert(1.25, "usd", "rub", rate) // => 100
 */
export const convert = (amount: number, from: Currency, to: Currency, rate: DatedRate): number => {
  if (from === to) return amount
  const value = decimal(amount)
  const rublesPerDollar = decimal(rate.rate)
  return toAmount(to === "rub" ? multiply(value, rublesPerDollar) : divide(value, rublesPerDollar, DIVISION_DECIMALS))
}

/** An amount with its currency. */
export interface Money {
  readonly amount: number
  readonly currency: Currency
}

/**
 * Orders two amounts by real value at `rate`, exactly: both are compared in rubles.
 *
 * @example
 * const rate = { rate: 80, source: "cbr", updated_at: "2026-11-20T00:00:00Z" }
 * compareMoney({ amount: 1, currency: "usd" }, { amount: 80, currency: "rub" }, rate) // => 0
 */
export const compareMoney = (a: Money, b: Money, rate: DatedRate): number =>
  // Numbers of one currency are exact, and take a tenth of the time.
  a.currency === b.currency ? Math.sign(a.amount - b.amount) : compare(inRubles(a, rate), inRubles(b, rate))

const inRubles = ({ amount, currency }: Money, { rate }: DatedRate): Decimal =>
  currency === "rub" ? decimal(amount) : multiply(decimal(amount), decimal(rate))

/** Decimals that a rate keeps; central banks publish four. */
const RATE_DECIMALS = 12

/**
 * The rate of one unit where `value` is quoted for `nominal` units, divided as decimals and rounded
 * half-even to 12 places. Throws a RangeError when `nominal` is zero.
 *
 * @example
 * unitRate(1234.5, 100) // => 12.345
 */
export const unitRate = (value: number, nominal: number): number =>
  toNumber(divide(decimal(value), decimal(nominal), RATE_DECIMALS))
