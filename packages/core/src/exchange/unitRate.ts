import { decimal, divide, toNumber } from "../pricing/money.ts"

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
