import type { Warning } from "../schemas/Bill.ts"
import { isPart, type Part } from "./counters.ts"
import { FEE_COUNTERS } from "./fees.ts"
import { LIFETIME_NAMES } from "./tokens/cacheWrites.ts"
import { at, type Path, type Shape } from "./shapes/shape.ts"

/** The counters of a usage above 0 that a shape does not read, as dotted paths. */
export const unreadIn = (usage: Part, shape: Shape): ReadonlyArray<string> =>
  collect(usage, knownOf(shape), "", 0) ?? NONE

const NONE: ReadonlyArray<string> = []

/** The warning that names counters which are not read. */
export const unreadWarning = (names: ReadonlyArray<string>): Warning => ({
  code: "unread_counters",
  message: `Not billed, because their meaning is unknown: ${names.slice(0, MOST).join(", ")}${names.length > MOST ? " and others" : ""}.`
})

const MOST = 5

/** The names that a shape knows in a part, each with those within it. */
interface Known extends ReadonlyMap<string, Known> {}

const collect = (
  part: Part,
  known: Known | undefined,
  path: string,
  depth: number
): ReadonlyArray<string> | undefined => {
  let unread: Array<string> | undefined
  for (const name in part) {
    const value = part[name]
    if (typeof value === "number") {
      if (value > 0 && known?.has(name) !== true && isCounter(name)) (unread ??= []).push(path + name)
    } else if (typeof value === "string") {
      if (known?.has(name) !== true && isCounter(name) && Number(value) > 0) (unread ??= []).push(path + name)
    } else if (isPart(value) && !Array.isArray(value) && depth < MAX_DEPTH) {
      const within = known?.get(name)
      if (within === undefined && !HOLDER.test(name)) continue
      const found = collect(value, within, `${path}${name}.`, depth + 1)
      if (found !== undefined) (unread ??= []).push(...found)
    }
  }
  return unread
}

/** No counter is nested deeper. */
const MAX_DEPTH = 3

const isCounter = (name: string): boolean => COUNTER.test(name) && !NO_COUNTER.test(name) && !KNOWN.has(name)

/** Names of what vendors charge for. */
const COUNTER =
  /token|cache|reasoning|thinking|thought|audio|image|video|search(?:es)?(?:_?(?:quer(?:y|ies)|calls?|units?|count))?$|requests$/iu

/** Names of money, times, limits and rates, and of parameters of the request. */
const NO_COUNTER =
  /cost|price|usd|spend|credit|discount|saving|limit|max|min_|window|(?:^|[_.])time|latency|duration|_ms$|Ms$|per_|rate(?![a-z])|ratio(?![a-z])|percent|budget|remaining|version|hash|ttl|request[._](?!s)|[._]id$|Id$|Key$|[._]key$/u

/** Counters that no price depends on, and names of others that are counted elsewhere. */
const KNOWN: ReadonlySet<string> = new Set([
  "accepted_prediction_tokens",
  "rejected_prediction_tokens",
  "acceptedPredictionTokens",
  "rejectedPredictionTokens",
  "citation_tokens",
  "text_tokens",
  "textTokens",
  "requests",
  "num_requests",
  "total_tokens",
  "totalTokens",
  "tokens_prompt",
  "tokens_completion"
])

/** Parts of a usage that have counters. */
const HOLDER = /detail|usage|token|cache|modalit|breakdown|tool/iu

/** Names that modalities have in the details of a counter. */
const MODALITIES = ["text", "audio", "image", "video"].flatMap((name) => [name, `${name}_tokens`])

const knownOf = (shape: Shape): Known => {
  let known = knownByShape.get(shape)
  if (known === undefined) {
    const { flat, hour, input, lifetimes, modalities, output, plain, read, reasoning, toolUse, total, written } = shape
    const below = (paths: ReadonlyArray<Path> = [], names: ReadonlyArray<string>) =>
      paths.flatMap((path) => names.map((name) => [...path, name]))
    known = treeOf([
      ...[input, output, read, written, hour, plain, reasoning, toolUse, total].flatMap((paths = []) => paths),
      ...Object.values(flat ?? {}).flatMap((each) => Object.values(each).flat()),
      ...below(lifetimes, LIFETIME_NAMES),
      ...below(Object.values(modalities ?? {}).flat(), MODALITIES),
      ...at(...FEE_COUNTERS)
    ])
    knownByShape.set(shape, known)
  }
  return known
}

const knownByShape = new WeakMap<Shape, Known>()

const treeOf = (paths: ReadonlyArray<Path>): Known =>
  new Map(
    Array.from(
      Map.groupBy(
        paths.filter(({ length }) => length > 0),
        ([name]) => name!
      ),
      ([name, all]) => [name, treeOf(all.map(([, ...within]) => within))] as const
    )
  )
