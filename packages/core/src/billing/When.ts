import { readInstant } from "../time/readInstant.ts"

/** A day (its midnight in UTC) or an instant: ISO 8601 with offset, a Date, or milliseconds since the epoch. */
export type When = string | number | Date

/** The same in milliseconds since the epoch. Throws a RangeError that names the option for what cannot be read. */
export const millisOf = (option: string, when: When): number => {
  const millis = typeof when === "string" ? readInstant(when) : Number(when)
  if (typeof millis === "number" && !Number.isNaN(millis)) return millis
  throw new RangeError(
    `\`${option}\` takes a day such as 2026-11-20, an ISO 8601 instant with offset, a Date or milliseconds since the epoch, not '${String(when).slice(0, 40)}'.`
  )
}
