import { readInstant } from "@ratecard/core/catalogue"
import { Refusal } from "./World.ts"

/** The instant that a flag names, in milliseconds since the epoch. */
export const instantOf = (flag: string, text: string): number => {
  const instant = readInstant(text)
  if (typeof instant === "number") return instant
  throw new Refusal(`${flag} takes a day such as 2026-11-01, or an ISO 8601 date-time with offset: ${instant.msg}`)
}
