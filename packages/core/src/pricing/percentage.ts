import { decimal, divide, multiply, subtract, toNumber } from "./money.ts"

/**
 * (to − from) / from × 100, rounded half-even to 2 decimals; null if a price is missing, `from` is
 * 0, or no number is large enough.
 */
export const percentage = (from: number | null | undefined, to: number | null): number | null => {
  if (from === null || from === undefined || to === null || from === 0) return null
  return exactQuotient(millionths(from), millionths(to)) ?? decimalQuotient(from, to)
}

const decimalQuotient = (from: number, to: number): number | null => {
  const moved = multiply(subtract(decimal(to), decimal(from)), decimal(100))
  const quotient = toNumber(divide(moved, decimal(from), 2))
  return Number.isFinite(quotient) ? quotient : null
}

/** What the numbers of real prices take: up to this, whole numbers stay exact through {@link exactQuotient}. */
const MAX_MILLIONTHS = 400_000_000_000

/** `value` as a whole number of millionths, which most prices are; undefined if it is not exactly one. */
const millionths = (value: number): number | undefined => {
  const units = Math.round(value * 1e6)
  return units <= MAX_MILLIONTHS && units / 1e6 === value ? units : undefined
}

/** The same quotient by remainder, in whole numbers below 2^53: histories hold hundreds of thousands of them. */
const exactQuotient = (from: number | undefined, to: number | undefined): number | undefined => {
  if (from === undefined || to === undefined || from <= 0 || to < 0) return undefined
  const moved = Math.abs(to - from) * 1e4
  const remainder = moved % from
  const down = (moved - remainder) / from
  const isUp = 2 * remainder > from || (2 * remainder === from && down % 2 === 1)
  const hundredths = isUp ? down + 1 : down
  return to < from && hundredths > 0 ? -hundredths / 100 : hundredths / 100
}
