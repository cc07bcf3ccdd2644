import { type Decimal, shiftRight, ZERO } from "../../pricing/money.ts"
import { instantText, LAST_INSTANT } from "../../time/readInstant.ts"
import type { Part } from "./row.ts"

const AMOUNT = /^([-+]?)\$?(\d{0,40})(?:\.(\d{0,60}))?(?:[eE]([-+]?\d{1,2}))?$/u

/** A comma between thousands; one between decimals would make a thousand of each dollar. */
const GROUPED = /^[-+]?\$?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/u

/** The most digits of an amount: below ten billion dollars every count of tokens is an exact whole number. */
const MOST_DIGITS = 10

/**
 * Reads the exact decimal of an amount as statements print it: `1.0E-5`, `$0.10`, `1,234.50`; undefined if it is not an
 * amount.
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

/** Reads an amount from a JSON value or a cell; undefined if it is not one. */
export const amountOf = (value: unknown): Decimal | undefined =>
  typeof value === "string" ? amountIn(value) : typeof value === "number" ? amountIn(String(value)) : undefined

/** Reads an amount; 0 if there is none. */
export const amountOrZero = (value: unknown): Decimal => amountOf(value) ?? ZERO

/**
 * Reads a count from JSON or a cell, such as `59200.0`; 0 if there is none. Throws a RangeError if it is not a count.
 */
export const countOf = (value: unknown): number => {
  if (value === undefined || value === null || value === "" || value === "-") return 0
  const count = Number(typeof value === "string" && value.includes(",") ? value.replaceAll(",", "") : value)
  if (Math.abs(count) <= Number.MAX_SAFE_INTEGER) return count
  throw new RangeError(`${JSON.stringify(value).slice(0, 40)} is not a count`)
}

/** Keeps only the counts above 0. */
export const tokensOf = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> => {
  const counted: Record<string, number> = {}
  for (const unit in counts) if (counts[unit]! > 0) counted[unit] = counts[unit]!
  return counted
}

/** Converts cents to dollars. */
export const fromCents = (cents: Decimal): Decimal => shiftRight(cents, 2)

/** The precision of amounts that were floats. */
export const FLOAT_NOISE = 1e-9

export const minus = (value: Decimal): Decimal => ({ units: -value.units, scale: value.scale })

export const isNothing = ({ units }: Decimal): boolean => units === 0n

/** Names, dates and notes of statements have some hundred characters at most. */
const MOST_CHARACTERS = 1000

/** A text as it is. Throws a RangeError if it is longer than any that a vendor writes. */
export const checkLength = (text: string): string => {
  if (text.length <= MOST_CHARACTERS) return text
  const start = JSON.stringify(`${text.slice(0, 40)}…`)
  throw new RangeError(`${start} has ${text.length} characters, and may have ${MOST_CHARACTERS}`)
}

/** A text, a number or a yes or no as it is written; else an empty text. Throws a RangeError if it is too long. */
export const textOf = (value: unknown): string =>
  typeof value === "string"
    ? checkLength(value)
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : ""

/** The objects of a list. */
export const partsOf = (value: unknown): ReadonlyArray<Part> =>
  Array.isArray(value)
    ? value.filter((each): each is Part => typeof each === "object" && each !== null && !Array.isArray(each))
    : []

/** The last date, as most rows of a statement have that of the row before; more would keep whole statements in memory. */
let last: { readonly text: string; readonly day: string | undefined } = { text: "", day: undefined }

/** A date, or a date-time of UTC: its day is written in it. */
const UTC = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?UTC|Z|\+00:?00)?)?$/u

/** The UTC day of a date, an instant or seconds since the epoch; undefined for any other value. */
export const dayOf = (value: unknown): string | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? dayAt(value * 1000) : undefined
  const text = textOf(value)
  const key = UTC.test(text) ? text.slice(0, 10) : text
  if (key !== last.text) {
    const at = instantOf(key)
    last = { text: key, day: at === undefined ? undefined : dayAt(at) }
  }
  return last.day
}

/** The instant of a date-time; without a zone it is of UTC. */
export const instantOf = (text: string): number | undefined => {
  if (/^\d{9,11}(?:\.\d+)?$/u.test(text)) return Number(text) * 1000
  const whole = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/u.test(text)
    ? /(?:Z|UTC|[-+]\d\d:?\d\d)$/iu.test(text)
      ? text.replace(" UTC", "Z").replace(" ", "T")
      : `${text.replace(" ", "T")}Z`
    : text
  const at = Date.parse(whole)
  return Number.isNaN(at) || Math.abs(at) > LAST_INSTANT ? undefined : at
}

const dayAt = (at: number): string | undefined =>
  Math.abs(at) > LAST_INSTANT ? undefined : instantText(at).slice(0, 10)

/** Tells whether an amount is in dollars, as it is if no currency is named. */
export const isDollars = (currency: string): boolean => /^(?:usd|)$/iu.test(currency)

/** The fault of a row in another currency. */
export const inCurrency = (currency: string): string => `is in ${currency}; only amounts in US dollars are read`
