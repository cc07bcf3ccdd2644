import { compareDecimals, decimal, multiplyDecimals, toAmount } from "@ratecard/core/ledger"

const PER_MILLION = decimal(0.000001)

/** Whether so many tokens at one price per million are all of a cost; cached ones have a price of their own. */
export const isWholeCost = (tokens: number, price: number, cost: number): boolean =>
  compareDecimals(
    decimal(toAmount(multiplyDecimals(multiplyDecimals(decimal(tokens), decimal(price)), PER_MILLION))),
    decimal(cost)
  ) === 0
