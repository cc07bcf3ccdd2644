import type { Usage } from "./usageCost.ts"

/** A usage object as a provider's API returned it. */
type Counters = Readonly<Record<string, unknown>>

/**
 * The usage in the object that a provider's API returned: OpenAI's (both of its APIs, and those that
 * copy it), Anthropic's, Google's, or one in the terms of {@link Usage}. The counters of the first and
 * the third overlap, those of Anthropic do not; the answer counts the whole prompt, cached parts
 * included. A sentence that says what is wrong where it is none of them.
 */
export const readUsage = (counters: Counters): Usage | string => {
  const shape = SHAPES.find(({ marks }) => marks.some((mark) => counters[mark] !== undefined))
  if (shape === undefined) return UNKNOWN_SHAPE
  const read: Usage = shape.read((...path) => counterAt(counters, path))
  const { cache_write_tokens = 0, cached_input_tokens = 0, input_tokens, output_tokens } = read
  for (const tokens of [input_tokens, output_tokens, cached_input_tokens, cache_write_tokens]) {
    if (!Number.isSafeInteger(tokens) || tokens < 0) return "usage must hold whole numbers of tokens, 0 or more."
  }
  if (cached_input_tokens + cache_write_tokens > input_tokens) return "usage has more cached tokens than input tokens."
  return read
}

const UNKNOWN_SHAPE =
  "usage must be what the provider's API returned (OpenAI, Anthropic or Google), or {input_tokens, cached_input_tokens, output_tokens}."

/** The counter at a path: 0 where there is none, NaN where it is no number. */
type Count = (...path: ReadonlyArray<string>) => number

interface Shape {
  /** One of these counters tells the shape. */
  readonly marks: ReadonlyArray<string>
  readonly read: (count: Count) => Usage
}

/** The first one that fits holds, so that what is most telling comes first. */
const SHAPES: ReadonlyArray<Shape> = [
  {
    // Anthropic: the input tokens are those that the cache had no part in.
    marks: ["cache_read_input_tokens", "cache_creation_input_tokens"],
    read: (count) => ({
      input_tokens: count("input_tokens") + count("cache_read_input_tokens") + count("cache_creation_input_tokens"),
      cached_input_tokens: count("cache_read_input_tokens"),
      cache_write_tokens: count("cache_creation_input_tokens"),
      output_tokens: count("output_tokens")
    })
  },
  {
    // Google: thoughts are billed as output, beside the candidates; what tools read is billed as input.
    marks: ["promptTokenCount"],
    read: (count) => ({
      input_tokens: count("promptTokenCount") + count("toolUsePromptTokenCount"),
      cached_input_tokens: count("cachedContentTokenCount"),
      output_tokens: count("candidatesTokenCount") + count("thoughtsTokenCount")
    })
  },
  {
    // OpenAI's chat completions, and DeepSeek's and Moonshot's own names of the cached part.
    marks: ["prompt_tokens"],
    read: (count) => ({
      input_tokens: count("prompt_tokens"),
      cached_input_tokens: Math.max(
        count("prompt_tokens_details", "cached_tokens"),
        count("prompt_cache_hit_tokens"),
        count("cached_tokens")
      ),
      output_tokens: completionTokens(count)
    })
  },
  {
    // OpenAI's responses, and the terms of this package.
    marks: ["input_tokens", "output_tokens"],
    read: (count) => ({
      input_tokens: count("input_tokens"),
      cached_input_tokens: Math.max(count("cached_input_tokens"), count("input_tokens_details", "cached_tokens")),
      cache_write_tokens: count("cache_write_tokens"),
      output_tokens: count("output_tokens")
    })
  }
]

/** xAI counts reasoning beside the completion, OpenAI within it; the total tells which. */
const completionTokens = (count: Count): number => {
  const completion = count("completion_tokens")
  const reasoning = count("completion_tokens_details", "reasoning_tokens")
  return count("prompt_tokens") + completion + reasoning === count("total_tokens") ? completion + reasoning : completion
}

const counterAt = (counters: Counters, path: ReadonlyArray<string>): number => {
  let at: unknown = counters
  for (const name of path) {
    if (at === undefined || at === null) return 0
    if (typeof at !== "object" || !Object.hasOwn(at, name)) return typeof at === "object" ? 0 : NaN
    at = (at as Counters)[name]
  }
  return at === undefined || at === null ? 0 : typeof at === "number" ? at : NaN
}
