import { Refusal } from "../World.ts"

/** The time zone of an IANA name; the machine's if none is given. */
export const zoneOf = (name: string | undefined): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new Refusal(`--timezone takes an IANA name such as Europe/Berlin, not '${name}'`)
  }
}
