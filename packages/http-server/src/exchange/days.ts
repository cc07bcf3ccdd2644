import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { DateTime } from "effect"

/** A calendar day as the bank dates its rates: `YYYY-MM-DD`. */
export type Day = string

/** Moscow keeps this distance from UTC all year, since 2014. */
const MOSCOW_OFFSET = 3 * 3_600_000

/** The day if the calendar has it. */
export const calendarDay = (year: string, month: string, day: string): Day | undefined => {
  const text = `${year}-${month}-${day}`
  const at = Date.parse(`${text}T00:00:00Z`)
  // The 31st of a shorter month parses as a day of the next one.
  return Number.isNaN(at) || dayInUtc(at) !== text ? undefined : text
}

/** The day that Moscow's calendars show at an instant. */
export const moscowDay = (at: number): Day => dayInUtc(at + MOSCOW_OFFSET)

/** 00:00 of the day in Moscow, ISO 8601 with offset, wherever this process runs. */
export const moscowMidnight = (day: Day): string => `${day}T00:00:00+03:00`

export const plusDays = (day: Day, days: number): Day => dayInUtc(Date.parse(day) + days * DAY_MILLIS)

/** Day in the bank's form for queries: `dd/mm/yyyy`. */
export const queryDate = (day: Day): string => day.split("-").toReversed().join("/")

const dayInUtc = (at: number): Day => DateTime.formatIsoDateUtc(DateTime.makeUnsafe(at))
