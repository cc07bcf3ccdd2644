import { at, bothCases, type Shape } from "./shape.ts"

// The names are those of the vendors' and SDKs' own types.

const chat = {
  family: "chat",
  input: at("prompt_tokens"),
  output: at("completion_tokens"),
  needs: "input",
  read: at(
    "prompt_tokens_details/cached_tokens",
    "prompt_token_details/cached_tokens",
    "prompt_cache_hit_tokens",
    "cached_tokens",
    "num_cached_tokens",
    "cache_read_input_tokens"
  ),
  written: at(
    "prompt_tokens_details/cache_write_tokens",
    "prompt_tokens_details/cache_creation_input_tokens",
    "prompt_tokens_details/cache_creation_tokens",
    "cache_creation_input_tokens"
  ),
  lifetimes: at(
    "prompt_tokens_details/cache_creation",
    "prompt_tokens_details/cache_creation_token_details",
    "cache_creation"
  ),
  plain: at("prompt_cache_miss_tokens"),
  reasoning: at("completion_tokens_details/reasoning_tokens"),
  total: at("total_tokens"),
  modalities: { input: at("prompt_tokens_details"), output: at("completion_tokens_details") },
  cache: "inside",
  thinking: "inside"
} satisfies Partial<Shape>

const snake = {
  family: "snake",
  input: at("input_tokens"),
  output: at("output_tokens"),
  needs: "both",
  total: at("total_tokens"),
  cache: "inside",
  thinking: "inside"
} satisfies Partial<Shape>

const responses = {
  ...snake,
  // Qwen's own API has the second.
  read: at("input_tokens_details/cached_tokens", "prompt_tokens_details/cached_tokens"),
  written: at("input_tokens_details/cache_write_tokens"),
  reasoning: at("output_tokens_details/reasoning_tokens"),
  modalities: { input: at("input_tokens_details"), output: at("output_tokens_details") }
} satisfies Partial<Shape>

const details = {
  ...snake,
  read: at("input_token_details/cached_tokens"),
  modalities: {
    input: at("input_token_details"),
    read: at("input_token_details/cached_tokens_details"),
    output: at("output_token_details")
  },
  isByModality: true
} satisfies Partial<Shape>

const camel = {
  family: "camel",
  input: at("inputTokens"),
  output: at("outputTokens"),
  needs: "both",
  total: at("totalTokens"),
  cache: "inside",
  thinking: "inside"
} satisfies Partial<Shape>

const log = {
  family: "log",
  input: at("input"),
  output: at("output"),
  needs: "both",
  total: at("total")
} satisfies Partial<Shape>

/** Of one family the first whose marks a body has is its shape; the last, where it has none and nobody hints at another. */
export const SHAPES: ReadonlyArray<Shape> = [
  { ...chat, name: "litellm.spend_logs", marks: at("custom_llm_provider", "spend", "startTime") },
  {
    ...chat,
    name: "litellm.usage_object",
    marks: at("cache_read_input_tokens", "cache_creation_input_tokens", "prompt_tokens_details/cache_creation_tokens")
  },
  { ...chat, name: "openrouter.chat", gateway: "openrouter", marks: at("cost", "cost_details", "is_byok") },
  {
    ...chat,
    name: "xai.chat",
    vendor: "xai",
    marks: at("cost_in_usd_ticks", "num_sources_used", "server_side_tool_usage_details"),
    thinking: "beside"
  },
  {
    ...chat,
    name: "mistral.chat",
    vendor: "mistral",
    marks: at("prompt_token_details", "num_cached_tokens", "prompt_audio_seconds")
  },
  {
    ...chat,
    name: "deepseek.chat",
    vendor: "deepseek",
    marks: at("prompt_cache_hit_tokens", "prompt_cache_miss_tokens")
  },
  {
    ...chat,
    name: "dashscope.chat",
    vendor: "qwen",
    marks: at(
      "prompt_tokens_details/cache_type",
      "prompt_tokens_details/cache_creation",
      "prompt_tokens_details/cache_creation_input_tokens"
    )
  },
  { ...chat, name: "moonshot.chat", vendor: "moonshot", marks: at("cached_tokens") },
  {
    // What was cached is already taken off the prompt, and is no part of the total.
    ...chat,
    name: "gigachat.chat",
    vendor: "sber",
    marks: at("precached_prompt_tokens"),
    read: at("precached_prompt_tokens"),
    cache: "apart"
  },
  {
    ...chat,
    name: "normalised.inclusive",
    marks: at("prompt_cached_tokens", "prompt_cache_creation_tokens"),
    read: at("prompt_cached_tokens"),
    written: at("prompt_cache_creation_tokens"),
    isLenient: true
  },
  { ...chat, name: "openai.chat", vendor: "openai" },
  {
    ...snake,
    name: "anthropic.messages",
    vendor: "anthropic",
    marks: at(
      "cache_read_input_tokens",
      "cache_creation_input_tokens",
      "cache_creation",
      "server_tool_use",
      "inference_geo",
      "iterations",
      "output_tokens_details/thinking_tokens"
    ),
    read: at("cache_read_input_tokens"),
    written: at("cache_creation_input_tokens"),
    lifetimes: at("cache_creation"),
    reasoning: at("output_tokens_details/thinking_tokens"),
    cache: "beside"
  },
  {
    ...responses,
    name: "xai.responses",
    vendor: "xai",
    marks: at("cost_in_usd_ticks", "num_sources_used", "server_side_tool_usage_details")
  },
  {
    ...snake,
    name: "codex.token_usage",
    vendor: "openai",
    marks: at("cached_input_tokens", "reasoning_output_tokens", "cache_write_input_tokens"),
    read: at("cached_input_tokens"),
    written: at("cache_write_input_tokens", "cache_write_tokens"),
    hour: at("cache_write_1h_tokens"),
    reasoning: at("reasoning_output_tokens")
  },
  {
    ...responses,
    name: "openai.images",
    vendor: "openai",
    marks: at("input_tokens_details/image_tokens", "output_tokens_details/image_tokens"),
    isByModality: true,
    silentOutput: "image"
  },
  { ...details, name: "openai.transcription", vendor: "openai", type: "tokens" },
  {
    ...details,
    name: "openai.realtime",
    vendor: "openai",
    marks: at(
      "input_token_details/cached_tokens",
      "input_token_details/text_tokens",
      "input_token_details/audio_tokens",
      "output_token_details/text_tokens",
      "output_token_details/audio_tokens"
    )
  },
  {
    ...snake,
    name: "langchain.usage_metadata",
    marks: at("input_token_details", "output_token_details"),
    read: at("input_token_details/cache_read"),
    written: at("input_token_details/cache_creation"),
    lifetimes: at("input_token_details"),
    reasoning: at("output_token_details/reasoning"),
    modalities: { input: at("input_token_details"), output: at("output_token_details") },
    isLenient: true
  },
  {
    ...responses,
    name: "openai.responses",
    vendor: "openai",
    marks: at("input_tokens_details", "output_tokens_details")
  },
  {
    ...camel,
    name: "ai-sdk.v5",
    marks: at("cachedInputTokens", "reasoningTokens"),
    read: at("cachedInputTokens"),
    reasoning: at("reasoningTokens")
  },
  {
    ...camel,
    name: "bedrock.converse",
    marks: at("cacheReadInputTokens", "cacheWriteInputTokens", "cacheDetails"),
    read: at("cacheReadInputTokens"),
    written: at("cacheWriteInputTokens"),
    lifetimes: at("cacheDetails"),
    cache: "beside"
  },
  {
    ...camel,
    name: "ai-sdk.v6",
    marks: at("inputTokenDetails", "outputTokenDetails", "raw"),
    read: at("inputTokenDetails/cacheReadTokens", "cachedInputTokens"),
    written: at("inputTokenDetails/cacheWriteTokens"),
    plain: at("inputTokenDetails/noCacheTokens"),
    reasoning: at("outputTokenDetails/reasoningTokens", "reasoningTokens")
  },
  {
    ...camel,
    name: "ai-sdk.provider",
    marks: at("inputTokens/total", "inputTokens/noCache", "outputTokens/total"),
    input: at("inputTokens/total"),
    output: at("outputTokens/total"),
    read: at("inputTokens/cacheRead"),
    written: at("inputTokens/cacheWrite"),
    plain: at("inputTokens/noCache"),
    reasoning: at("outputTokens/reasoning")
  },
  { ...camel, name: "normalised", read: at("cachedInputTokens"), isLenient: true },
  {
    family: "gemini",
    name: "gemini.generateContent",
    vendor: "google",
    input: bothCases("promptTokenCount"),
    output: bothCases("candidatesTokenCount", "responseTokenCount"),
    read: bothCases("cachedContentTokenCount"),
    reasoning: bothCases("thoughtsTokenCount"),
    toolUse: bothCases("toolUsePromptTokenCount"),
    total: bothCases("totalTokenCount"),
    modalities: {
      input: bothCases("promptTokensDetails"),
      read: bothCases("cacheTokensDetails"),
      output: bothCases("candidatesTokensDetails", "responseTokensDetails")
    },
    cache: "inside",
    thinking: "beside"
  },
  {
    family: "interactions",
    name: "gemini.interactions",
    vendor: "google",
    input: at("total_input_tokens"),
    output: at("total_output_tokens"),
    read: at("total_cached_tokens"),
    reasoning: at("total_thought_tokens"),
    toolUse: at("total_tool_use_tokens"),
    total: at("total_tokens"),
    modalities: {
      input: at("input_tokens_by_modality"),
      read: at("cached_tokens_by_modality"),
      output: at("output_tokens_by_modality")
    },
    cache: "inside",
    thinking: "beside"
  },
  {
    family: "yandex",
    name: "yandex.completion",
    vendor: "yandex",
    input: at("inputTextTokens"),
    output: at("completionTokens"),
    needs: "input",
    reasoning: at("completionTokensDetails/reasoningTokens"),
    total: at("totalTokens"),
    cache: "inside",
    thinking: "inside",
    isText: true
  },
  {
    family: "otel",
    name: "otel.gen_ai",
    input: at("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"),
    output: at("gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"),
    read: at("gen_ai.usage.cache_read.input_tokens"),
    written: at("gen_ai.usage.cache_creation.input_tokens", "gen_ai.usage.cache_write.input_tokens"),
    reasoning: at("gen_ai.usage.reasoning.output_tokens"),
    total: at("gen_ai.usage.total_tokens"),
    cache: "inside",
    thinking: "inside",
    isLenient: true
  },
  {
    family: "generation",
    name: "openrouter.generation",
    gateway: "openrouter",
    input: at("native_tokens_prompt"),
    output: at("native_tokens_completion"),
    needs: "input",
    read: at("native_tokens_cached"),
    reasoning: at("native_tokens_reasoning"),
    cache: "inside",
    thinking: "inside"
  },
  {
    ...log,
    name: "opencode.tokens",
    marks: at("cache", "reasoning"),
    read: at("cache/read"),
    written: at("cache/write"),
    reasoning: at("reasoning"),
    cache: "beside",
    thinking: "beside"
  },
  {
    ...log,
    name: "gemini-cli.tokens",
    vendor: "google",
    read: at("cached"),
    reasoning: at("thoughts"),
    toolUse: at("tool"),
    cache: "inside",
    thinking: "beside"
  }
]

/** The counters of which one tells the family, in the order in which they are looked for. */
export const FAMILIES: ReadonlyArray<readonly [Shape["family"], ReadonlyArray<string>]> = [
  ["chat", ["prompt_tokens", "completion_tokens"]],
  ["snake", ["input_tokens", "output_tokens"]],
  ["gemini", bothCases("promptTokenCount", "candidatesTokenCount", "totalTokenCount").flat()],
  ["camel", ["inputTokens", "outputTokens"]],
  ["yandex", ["inputTextTokens"]],
  ["otel", ["gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens", "gen_ai.usage.prompt_tokens"]],
  ["interactions", ["total_input_tokens", "total_output_tokens"]],
  ["generation", ["native_tokens_prompt"]],
  ["log", ["input", "output"]],
  ["duration", ["seconds"]]
]
