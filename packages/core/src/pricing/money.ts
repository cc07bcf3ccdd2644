/**
 * An exact decimal number: `units` × 10^-`scale`.
 *
 * Prices, ratios and token counts become decimals, are added and multiplied without loss, and
 * turn back into a JSON number once, at the end, by {@link toAmount}.
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** Decimals of an amount of money. */
export const AMOUNT_DECIMALS = 12

export const ZERO: Decimal = { units: 0n, scale: 0 }

/**
 * The decimal that a number literal denotes: 0.1 is exactly one tenth, not its binary neighbour.
 * Throws a RangeError for NaN and infinities, which denote no decimal.
 *
 * @example
 * decimal(0.1) // => { units: 1n, scale: 1 }
 */
export const decimal = (value: number): Decimal => {
  if (Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 }
  let known = fractions.get(value)
  if (known === undefined) {
    known = fraction(value)
    if (fractions.size < MOST_FRACTIONS) fractions.set(value, known)
  }
  return known
}

/** The decimals of prices and ratios, which are few: to read one anew takes 5 % of a calculation's time. */
const fractions = /* @__PURE__ */ new Map<number, Decimal>()
const MOST_FRACTIONS = 5000

const fraction = (value: number): Decimal => {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`)
  const [mantissa, exponent = "0"] = String(value).split("e") as [string, string?]
  const [whole, fraction = ""] = mantissa.split(".") as [string, string?]
  const scale = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

/**
 * The decimal that a text such as `0.25` denotes; undefined if it denotes none. The smallest number has 324 decimals.
 *
 * @example
 * decimalIn("0.25") // => { units: 25n, scale: 2 }
 */
export const decimalIn = (text: string): Decimal | undefined => {
  const [, whole, fraction = ""] = /^(-?[0-9]{1,40})(?:\.([0-9]{1,400}))?$/u.exec(text) ?? []
  return whole === undefined ? undefined : { units: BigInt(whole + fraction), scale: fraction.length }
}

/** The decimal that a number or a text denotes. Throws a RangeError where it denotes none. */
export const decimalOf = (value: number | string): Decimal => {
  const denoted = typeof value === "number" ? decimal(value) : decimalIn(value)
  if (denoted === undefined) throw new RangeError(`'${value}' is not a decimal`)
  return denoted
}

/**
 * `value` to its last digit, without zeros that say nothing: `0.25`, `1200`.
 *
 * @example
 * decimalText(decimal(0.25)) // => "0.25"
 */
export const decimalText = ({ scale, units }: Decimal): string => {
  if (scale <= 0) return String(units * tenTo(-scale))
  if (units < 0n) return `-${decimalText({ units: -units, scale })}`
  const digits = String(units)
  let end = digits.length
  const whole = end - scale
  while (end > whole && end > 0 && digits.charCodeAt(end - 1) === ZERO_DIGIT) end--
  if (end <= Math.max(whole, 0)) return whole > 0 ? digits.slice(0, whole) : "0"
  return whole > 0
    ? `${digits.slice(0, whole)}.${digits.slice(whole, end)}`
    : `0.${"0".repeat(-whole)}${digits.slice(0, end)}`
}

const ZERO_DIGIT = 48

/** Powers of ten that are kept, because raising is slow. */
const KEPT = /* @__PURE__ */ Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power))

const tenTo = (power: number): bigint => KEPT[power] ?? 10n ** BigInt(power)

/**
 * `a` times `b`, exactly.
 *
 * @example
 * toAmount(multiplyDecimals(decimal(0.1), decimal(0.2))) // => 0.02
 */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale
})

/**
 * `a` plus `b`, exactly.
 *
 * @example
 * decimalText(addDecimals(decimal(0.1), decimal(0.2))) // => "0.3"
 */
export const add = (a: Decimal, b: Decimal): Decimal =>
  a.scale >= b.scale ? { units: a.units + b.units * tenTo(a.scale - b.scale), scale: a.scale } : add(b, a)

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { units: -b.units, scale: b.scale })

/**
 * Negative, zero or positive as `a` is below, equal to or above `b`.
 *
 * @example
 * compareDecimals(decimal(0.1), decimal(0.2)) // => -1
 */
export const compare = (a: Decimal, b: Decimal): number => {
  const difference = subtract(a, b).units
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `value` divided by 10^`places`: what turns a price per million into a price per token. */
export const shiftRight = (value: Decimal, places: number): Decimal => ({
  units: value.units,
  scale: value.scale + places
})

/** `value` rounded half-even to `decimals` places. */
export const roundHalfEven = (value: Decimal, decimals: number): Decimal => {
  const excess = value.scale - decimals
  if (excess <= 0) return value
  return { units: divideHalfEven(value.units, tenTo(excess)), scale: decimals }
}

/**
 * `a / b` rounded half-even to `decimals` places; throws a RangeError when `b` is zero.
 *
 * @example
 * decimalText(divideDecimals(decimal(1), decimal(3), 12)) // => "0.333333333333"
 */
export const divide = (a: Decimal, b: Decimal, decimals: number): Decimal => {
  const sign = b.units < 0n ? -1n : 1n
  const shift = BigInt(decimals + b.scale)
  return {
    units: divideHalfEven(sign * a.units * 10n ** shift, sign * b.units * 10n ** BigInt(a.scale)),
    scale: decimals
  }
}

/** The JSON number nearest to `value`. */
export const toNumber = ({ scale, units }: Decimal): number => {
  const whole = Number(units)
  // A quotient of two numbers that are exact is the number nearest to it.
  return scale < POWERS_OF_TEN.length && Number.isSafeInteger(whole)
    ? whole / POWERS_OF_TEN[scale]!
    : Number(`${units}e${-scale}`)
}

/**
 * The JSON number nearest to `value` after rounding half-even to {@link AMOUNT_DECIMALS} places.
 *
 * @example
 * toAmount(decimal(0.1234567890125)) // => 0.123456789012
 */
export const toAmount = (value: Decimal): number => toNumber(roundHalfEven(value, AMOUNT_DECIMALS))

/** The powers of ten that a binary number holds exactly. */
const POWERS_OF_TEN = /* @__PURE__ */ Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

const divideHalfEven = (numerator: bigint, denominator: bigint): bigint => {
  const magnitude = numerator < 0n ? -numerator : numerator
  const quotient = magnitude / denominator
  const twice = (magnitude % denominator) * 2n
  const up = twice > denominator || (twice === denominator && (quotient & 1n) === 1n)
  const rounded = up ? quotient + 1n : quotient
  return numerator < 0n ? -rounded : rounded
}
