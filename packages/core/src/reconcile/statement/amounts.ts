import { type Decimal, shiftRight, ZERO } from "../../pricing/money.ts"

const AMOUNT = /^([-+]?)\$?(\d{0,40})(?:\.(\d{0,60}))?(?:[eE]([-+]?\d{1,2}))?$/u

/** A comma between thousands; one between decimals would make a thousand of each dollar. */
const GROUPED = /^[-+]?\$?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/u

/** No row is of more: of ten billion dollars every count of tokens is a whole number. */
const MOST_DIGITS = 10

/**
 * The exact decimal of an amount as statements print it: `1.0E-5`, `$0.10`, `1,234.50`; undefined if it is none.
 *
 * @example
 * decimalText(amountIn("1.5E-3")!) // => "0.0015"
 */
const amountIn = (text: string): Decimal | undefined => {
  if (text === "0") return ZERO
  const spaceless = text.includes(" ") ? text.replaceAll(/\s/gu, "") : text
  const plain = GROUPED.test(spaceless) ? spaceless.replaceAll(",", "") : spaceless
  const [, sign, whole = "", fraction = "", exponent = "0"] = AMOUNT.exec(plain) ?? []
  if (sign === undefined || whole + fraction === "") return undefined
  if (whole.replace(/^0+/u, "").length + Number(exponent) > MOST_DIGITS) return undefined
  const units = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  const signed = sign === "-" ? -units : units
  return scale < 0 ? { units: signed * 10n ** BigInt(-scale), scale: 0 } : { units: signed, scale }
}

/** What a JSON value or a cell says as an amount; a number by its source text. */
export const amountOf = (value: unknown): Decimal | undefined =>
  typeof value === "string" ? amountIn(value) : typeof value === "number" ? amountIn(String(value)) : undefined

/** The amount, or nothing where there is none. */
export const amountOrZero = (value: unknown): Decimal => amountOf(value) ?? ZERO

/** A count as JSON or a cell has it, such as `59200.0`; 0 if there is none. Throws a RangeError if it is not a count. */
export const countOf = (value: unknown): number => {
  if (value === undefined || value === null || value === "" || value === "-") return 0
  const count = Number(typeof value === "string" && value.includes(",") ? value.replaceAll(",", "") : value)
  if (Math.abs(count) <= Number.MAX_SAFE_INTEGER) return count
  throw new RangeError(`${JSON.stringify(value).slice(0, 40)} is not a count`)
}

/** Only the counts above 0. */
export const tokensOf = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> => {
  const counted: Record<string, number> = {}
  for (const unit in counts) if (counts[unit]! > 0) counted[unit] = counts[unit]!
  return counted
}

/** An amount in hundredths, in whole. */
export const fromCents = (cents: Decimal): Decimal => shiftRight(cents, 2)

export const minus = (value: Decimal): Decimal => ({ units: -value.units, scale: value.scale })

export const isNothing = ({ units }: Decimal): boolean => units === 0n
