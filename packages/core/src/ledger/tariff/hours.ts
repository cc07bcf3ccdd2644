import { DAY_MILLIS } from "../../time/day.ts"
import { instantText } from "../../time/readInstant.ts"
import type { Hours } from "./TariffRow.ts"

/** Days off by year, as `YYYY-MM-DD`. */
export type DaysOff = Readonly<Record<string, ReadonlyArray<string>>>

const MINUTE = 60_000

/**
 * Whether an instant lies in hours that have prices of their own; `unsure` in the windows of a weekday
 * whose year has no table of holidays.
 */
export const isWithin = (hours: Hours, at: number, daysOff: DaysOff): boolean | "unsure" => {
  const minute = Math.floor((((at % DAY_MILLIS) + DAY_MILLIS) % DAY_MILLIS) / MINUTE)
  if (!hours.windows_utc.some((window) => minute >= minuteOf(window, 0) && minute < minuteOf(window, 6))) return false
  if (hours.days === "every day") return true
  const there = at + (hours.utc_offset_hours ?? 0) * 60 * MINUTE
  // 1970-01-01 was a Thursday.
  const weekday = (((Math.floor(there / DAY_MILLIS) + 3) % 7) + 7) % 7
  if (weekday > 4) return false
  if (hours.days === "Monday to Friday") return true
  const day = instantText(there).slice(0, 10)
  const off = daysOff[day.slice(0, 4)]
  return off === undefined ? "unsure" : !off.includes(day)
}

/** The minute of the day that `HH:MM` at `start` of a window says. */
const minuteOf = (window: string, start: number): number =>
  Number(window.slice(start, start + 2)) * 60 + Number(window.slice(start + 3, start + 5))
