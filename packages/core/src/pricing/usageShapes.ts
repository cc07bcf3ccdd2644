/** Where an API or SDK puts the counters of its usage objects, as dotted paths. */
export interface UsageShape {
  /** Counters that every usage of the shape has. Shapes that share them hold the same list. */
  readonly needs: ReadonlyArray<string>
  /** One of these tells the shape from others with the same needs. */
  readonly marks: ReadonlyArray<string>
  /** Added up. */
  readonly input: ReadonlyArray<string>
  /** Added up. */
  readonly output: ReadonlyArray<string>
  /** Names of what was read from the cache. */
  readonly read?: ReadonlyArray<string>
  /** Names of what was written to it. */
  readonly written?: ReadonlyArray<string>
  /** What of it is kept for an hour. */
  readonly hour?: string
  /** What of it is kept for five minutes: with `hour`, all of it. */
  readonly fiveMinutes?: string
  /** The input is beside what the cache read and wrote; else it includes both. */
  readonly isBeside?: true
  /** The input without them, to be sure. */
  readonly plain?: string
  /** Reasoning that the total may count beside the output. */
  readonly reasoning?: string
}

const SNAKE = ["input_tokens", "output_tokens"]
const CAMEL = ["inputTokens", "outputTokens"]

const snake = { needs: SNAKE, input: ["input_tokens"], output: ["output_tokens"] }
const camel = { needs: CAMEL, input: ["inputTokens"], output: ["outputTokens"] }

export const SHAPES: ReadonlyArray<UsageShape> = [
  {
    // Anthropic
    ...snake,
    marks: ["cache_read_input_tokens", "cache_creation_input_tokens", "cache_creation"],
    read: ["cache_read_input_tokens"],
    written: ["cache_creation_input_tokens"],
    hour: "cache_creation.ephemeral_1h_input_tokens",
    fiveMinutes: "cache_creation.ephemeral_5m_input_tokens",
    isBeside: true
  },
  {
    // LangChain, and OpenAI's realtime API
    ...snake,
    marks: ["input_token_details", "output_token_details"],
    read: ["input_token_details.cache_read", "input_token_details.cached_tokens"],
    written: ["input_token_details.cache_creation"],
    hour: "input_token_details.ephemeral_1h_input_tokens",
    fiveMinutes: "input_token_details.ephemeral_5m_input_tokens"
  },
  {
    // OpenAI's responses, and the terms of this package
    ...snake,
    marks: ["input_tokens_details", "cached_input_tokens", "cache_write_tokens", "cache_write_1h_tokens"],
    read: ["cached_input_tokens", "input_tokens_details.cached_tokens"],
    written: ["cache_write_tokens", "input_tokens_details.cache_write_tokens"],
    hour: "cache_write_1h_tokens"
  },
  {
    // Amazon Bedrock, Converse
    ...camel,
    marks: ["cacheReadInputTokens", "cacheWriteInputTokens"],
    read: ["cacheReadInputTokens"],
    written: ["cacheWriteInputTokens"],
    isBeside: true
  },
  {
    // The AI SDK since its version 6, whose raw usage alone has lifetimes; version 5 has the older counter.
    ...camel,
    marks: ["inputTokenDetails", "outputTokenDetails", "cachedInputTokens"],
    read: ["inputTokenDetails.cacheReadTokens", "cachedInputTokens"],
    written: ["inputTokenDetails.cacheWriteTokens"],
    hour: "raw.cache_creation.ephemeral_1h_input_tokens",
    plain: "inputTokenDetails.noCacheTokens"
  },
  {
    // Google: thoughts are billed as output, beside the candidates; what tools read is billed as input.
    needs: ["promptTokenCount"],
    marks: [],
    input: ["promptTokenCount", "toolUsePromptTokenCount"],
    output: ["candidatesTokenCount", "thoughtsTokenCount"],
    read: ["cachedContentTokenCount"]
  },
  {
    // OpenAI's chat completions, and the names that DeepSeek, Moonshot, Mistral and Qwen have for the cache
    needs: ["prompt_tokens"],
    marks: [],
    input: ["prompt_tokens"],
    output: ["completion_tokens"],
    read: [
      "prompt_tokens_details.cached_tokens",
      "prompt_token_details.cached_tokens",
      "prompt_cache_hit_tokens",
      "num_cached_tokens",
      "cached_tokens"
    ],
    written: ["prompt_tokens_details.cache_write_tokens", "prompt_tokens_details.cache_creation_input_tokens"],
    reasoning: "completion_tokens_details.reasoning_tokens"
  }
]
