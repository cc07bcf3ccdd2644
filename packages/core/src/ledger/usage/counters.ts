import type { ReadingFault } from "./reading.ts"
import type { Path, Shape } from "./shapes/shape.ts"

/** Something with names in it. */
export type Part = Readonly<Record<string, unknown>>

/** Counters of a usage as they stand; 0 if absent. */
export interface Counters {
  readonly input: number
  readonly output: number
  readonly read: number
  readonly written: number
  readonly reasoning: number
  readonly toolUse: number
  /** The input without what the cache read and wrote; `ABSENT` if that is not stated. */
  readonly plain: number
  /** `ABSENT` where there is none. */
  readonly total: number
}

/** Of a counter that is not there. */
export const ABSENT = -1

export const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null

/** Returns the value at a path; undefined if nothing is there, NaN inside a value without parts. */
export const valueAt = (part: unknown, path: Path): unknown => {
  let value = part
  for (let step = 0; step < path.length; step++) {
    if (value === undefined || value === null) return undefined
    if (typeof value !== "object") return NaN
    value = (value as Part)[path[step]!]
  }
  return value ?? undefined
}

/** A whole number of tokens, `ABSENT` or NaN. */
export const countIn = (value: unknown, isText = false): number => {
  if (value === undefined || value === null) return ABSENT
  const count = isText && typeof value === "string" && /^\d{1,16}$/u.test(value) ? Number(value) : value
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : NaN
}

/** The counter of these names; NaN where one is not a number, or two contradict each other. A zero contradicts nothing. */
export const countOf = (usage: Part, paths: ReadonlyArray<Path> | undefined, isText = false): number => {
  if (paths === undefined) return ABSENT
  let found = ABSENT
  for (let index = 0; index < paths.length; index++) {
    const count = countIn(valueAt(usage, paths[index]!), isText)
    if (count === ABSENT || count === found) continue
    if (found > 0 && count !== 0) return NaN
    if (!(count < found)) found = count
  }
  return found
}

/** The counters of a usage, or what is wrong with them. */
export const readCounters = (usage: Part, shape: Shape): Counters | ReadingFault => {
  const { isText } = shape
  const counters = {
    input: orZero(countOf(usage, shape.input, isText)),
    output: orZero(countOf(usage, shape.output, isText)),
    read: orZero(countOf(usage, shape.read, isText)),
    written: orZero(countOf(usage, shape.written, isText)),
    reasoning: orZero(countOf(usage, shape.reasoning, isText)),
    toolUse: orZero(countOf(usage, shape.toolUse, isText)),
    plain: countOf(usage, shape.plain, isText),
    // Mistral's total has the tokens of audio, which no other counter tells.
    total: Number(usage["prompt_audio_seconds"]) > 0 ? ABSENT : countOf(usage, shape.total, isText)
  }
  const { input, output, plain, read, reasoning, toolUse, total, written } = counters
  if (Number.isNaN(input + output + read + written + reasoning + toolUse + plain + total)) return faultIn(usage, shape)
  if (shape.needs !== undefined && valueAt(usage, shape.input[0]!) === undefined) return lacking(shape.input[0]!)
  if (shape.needs === "both" && valueAt(usage, shape.output[0]!) === undefined) return lacking(shape.output[0]!)
  return counters
}

const orZero = (count: number): number => (count === ABSENT ? 0 : count)

const COUNTERS = ["input", "output", "read", "written", "reasoning", "toolUse", "plain", "total"] as const

/** Finds counters that are not numbers, or that contradict each other. */
const faultIn = (usage: Part, shape: Shape): ReadingFault => {
  const groups = COUNTERS.map((name) => shape[name])
  const wrong = groups.flatMap((paths = []) =>
    paths.filter((path) => Number.isNaN(countIn(valueAt(usage, path), shape.isText)))
  )
  if (wrong.length > 0) return invalidCounts(usage, wrong, shape.isText)
  const fields = groups
    .filter((paths) => Number.isNaN(countOf(usage, paths, shape.isText)))
    .flatMap((paths = []) => paths.filter((path) => countIn(valueAt(usage, path), shape.isText) > 0).map(fieldOf))
  return contradictory("Two names of one counter have different values", fields, [])
}

export const invalidCounts = (usage: Part, paths: ReadonlyArray<Path>, isText = false): ReadingFault => ({
  code: "InvalidUsage",
  message: `${paths.map((path) => `${fieldOf(path)} is ${valueText(valueAt(usage, path))}`).join(", ")}: pass a whole number, 0 or more${isText ? ", or its digits in a string" : ", not in a string"}.`,
  fields: paths.map(fieldOf)
})

export const invalidSeconds = (usage: Part, field: string): ReadingFault => ({
  code: "InvalidUsage",
  message: `${field} is ${valueText(usage[field])}: pass seconds, 0 or more.`,
  fields: [field]
})

const lacking = (path: Path): ReadingFault => ({
  code: "InvalidUsage",
  message: `The usage lacks ${fieldOf(path)}: pass a whole number, 0 or more.`,
  fields: [fieldOf(path)]
})

export const contradictory = (
  what: string,
  fields: ReadonlyArray<string>,
  sums: ReadonlyArray<string>
): ReadingFault => ({
  code: "ContradictoryUsage",
  message: `${what}${sums.length > 0 ? `: ${sums.join("; ")}` : `: ${fields.join(", ")}`}.`,
  fields,
  sums
})

export const fieldOf = (path: Path): string => (path.length === 1 ? path[0]! : path.join("."))

const valueText = (value: unknown): string => {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  return typeof value === "number" || typeof value === "boolean" ? String(value) : `no number but ${typeof value}`
}
