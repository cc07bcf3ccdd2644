import type { Usage } from "./usageCost.ts"
import { SHAPES, type UsageShape } from "./usageShapes.ts"

/** Why an object is no usage, in a code and in a sentence. */
export interface UsageFault {
  /** It is in no shape that is known; or its counters are wrong, or contradict each other. */
  readonly code: "UnknownShape" | "InvalidUsage"
  readonly message: string
}

/**
 * The usage in the object that a provider's API or an SDK returned: OpenAI's (both of its APIs, and
 * those that copy it), Anthropic's, Google's, Amazon Bedrock's (Converse), the AI SDK's, LangChain's, or
 * one in the terms of {@link Usage}. The input counters of Anthropic and Bedrock are beside those of the
 * cache, all others include them; the answer counts the whole prompt, cached parts included. What is
 * none of them, `undefined` among it, or is two that contradict each other, is a fault.
 *
 * @example
 * readUsage({ prompt_tokens: 1000, completion_tokens: 200, prompt_tokens_details: { cached_tokens: 400 } })
 * // => { input_tokens: 1000, output_tokens: 200, cached_input_tokens: 400, cache_write_tokens: 0 }
 */
export const readUsage = (usage: unknown): Usage | UsageFault => {
  const has = (paths: ReadonlyArray<string>) => paths.some((path) => valueAt(usage, path) !== null)
  // What several shapes have in common is read as the one that its marks tell, else alike by all of them.
  const isMarked = (shape: UsageShape) => has(shape.marks)
  const [first, ...others] = SHAPES.filter(
    (shape) =>
      isMarked(shape) || (has(shape.needs) && !SHAPES.some((other) => other.needs === shape.needs && isMarked(other)))
  )
  if (first === undefined) return UNKNOWN_SHAPE
  const missing = [first, ...others].flatMap(({ needs }) => needs).find((path) => !has([path]))
  if (missing !== undefined) return invalid(`usage lacks ${missing}.`)
  const lifetimes = valueAt(usage, "cacheDetails")
  if (Array.isArray(lifetimes) && lifetimes.some((detail) => valueAt(detail, "ttl") !== "5m")) {
    return invalid("usage.cacheDetails has unknown lifetimes.")
  }
  const read = countersOf(usage, first)
  if (others.some((shape) => JSON.stringify(countersOf(usage, shape)) !== JSON.stringify(read))) {
    return invalid("usage has counters that contradict each other.")
  }
  return checked(read)
}

/** A counter that is no number, or contradicts another, is NaN. */
const countersOf = (usage: unknown, shape: UsageShape): Required<Usage> => {
  const count = (path: string | undefined): number => {
    const value = path === undefined ? null : valueAt(usage, path)
    return value === null ? 0 : typeof value === "number" ? value : NaN
  }
  const sum = (paths: ReadonlyArray<string>) => paths.reduce((total, path) => total + count(path), 0)
  // Of several names for one counter, those that are absent count 0.
  const most = (paths: ReadonlyArray<string> = []) => Math.max(0, ...paths.map(count))
  const hour = count(shape.hour)
  const flat = most(shape.written)
  const split = shape.fiveMinutes === undefined ? 0 : hour + count(shape.fiveMinutes)
  const written = flat > 0 && split > 0 && flat !== split ? NaN : flat || split
  const cached = most(shape.read)
  const input = sum(shape.input) + (shape.isBeside ? cached + written : 0)
  const plain = count(shape.plain)
  const reasoning = count(shape.reasoning)
  const output = sum(shape.output)
  return {
    input_tokens: plain > 0 && plain + cached + written !== input ? NaN : input,
    cached_input_tokens: cached,
    cache_write_tokens: written,
    cache_write_1h_tokens: hour,
    // xAI counts reasoning beside the completion, OpenAI within it; the total tells which.
    output_tokens: input + output + reasoning === count("total_tokens") ? output + reasoning : output
  }
}

const checked = ({ cache_write_1h_tokens, ...read }: Required<Usage>): Usage | UsageFault => {
  const { cache_write_tokens, cached_input_tokens, input_tokens } = read
  for (const tokens of [...Object.values(read), cache_write_1h_tokens]) {
    if (!Number.isSafeInteger(tokens) || tokens < 0) {
      return invalid("usage must hold whole numbers of tokens, 0 or more.")
    }
  }
  if (cached_input_tokens + cache_write_tokens > input_tokens || cache_write_1h_tokens > cache_write_tokens) {
    return invalid("usage has more cached tokens than input tokens.")
  }
  return cache_write_1h_tokens === 0 ? read : { ...read, cache_write_1h_tokens }
}

const invalid = (message: string): UsageFault => ({ code: "InvalidUsage", message })

const UNKNOWN_SHAPE: UsageFault = {
  code: "UnknownShape",
  message:
    "usage must be what an API or SDK returned (OpenAI, Anthropic, Google, Bedrock, AI SDK, LangChain), or {input_tokens, cached_input_tokens, output_tokens}."
}

/** What stands at a dotted path; null where there is nothing, NaN inside of what has no parts. */
const valueAt = (usage: unknown, path: string): unknown => {
  let at = usage
  for (const name of path.split(".")) {
    if (at === undefined || at === null) return null
    if (typeof at !== "object") return at === usage ? null : NaN
    at = (at as Readonly<Record<string, unknown>>)[name]
  }
  return at ?? null
}
