import type { Warning } from "../schemas/Bill.ts"
import { isPart, type Part } from "./counters.ts"
import { FEE_COUNTERS } from "./fees.ts"
import { LIFETIME_NAMES } from "./tokens/cacheWrites.ts"
import type { ReadingFault } from "./reading.ts"
import { FAMILIES } from "./shapes/shapes.ts"
import { at, type Path, type Shape } from "./shapes/shape.ts"
import type { Tokens } from "./tokens/readTokens.ts"

/** The counters of a usage above 0 that a shape does not read, as dotted paths. A total of all that it reads is none. */
export const unreadIn = (
  usage: Part,
  shape: Shape,
  read: Pick<Tokens, "promptTokens" | "outputTokens"> | ReadingFault
): ReadonlyArray<string> => {
  const unread = collect(usage, knownOf(shape), "", 0)
  if (unread === undefined || "code" in read) return unread ?? NONE
  const sum = read.promptTokens + read.outputTokens
  return unread.filter((name) => !TOTALS.has(name) || Number(usage[name]) !== sum)
}

const TOTALS: ReadonlySet<string> = new Set(["total_tokens", "totalTokens"])

/** The counters above 0 that stand beside a usage, but for those of another shape of it. */
export const unreadBeside = (usage: Part, bodies: ReadonlyArray<Part>): ReadonlyArray<string> => {
  let unread: Array<string> | undefined
  for (const body of bodies) {
    if (body === usage || body["raw"] === usage) continue
    for (const name in body) {
      const value = body[name]
      if (typeof value === "number" && value > 0 && isCounter(name) && !BESIDE.has(name)) (unread ??= []).push(name)
    }
  }
  return unread ?? NONE
}

/** The counters in the vendor's own usage that the usage around it has not: where only that one can be read. */
export const unreadWithin = (raw: Part, usage: Part): ReadonlyArray<string> =>
  collect(raw, undefined, "raw.", 0, numbersIn({ ...usage, raw: undefined })) ?? NONE

const numbersIn = (part: Part, depth = 0): ReadonlyArray<unknown> =>
  Object.values(part).flatMap((value) => (isPart(value) && depth < MAX_DEPTH ? numbersIn(value, depth + 1) : [value]))

/** First counters of shapes, which programs repeat beside a usage. */
const BESIDE: ReadonlySet<string> = new Set([...FAMILIES.flatMap(([, names]) => names), ...TOTALS])

const NONE: ReadonlyArray<string> = []

/** The warning that names counters which are not read. */
export const unreadWarning = (names: ReadonlyArray<string>): Warning => ({
  code: "unread_counters",
  message: `Not billed, because their meaning is unknown: ${names.slice(0, MOST).join(", ")}${names.length > MOST ? " and others" : ""}.`
})

/** The number of names in a warning. */
export const MOST = 5

/** The names that a shape knows in a part, each with those within it. */
interface Known extends ReadonlyMap<string, Known> {}

const collect = (
  part: Part,
  known: Known | undefined,
  path: string,
  depth: number,
  told: ReadonlyArray<unknown> = NONE
): ReadonlyArray<string> | undefined => {
  let unread: Array<string> | undefined
  for (const name in part) {
    const value = part[name]
    if (told !== NONE && told.includes(value)) continue
    // The first few say enough, and a hostile record has a million.
    if (unread !== undefined && unread.length > MOST) break
    if (typeof value === "number") {
      if (value > 0 && known?.get(name)?.size !== 0 && isCounter(name)) (unread ??= []).push(path + name)
    } else if (typeof value === "string") {
      if (Number(value) > 0 && known?.get(name)?.size !== 0 && isCounter(name)) (unread ??= []).push(path + name)
    } else if (isPart(value) && depth < MAX_DEPTH) {
      const within = known?.get(name)
      if (within === undefined && !HOLDER.test(name)) continue
      for (const each of Array.isArray(value) ? value : [value]) {
        const found = isPart(each) ? collect(each, within, `${path}${name}.`, depth + 1, told) : undefined
        if (found !== undefined) (unread ??= []).push(...found)
      }
    }
  }
  return unread
}

/** No counter is nested deeper. */
const MAX_DEPTH = 3

/** Whether a name is that of something that vendors charge for. */
export const isCounter = (name: string): boolean => COUNTER.test(name) && !NO_COUNTER.test(name) && !KNOWN.has(name)

/** Names of what vendors charge for. */
const COUNTER = /token|cache|reasoning|thinking|thought|audio|image|video|search|requests/iu

/** Names of money, times, limits and rates, of parameters of the request, and of predictions, which are in the output. */
const NO_COUNTER =
  /rediction|cost|price|usd|spend|credit|discount|saving|limit|max|min_|window|(?:^|[_.])time|latency|duration|per_|rat(?:e|io)(?![a-z])|percent|budget|remaining|version|hash|ttl|request[._](?!s)|(?:_ms|Ms|[._]id|Id|[._]key|Key)$/u

/** Counters that no price depends on, and names of others that are counted elsewhere. */
const KNOWN: ReadonlySet<string> = new Set([
  "citation_tokens",
  "cache_creation_5m_tokens",
  "text_tokens",
  "prompt_text_tokens",
  "textTokens",
  "requests",
  "num_requests",
  "tokens_prompt",
  "tokens_completion"
])

/** Parts of a usage that have counters. */
const HOLDER = /detail|usage|token|cache|modalit|breakdown|tool/iu

/** Names that modalities have in the details of a counter, and counters in a list of them. */
const MODALITIES = ["text", "audio", "image", "video"]
  .flatMap((name) => [name, `${name}_tokens`])
  .concat("tokenCount", "token_count", "tokens")

const knownOf = (shape: Shape): Known => {
  let known = knownByShape.get(shape)
  if (known === undefined) {
    const { flat, lifetimes, marks: _, modalities, ...counters } = shape
    const below = (paths: ReadonlyArray<Path> = [], names: ReadonlyArray<string>) =>
      paths.flatMap((path) => names.map((name) => [...path, name]))
    known = treeOf([
      ...Object.values(counters).flatMap((paths) => (Array.isArray(paths) ? (paths as ReadonlyArray<Path>) : [])),
      ...Object.values(flat ?? {}).flatMap((each) => Object.values(each).flat()),
      ...below(lifetimes, [...LIFETIME_NAMES, "inputTokens"]),
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
