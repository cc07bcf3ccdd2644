import type { Currency } from "@ratecard/core/catalogue"
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

/** Rubles per dollar: the bank's newest on this machine, or the user's own, which has no date. */
export type Rate = Readonly<{
  rate: number
  /** As in a server's answer; `own`: given with `--rate`. */
  source: "cbr" | "cbr-mirror" | "fallback" | "own"
  /** From when it holds; null for the user's own. */
  updated_at: string | null
}>

/** A currency that amounts are converted to, and the rate. */
export interface Exchange {
  readonly currency: Currency
  readonly rate: Rate
}

/** The currency that was asked for. */
export interface ExchangeOptions {
  readonly currency: Currency | undefined
  /** Rubles per dollar, instead of the bank's. */
  readonly rate: number | undefined
}

/** The conversion of amounts; undefined if none was asked for, or no rate is known. */
export const exchangeOf = ({ currency, rate: own }: ExchangeOptions, { rate }: Prices): Exchange | undefined => {
  if (currency === undefined) {
    if (own !== undefined) throw new Refusal("--rate needs --currency")
    return undefined
  }
  if (own !== undefined) return { currency, rate: { rate: own, source: "own", updated_at: null } }
  return rate.updated_at === null ? undefined : { currency, rate }
}

/** Without a rate, amounts have to be in the currency already. */
export const assertConvertible = (
  { currency: asked }: Pick<ExchangeOptions, "currency">,
  exchange: Exchange | undefined,
  amounts: ReadonlyArray<{ readonly currency: Currency }>
): void => {
  if (asked === undefined || exchange !== undefined || amounts.every(({ currency }) => currency === asked)) return
  throw new Refusal(NO_RATE)
}

const NO_RATE =
  "no exchange rate is known: give yours with --rate 81.5, or fetch the bank's with `ratecard catalogue update --from https://…`"

/** Decimals of a quotient, as many as an amount has. */
const DECIMALS = 12

/** An exact amount of another currency: of rubles a product, of dollars half-even at 12 decimals. */
export const inCurrency = (cost: string, from: Currency, to: Currency, { rate }: Pick<Rate, "rate">): string => {
  if (from === to) return cost
  const [amount, rubles] = [decimalIn(cost)!, decimal(rate)]
  return decimalText(to === "rub" ? multiplyDecimals(amount, rubles) : divideDecimals(amount, rubles, DECIMALS))
}

/** A bill with its total in the currency that was asked for. */
export const withConverted = <Made extends Bill | RefusedRecord>(made: Made, exchange: Exchange | undefined): Made => {
  if (exchange === undefined || "error" in made) return made
  const { currency, rate } = exchange
  const total = inCurrency(made.total, made.currency, currency, rate)
  return { ...made, converted: { currency, total, rate: rate.rate, date: rate.updated_at, source: rate.source } }
}

/** The rate that amounts were converted at, for people: the service converts each at the rate of its own day. */
export const rateNote = ({ rate, source, updated_at }: Rate): string =>
  `All days are converted at ${rate} rubles per dollar, ${source === "own" ? "your own rate" : `the rate of ${updated_at?.slice(0, 10)} (${source})`}`
