import type { Asked } from "./ask.ts"

/** The usage of a request, read correctly: for packages that take counters and no bodies. */
export interface Counters {
  /** Of text, neither read from a cache nor written to one; with that of tools. */
  readonly input: number
  readonly audioInput: number
  readonly imageInput: number
  readonly cacheRead: number
  /** The part of `cacheRead` that is audio. */
  readonly audioCacheRead: number
  readonly cacheWrite: number
  /** The part of `cacheWrite` that is kept for an hour. */
  readonly cacheWrite1h: number
  /** With reasoning, audio and images. */
  readonly output: number
  readonly audioOutput: number
  readonly imageOutput: number
  /** The part of `output` that is reasoning, where it is known. */
  readonly reasoning: number
  readonly webSearches: number
  readonly xSearches: number
  readonly groundingQueries: number
  readonly storageTokenHours: number
  /** All of the prompt, however it came to the model. */
  readonly prompt: number
}

const REASONING =
  /"(?:reasoning_tokens|reasoning_output_tokens|reasoningTokens|thinking_tokens|thoughtsTokenCount)":(\d+)/u

/** The counters of a case; undefined if it has none, like logs and statements. */
export const countersOf = ({ input, reads_as }: Asked): Counters | undefined => {
  if (reads_as === undefined) return undefined
  const sum = (...units: ReadonlyArray<string>) => units.reduce((total, unit) => total + (reads_as[unit] ?? 0), 0)
  const cacheRead = sum("cache_read", "cache_read_text", "cache_read_audio", "cache_read_image")
  const cacheWrite = sum("cache_write_5m", "cache_write_30m", "cache_write_1h")
  const fresh = sum("input", "input_text", "input_tool_use")
  const [audioInput, imageInput] = [sum("input_audio"), sum("input_image")]
  return {
    input: fresh,
    audioInput,
    imageInput,
    cacheRead,
    audioCacheRead: sum("cache_read_audio"),
    cacheWrite,
    cacheWrite1h: sum("cache_write_1h"),
    output: sum("output", "output_text", "output_audio", "output_image", "output_reasoning"),
    audioOutput: sum("output_audio"),
    imageOutput: sum("output_image"),
    reasoning: sum("output_reasoning") || Number(REASONING.exec(JSON.stringify(input))?.[1] ?? 0),
    webSearches: sum("web_search_call", "web_search_request"),
    xSearches: sum("x_search_call"),
    groundingQueries: sum("grounding_query", "grounding_prompt"),
    storageTokenHours: sum("cache_storage_token_hour"),
    prompt: fresh + audioInput + imageInput + cacheRead + cacheWrite
  }
}

/** The usage object in the body of a response; undefined if there is none. */
export const usageOf = (body: unknown): unknown => {
  const part = body as Readonly<Record<string, unknown>> | undefined
  return part?.["usage"] ?? part?.["usageMetadata"]
}

/**
 * The names under which a package with prices per model is asked, best first: the one that served, then the one
 * that was asked for, each also without what gateways and clouds put before it.
 */
export const namesOf = ({ input, question }: Asked): ReadonlyArray<string> => {
  const served = (input.response as { readonly model?: unknown } | undefined)?.model
  const names = [served, question.model].filter((name) => typeof name === "string")
  return [...new Set([...names, ...names.map((name) => name.split("/").at(-1)!)])]
}

/** The cost under the first name that has a price; some packages throw for a name without a price. */
export const firstPriced = (asked: Asked, price: (model: string) => number | null | undefined): number | undefined => {
  for (const name of namesOf(asked)) {
    try {
      const found = price(name)
      if (typeof found === "number" && !Number.isNaN(found)) return found
    } catch {
      // The next name may have one.
    }
  }
  return undefined
}
