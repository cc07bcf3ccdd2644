import { instantText } from "../time/readInstant.ts"

/** The offset of a zone from UTC at an instant, in milliseconds, positive in the east. */
export type OffsetOf = (at: number) => number

/** The day, `YYYY-MM-DD`, of an instant in a zone that many milliseconds east of UTC. */
export const dayAt = (at: number, offset: number): string => instantText(at + offset).slice(0, 10)

export const UTC: OffsetOf = () => 0

/** Puts all instants on one day. */
export const allOn =
  (day: string): OffsetOf =>
  (at) =>
    Date.parse(day) - at

const HOUR = 3_600_000

/** The offsets of a zone by its IANA name. Throws a RangeError for an unknown one. */
export const offsetIn = (timezone: string): OffsetOf => {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "medium",
    hourCycle: "h23"
  })
  const known = new Map<number, number>()
  return (at) => {
    const hour = Math.floor(at / HOUR) * HOUR
    let offset = known.get(hour)
    if (offset === undefined) {
      offset = Date.parse(`${format.format(hour).replace(", ", "T")}Z`) - hour
      known.set(hour, offset)
    }
    return offset
  }
}
