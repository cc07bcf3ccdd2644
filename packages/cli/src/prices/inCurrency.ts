import type { Currency, DatedRate } from "@ratecard/core/catalogue"
import { decimal, decimalIn, decimalText, divideDecimals, multiplyDecimals } from "@ratecard/core/ledger"

/** Decimals of a quotient, as many as an amount has. */
const DECIMALS = 12

/** An exact amount of another currency: of rubles a product, of dollars half-even at 12 decimals. */
export const inCurrency = (cost: string, from: Currency, to: Currency, { rate }: DatedRate): string => {
  if (from === to) return cost
  const [amount, rubles] = [decimalIn(cost)!, decimal(rate)]
  return decimalText(to === "rub" ? multiplyDecimals(amount, rubles) : divideDecimals(amount, rubles, DECIMALS))
}

/** Which rate amounts were converted at, for people. */
export const rateNote = ({ rate, source, updated_at }: DatedRate): string =>
  `${rate} rubles per dollar of ${updated_at?.slice(0, 10)} (${source})`
