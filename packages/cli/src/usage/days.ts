import { DAY_MILLIS, instantText } from "@ratecard/core/catalogue"

/** The machine's own time zone, for those who show no name of it: to find that takes the platform 12 ms. */
export const LOCAL = "local"

const zones = new Map<string, (at: number) => string>()

/** The minute `YYYY-MM-DD HH:MM` of an instant in a time zone. Throws a RangeError for an unknown zone. */
export const minuteIn = (timezone: string, at: number): string => {
  let minuteOf = zones.get(timezone)
  if (minuteOf === undefined) {
    zones.set(timezone, (minuteOf = remembered(timezone === LOCAL ? localMinute : minutesOf(timezone))))
  }
  return minuteOf(at)
}

/** Responses are of few quarters of an hour. */
const remembered = (minuteOf: (at: number) => string): ((at: number) => string) => {
  const minutes = new Map<number, string>()
  return (at) => {
    let minute = minutes.get(at)
    if (minute === undefined) minutes.set(at, (minute = minuteOf(at)))
    return minute
  }
}

const minutesOf = (timezone: string): ((at: number) => string) => {
  // Sweden writes days and times as this program does.
  const format = new Intl.DateTimeFormat("sv", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit"
  })
  return (at) => format.format(at)
}

const localMinute = (at: number): string => {
  // Effect's own date would bring Effect to the status line.
  // @effect-diagnostics-next-line globalDate:off
  const behind = new Date(at).getTimezoneOffset() * 60_000
  return instantText(at - behind)
    .slice(0, 16)
    .replace("T", " ")
}

/** The day `YYYY-MM-DD` of an instant. */
export const dayIn = (timezone: string, at: number): string => minuteIn(timezone, at).slice(0, 10)

/** The hour `YYYY-MM-DD HH:00` of an instant. Two hours in which the clock is put back are one. */
export const hourIn = (timezone: string, at: number): string => `${minuteIn(timezone, at).slice(0, 13)}:00`

/** The Monday with which the week of an instant begins, as a day. */
export const weekIn = (timezone: string, at: number): string => {
  const day = Date.parse(dayIn(timezone, at)) / DAY_MILLIS
  // The epoch began on a Thursday.
  return instantText((day - ((day + 3) % 7)) * DAY_MILLIS).slice(0, 10)
}

/** The month `YYYY-MM` of an instant. */
export const monthIn = (timezone: string, at: number): string => dayIn(timezone, at).slice(0, 7)
