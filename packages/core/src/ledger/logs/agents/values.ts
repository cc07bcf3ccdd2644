import { type LogPart, type LogState, partOf } from "../logRecord.ts"

/** What tells a line from all others where nothing but its place does. */
export const lineId = ({ origin }: LogState, index: number): string =>
  origin === undefined ? `line ${index}` : `${origin} line ${index}`

/** A list; an empty one where it is none. */
export const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Whether it is a number, and not 0. */
export const isCounted = (count: unknown): boolean => typeof count === "number" && count !== 0

/** An object, or the JSON of one. */
export const partIn = (value: unknown): LogPart | undefined => {
  if (typeof value !== "string") return partOf(value)
  try {
    return partOf(JSON.parse(value))
  } catch {
    return undefined
  }
}
