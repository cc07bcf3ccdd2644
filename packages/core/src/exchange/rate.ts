import type { Currency } from "../catalogue/Model.ts"
import { compare, type Decimal, decimal, divide, multiply, toAmount } from "../pricing/money.ts"

/** Rubles per 1 dollar, where it comes from, and the instant from which it holds (null for a fallback). */
export interface DatedRate {
  readonly rate: number
  readonly source: "cbr" | "cbr-mirror" | "fallback"
  readonly updated_at: string | null
}

/** What stands in while no central bank's rate is known. */
export const FALLBACK_RATE: DatedRate = { rate: 80, source: "fallback", updated_at: null }

/** Digits kept by a division, far beyond the 12 decimals of an amount. */
const DIVISION_DECIMALS = 30

/** `amount` of `from` in `to` at `rate`, rounded half-even to 12 decimals. */
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

/** Orders two amounts by real value at `rate`, exactly: both are compared in rubles. */
export const compareMoney = (a: Money, b: Money, rate: DatedRate): number =>
  compare(inRubles(a, rate), inRubles(b, rate))

const inRubles = ({ amount, currency }: Money, { rate }: DatedRate): Decimal =>
  currency === "rub" ? decimal(amount) : multiply(decimal(amount), decimal(rate))
