import { DAY_MILLIS, instantText } from "@ratecard/core/catalogue"

const formats = new Map<string, { readonly format: Intl.DateTimeFormat; readonly days: Map<number, string> }>()

/** The day `YYYY-MM-DD` of an instant in a time zone. Throws a RangeError for a zone that nobody knows. */
export const dayIn = (timezone: string, at: number): string => {
  let known = formats.get(timezone)
  if (known === undefined) {
    // Canada writes days as ISO 8601 does.
    const format = new Intl.DateTimeFormat("en-CA", {
      timeZone: timezone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit"
    })
    formats.set(timezone, (known = { format, days: new Map() }))
  }
  let day = known.days.get(at)
  if (day === undefined) known.days.set(at, (day = known.format.format(at)))
  return day
}

/** The Monday with which the week of an instant begins, as a day. */
export const weekIn = (timezone: string, at: number): string => {
  const day = Date.parse(dayIn(timezone, at)) / DAY_MILLIS
  // The epoch began on a Thursday.
  return instantText((day - ((day + 3) % 7)) * DAY_MILLIS).slice(0, 10)
}

/** The month `YYYY-MM` of an instant. */
export const monthIn = (timezone: string, at: number): string => dayIn(timezone, at).slice(0, 7)
