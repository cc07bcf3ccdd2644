import type { Currency } from "../../catalogue/Model.ts"
import type { DatedRate } from "../../exchange/rate.ts"
import type { Converted } from "../schemas/Bill.ts"
import { AMOUNT_DECIMALS, type Decimal, decimal, decimalText, divide, multiply } from "../../pricing/money.ts"

/** `total` in `currency`; null if that takes a rate, and none with a date is known. */
export const convertBill = (
  total: Decimal,
  from: Currency,
  currency: Currency,
  rate: DatedRate | undefined
): Converted | null => {
  if (rate?.updated_at == null) {
    return from === currency ? { currency, total: decimalText(total), rate: null, date: null, source: null } : null
  }
  const rubles = decimal(rate.rate)
  const value =
    from === currency ? total : currency === "rub" ? multiply(total, rubles) : divide(total, rubles, AMOUNT_DECIMALS)
  return { currency, total: decimalText(value), rate: rate.rate, date: rate.updated_at, source: rate.source }
}
