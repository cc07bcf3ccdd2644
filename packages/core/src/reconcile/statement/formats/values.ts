import { instantText } from "../../../time/readInstant.ts"
import type { Part } from "../row.ts"

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

/** The UTC day of a date, an instant or seconds since the epoch; undefined if it is none. */
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
  return Number.isNaN(at) || Math.abs(at) > MOST_MILLIS ? undefined : at
}

/** No date is further from the epoch. */
const MOST_MILLIS = 8.64e15

const dayAt = (at: number): string | undefined =>
  Math.abs(at) > MOST_MILLIS ? undefined : instantText(at).slice(0, 10)

/** Whether an amount is in dollars; if no currency is named it is. */
export const isDollars = (currency: string): boolean => /^(?:usd|)$/iu.test(currency)

/** What is wrong with a row of another currency. */
export const inCurrency = (currency: string): string => `is in ${currency}; only amounts in US dollars are read`
