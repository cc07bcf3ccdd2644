/** The fault of a text that is not an instant, as the fields of a 422 item. */
export interface InstantFault {
  readonly type: "datetime_from_date_parsing" | "timezone_aware" | "datetime_past"
  readonly msg: string
  readonly ctx?: { readonly error: string }
}

/** The ways to write an instant, for messages of every door. */
export const INSTANT_FORMS = "a date such as 2026-11-20, or with time and offset 2026-11-20T00:00:00Z"

const DATE = /^[0-9]{4}-([0-9]{2})-([0-9]{2})/u
const TIME = /^[Tt]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?/u
const OFFSET = /^(?:[Zz]|([+-])([0-9]{2}):?([0-9]{2}))$/u

/** The first year: an offset can reach into one before it, which four digits cannot spell. */
const FIRST_YEAR = Date.parse("0000-01-01T00:00:00Z")

/**
 * Reads the instant that `text` names, in milliseconds since the epoch: a date `YYYY-MM-DD`, which stands for its
 * midnight in UTC, or an ISO 8601 date-time with offset. What it does not name is a fault.
 *
 * @example
 * readInstant("2026-09-03T12:00:00+03:00") === Date.parse("2026-09-03T09:00:00Z") // => true
 * readInstant("2026-02-30").type // => "datetime_from_date_parsing"
 */
export const readInstant = (text: string): number | InstantFault => {
  const [dateText, monthText, dayText] = DATE.exec(text) ?? []
  if (dateText === undefined) return unreadable(reasonOf(text))
  const month = Number(monthText)
  if (month < 1 || month > 12) return outside("month", " of 1-12")
  const midnight = Date.parse(`${dateText}T00:00:00Z`)
  // Engines read 31 April as no date or as 1 May; every month has 28 days.
  if (Number.isNaN(midnight) || (Number(dayText) > 28 && !instantText(midnight).startsWith(dateText))) {
    return outside("day")
  }
  return text === dateText ? midnight : withTime(midnight, text.slice(dateText.length))
}

/**
 * The instant as people and programs write it: ISO 8601 in UTC, to the millisecond, without decimals that are zero.
 *
 * @example
 * instantText(Date.parse("2026-09-03")) // => "2026-09-03T00:00:00Z"
 */
export const instantText = (at: number): string =>
  // Effect's own date would bring Effect to every caller of a plain function.
  // @effect-diagnostics-next-line globalDate:off
  new Date(Math.round(at)).toISOString().replace(".000Z", "Z")

/**
 * The instant as in a sentence: for midnight only the day.
 *
 * @example
 * dayOrInstant(Date.parse("2026-09-03")) // => "2026-09-03"
 */
export const dayOrInstant = (at: number): string => instantText(at).replace("T00:00:00Z", "")

const withTime = (midnight: number, text: string): number | InstantFault => {
  const [timeText, hour, minute, second = "0", fraction = ""] = TIME.exec(text) ?? []
  if (timeText === undefined) {
    return unreadable(
      /^[Tt]/u.test(text) ? "invalid time, expected `HH:MM:SS`" : "invalid datetime separator, expected `T`"
    )
  }
  const hours = Number(hour)
  const minutes = Number(minute)
  const seconds = Number(second)
  if (hours > 23) return outside("hour", " of 0-23")
  if (minutes > 59) return outside("minute", " of 0-59")
  if (seconds > 59) return outside("second", " of 0-59")
  const offset = offsetMillis(text.slice(timeText.length))
  if (typeof offset !== "number") return offset
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000
  const at = midnight + time + Number(fraction.padEnd(3, "0").slice(0, 3)) - offset
  return at < FIRST_YEAR ? outside("year", " of 0-9999") : at
}

const offsetMillis = (text: string): number | InstantFault => {
  if (text === "") return unreadable("no offset", "timezone_aware")
  const offset = OFFSET.exec(text)
  if (offset === null) return unreadable(OFFSET_EXPECTED)
  const [, sign, hours = "0", minutes = "0"] = offset
  if (Number(hours) > 23 || Number(minutes) > 59) return unreadable("timezone offset must be less than 24 hours")
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The message for a wrong offset: a space here was mostly a plus that was not encoded. */
const OFFSET_EXPECTED = "invalid timezone (in an address, + is %2B)"

/** The fault of a text that does not begin with a date: the first part that is not one. */
const reasonOf = (text: string): string => {
  if (text.length < "YYYY-MM-DD".length) return "input is too short"
  if (!/^[0-9]{4}/u.test(text)) return "invalid character in year"
  if (!/^.{4}-.{2}-/u.test(text)) return "invalid date separator, expected `-`"
  return /^.{5}[0-9]{2}/u.test(text) ? "invalid character in day" : "invalid character in month"
}

const unreadable = (error: string, type: InstantFault["type"] = "datetime_from_date_parsing"): InstantFault => ({
  type,
  msg: `Input should be ${INSTANT_FORMS}: ${error}`,
  ctx: { error }
})

const outside = (part: string, range = ""): InstantFault =>
  unreadable(`${part} value is outside expected range${range}`)

/** A day of 24 hours, in milliseconds. */
export const DAY_MILLIS = 86_400_000

/** No date is further from the epoch, in milliseconds. */
export const LAST_INSTANT = 8.64e15

/**
 * Reads an instant as `readInstant` does, but faster: milliseconds since the epoch, undefined if the text is not an
 * instant. It stands apart, as programs that look up names alone need not carry it: 240 bytes.
 */
export const millisIn = (text: string): number | undefined => {
  const plain = plainInstant(text)
  const at = Number.isNaN(plain) ? readInstant(text) : plain
  return typeof at === "number" ? at : undefined
}

/** `2026-09-06T12:00:00.123Z`, also without its milliseconds: as programs write their times. */
const LENGTH = 24
const LENGTH_OF_SECONDS = 20
const DAY_LENGTH = 10

/** An instant as programs write it, by its digits: a tenth of a bill less than with patterns. NaN for any other spelling. */
const plainInstant = (text: string): number => {
  if (text[4] !== "-" || text[7] !== "-") return NaN
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 ? 28 : 30))) return NaN
  const midnight = daysTo(month > 2 ? year : year - 1, (month + 9) % 12, day) * DAY_MILLIS
  return text.length === DAY_LENGTH ? midnight : midnight + timeIn(text)
}

/** Days from the epoch to a date, with years and months that begin in March. */
const daysTo = (year: number, month: number, day: number): number =>
  365 * year +
  Math.floor(year / 4) -
  Math.floor(year / 100) +
  Math.floor(year / 400) +
  Math.floor((153 * month + 2) / 5) +
  day -
  719_469

/** Milliseconds since midnight; NaN for any other spelling. */
const timeIn = (text: string): number => {
  const { length } = text
  if (length !== LENGTH && length !== LENGTH_OF_SECONDS) return NaN
  if (text[10] !== "T" || text[13] !== ":" || text[16] !== ":" || text[length - 1] !== "Z") return NaN
  const hours = twoDigits(text, 11)
  const minutes = twoDigits(text, 14)
  const seconds = twoDigits(text, 17)
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return NaN
  const whole = ((hours * 60 + minutes) * 60 + seconds) * 1000
  if (length === LENGTH_OF_SECONDS) return whole
  return text[19] === "." ? whole + digit(text, 20) * 100 + twoDigits(text, 21) : NaN
}

const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 0x30
  return value >= 0 && value <= 9 ? value : NaN
}
