import type { Currency } from "@ratecard/core/catalogue"
import { formatMoney } from "../format.ts"

/** A sum of money to the cent; a smaller one with the decimals that it needs. */
export const sumText = (amount: number, currency: Currency, language: Parameters<typeof formatMoney>[2]): string =>
  formatMoney(amount, currency, language, { maximum: amount < 0.01 ? 6 : 2 })
