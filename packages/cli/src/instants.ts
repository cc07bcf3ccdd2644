import { DAY_MILLIS, INSTANT_FORMS, readInstant } from "@ratecard/core/catalogue"
import { DAY_NAMES, dayNamed } from "./usage/views/dayNamed.ts"
import { dayIn } from "./usage/days.ts"
import { Refusal } from "./World.ts"

/**
 * The instant that a flag names at `now`, in milliseconds since the epoch; a day is its midnight in UTC, or where `isLast`
 * its last millisecond.
 */
export const instantOf = (flag: string, text: string, now: number, isLast = false): number => {
  const day = dayNamed(text, dayIn("UTC", now), isLast)
  const instant = readInstant(day ?? text)
  if (typeof instant === "number") return day !== undefined && isLast ? instant + DAY_MILLIS - 1 : instant
  const reason = /^\d/u.test(text) ? `: ${instant.ctx!.error}` : ""
  throw new Refusal(`${flag} takes ${INSTANT_FORMS}, or ${DAY_NAMES}; not '${text}'${reason}`)
}

/** The time zone of an IANA name; the machine's if none is given. */
export const zoneOf = (name: string | undefined): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new Refusal(`--timezone takes an IANA name such as Europe/Berlin, not '${name}'`)
  }
}
