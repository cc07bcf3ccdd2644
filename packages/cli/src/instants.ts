import { INSTANT_FORMS, readInstant } from "@ratecard/core/catalogue"
import { DAY_NAMES, dayNamed } from "./usage/views/dayNamed.ts"
import { dayIn } from "./usage/days.ts"
import { Refusal } from "./World.ts"

/** The instant that a flag names at `now`, in milliseconds since the epoch; a day is its midnight in UTC. */
export const instantOf = (flag: string, text: string, now: number): number => {
  const instant = readInstant(dayNamed(text, dayIn("UTC", now)) ?? text)
  if (typeof instant === "number") return instant
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
