import { instantText } from "@ratecard/core/catalogue"

/** A stretch of time in UTC: its end is no longer in it. */
export interface Period {
  readonly start: string
  readonly end: string
}

/** The second in which something started, which is the finest that the specification writes. */
export const secondOf = (at: number): Period => {
  const start = Math.floor(at / 1000) * 1000
  return { start: instantText(start), end: instantText(start + 1000) }
}

/** The month around an instant, from one `firstDay` to the next: 1 is the calendar month. */
export const billingPeriod = (at: number, firstDay: number): Period => {
  const [year, month, day] = instantText(at).split(/[-T]/u).map(Number) as [number, number, number]
  const months = year * 12 + month - 1 - (day < firstDay ? 1 : 0)
  return { start: startOf(months, firstDay), end: startOf(months + 1, firstDay) }
}

const startOf = (months: number, day: number): string =>
  `${digits(Math.floor(months / 12), 4)}-${digits((months % 12) + 1, 2)}-${digits(day, 2)}T00:00:00Z`

const digits = (value: number, length: number): string => String(value).padStart(length, "0")
