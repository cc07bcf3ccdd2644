import { LAST_INSTANT, readInstant } from "../../time/readInstant.ts"
import { isPart, type Part } from "./counters.ts"

/**
 * Reads when a record or a response says that it was made, in milliseconds since the epoch: by any name that programs
 * use, at the record, then in the wrappers around the response, then in the response. ISO 8601 (without an offset it is
 * UTC), seconds, milliseconds, microseconds or nanoseconds. Undefined if nothing can be read, and of a clock that was
 * never set.
 *
 * @example
 * timeOf({ ts: 1_790_931_600, project: "bot" }) // => 1_790_931_600_000
 * timeOf({ body: { created: 1_790_931_600 } }) // => 1_790_931_600_000
 */
export const timeOf = (record: unknown, depth = 0): number | undefined => {
  if (Array.isArray(record)) {
    // Lines of a log: the first that says it.
    for (const line of record.slice(0, MOST_LINES)) {
      const at = timeOf(line, depth + 1)
      if (at !== undefined) return at
    }
    return undefined
  }
  if (!isPart(record) || depth > MAX_DEPTH) return undefined
  return timeIn(record, NAMES) ?? timeWithin(record, depth) ?? timeIn(record, LATER)
}

/** Finds the surest of these names in a part: it has few members, and to look for each name takes a tenth of a bill. */
const timeIn = (part: Part, ranks: ReadonlyMap<string, number>): number | undefined => {
  // Not all members of an instance of a class are its own.
  const names = Object.getPrototypeOf(part) === Object.prototype ? Object.keys(part) : ranks.keys()
  let surest = Infinity
  let found: number | undefined
  for (const name of names) {
    const rank = ranks.get(name)
    if (rank === undefined || rank > surest) continue
    const at = instantOf(part[name])
    if (at === undefined) continue
    surest = rank
    found = at
  }
  return found
}

const ranked = (names: ReadonlyArray<string>) => new Map(names.map((name, rank) => [name, rank]))

const timeWithin = (part: Part, depth: number): number | undefined => {
  for (const name of WRAPPERS) {
    const inner = part[name]
    // Other lists are of vectors or of choices, and long.
    const at = Array.isArray(inner) && name !== "usage" ? undefined : timeOf(inner, depth + 1)
    if (at !== undefined) return at
  }
  return undefined
}

/** Names of the time of a record, the surest first. */
const NAMES = /* @__PURE__ */ ranked([
  "at",
  "timestamp",
  "time",
  "ts",
  "date",
  "datetime",
  "@timestamp",
  "created",
  "created_at",
  "createdAt",
  "createTime",
  "create_time",
  "created_time",
  "start_time",
  "startTime",
  "started_at",
  "startedAt",
  "startTimeUnixNano",
  "requested_at",
  "requestedAt",
  "request_time",
  "requestTime",
  "event_time",
  "eventTime",
  "logged_at"
])

/** Times at which a response was there. */
const LATER = /* @__PURE__ */ ranked([
  "completed_at",
  "completedAt",
  "end_time",
  "endTime",
  "endTimeUnixNano",
  "processed_time",
  "updated_at"
])

const WRAPPERS = ["response", "body", "result", "message", "data", "payload", "usage"]

/** No response is wrapped in more. */
const MAX_DEPTH = 3

const MOST_LINES = 100

const instantOf = (value: unknown): number | undefined => {
  const at =
    typeof value === "number"
      ? counted(value)
      : typeof value === "string"
        ? instantIn(value)
        : value instanceof Date
          ? value.getTime()
          : undefined
  return at !== undefined && at > FIRST_CALLS && at < LAST_INSTANT ? at : undefined
}

const counted = (count: number): number | undefined => {
  const unit = UNITS.find(([from]) => count >= from)
  return unit && count * unit[1]
}

const instantIn = (text: string): number | undefined => {
  if (text.length > LONGEST) return undefined
  if (/^\d{9,20}(?:\.\d+)?$/u.test(text)) return counted(Number(text))
  const iso = text.trim().replace(/^(\d{4}-\d\d-\d\d) /u, "$1T")
  const at = readInstant(/T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/u.test(iso) ? `${iso}Z` : iso)
  return typeof at === "number" ? at : undefined
}

const LONGEST = 64

/** The least number of each unit, and its milliseconds: seconds are below, milliseconds of 1973 and later above. */
const UNITS = [
  [1e17, 1e-6],
  [1e14, 1e-3],
  [1e11, 1],
  [0, 1000]
] as const

const FIRST_CALLS = Date.parse("2020-01-01")
