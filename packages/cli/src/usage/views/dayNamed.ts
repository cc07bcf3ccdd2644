import { DAY_MILLIS, instantText, readInstant } from "@ratecard/core/catalogue"

/** The names that stand for a date. */
export const DAY_NAMES =
  "today, yesterday, 7d for seven days ago, 'this week', 'last week', 'this month', 'last month', a month such as 2026-11"

/**
 * The day `YYYY-MM-DD` that a text means on the day `today`; undefined if it means none. Of a week, which begins on
 * Monday, and of a month it is the first day, or the last one where `isLast`.
 *
 * @example
 * dayNamed("7d", "2026-11-22") // => "2026-11-15"
 * dayNamed("last month", "2026-11-22", true) // => "2026-10-31"
 * dayNamed("2026-10", "2026-11-22", true) // => "2026-10-31"
 */
export const dayNamed = (text: string, today: string, isLast = false): string | undefined => {
  const name = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, " ")
  const ago = name === "today" ? 0 : name === "yesterday" ? 1 : agoIn(name)
  if (ago !== undefined) return later(today, -ago)
  if (isDate(`${text}-01`)) return isLast ? spanOf("month", `${text}-01`).last : `${text}-01`
  const [, which, unit] = /^(this|last) (week|month)$/u.exec(name) ?? []
  if (unit === undefined) return isDate(text) ? text : undefined
  const own = spanOf(unit as keyof typeof SPANS, today)
  const { first, last } = which === "this" ? own : spanOf(unit as keyof typeof SPANS, later(own.first, -1))
  return isLast ? last : first
}

/**
 * The week or the month of a day.
 *
 * @example
 * spanOf("month", "2026-10-05") // => { first: "2026-10-01", last: "2026-10-31" }
 */
export const spanOf = (unit: keyof typeof SPANS, day: string): { readonly first: string; readonly last: string } => {
  const { firstOf, most } = SPANS[unit]
  const first = firstOf(day)
  return { first, last: later(firstOf(later(first, most)), -1) }
}

/** Weeks and months; the day after `most` days is in the next one. */
const SPANS = {
  week: { most: 7, firstOf: (day: string) => later(day, -((daysSinceEpoch(day) + 3) % 7)) },
  month: { most: 31, firstOf: (day: string) => `${day.slice(0, 7)}-01` }
}

/** Before the first log of any agent. */
const MOST_DAYS = 9999

const agoIn = (name: string): number | undefined => {
  const [, digits] = /^(\d+) ?d(?:ays?(?: ago)?)?$/u.exec(name) ?? []
  return digits !== undefined && Number(digits) <= MOST_DAYS ? Number(digits) : undefined
}

/** Whether a text is a day `YYYY-MM-DD` of the calendar. */
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(text) && typeof readInstant(text) === "number"

const daysSinceEpoch = (day: string): number => Date.parse(day) / DAY_MILLIS

const later = (day: string, days: number): string => instantText((daysSinceEpoch(day) + days) * DAY_MILLIS).slice(0, 10)
