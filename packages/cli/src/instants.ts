import { readInstant } from "@ratecard/core/catalogue"
import { Refusal } from "./World.ts"

/** The instant that a flag names, in milliseconds since the epoch. */
export const instantOf = (flag: string, text: string): number => {
  const instant = readInstant(text)
  if (typeof instant === "number") return instant
  throw new Refusal(`${flag} takes a day such as 2026-11-01, or an ISO 8601 date-time with offset: ${instant.msg}`)
}

/** The time zone of an IANA name; the machine's if none is given. */
export const zoneOf = (name: string | undefined): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new Refusal(`--timezone takes an IANA name such as Europe/Berlin, not '${name}'`)
  }
}
