import { at, type WrittenShape, bothCases } from "./shape.ts"

const camel = {
  family: "camel",
  input: at("inputTokens"),
  output: at("outputTokens"),
  needs: "both",
  total: at("totalTokens")
} satisfies Partial<WrittenShape>

/** Shapes of `inputTokens` and `outputTokens`. */
export const CAMEL: ReadonlyArray<WrittenShape> = [
  {
    ...camel,
    name: "codex.app-server",
    vendor: "openai",
    marks: at("reasoningOutputTokens"),
    read: at("cachedInputTokens"),
    written: at("cacheWriteInputTokens"),
    reasoning: at("reasoningOutputTokens")
  },
  {
    ...camel,
    name: "acp.usage",
    marks: at("cachedReadTokens", "cachedWriteTokens", "thoughtTokens"),
    read: at("cachedReadTokens"),
    written: at("cachedWriteTokens"),
    reasoning: at("thoughtTokens"),
    cache: "beside",
    thinking: "beside",
    isLenient: true
  },
  {
    ...camel,
    name: "claude-agent-sdk.model",
    vendor: "anthropic",
    marks: at("cacheCreationInputTokens", "costUSD"),
    read: at("cacheReadInputTokens"),
    written: at("cacheCreationInputTokens"),
    cache: "beside"
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
  { ...camel, name: "normalised", read: at("cachedInputTokens"), isLenient: true }
]

const prompt = {
  family: "prompt",
  input: at("promptTokens"),
  output: at("completionTokens"),
  needs: "both",
  read: at("promptTokensDetails/cachedTokens"),
  written: at("promptTokensDetails/cacheWriteTokens"),
  reasoning: at("completionTokensDetails/reasoningTokens"),
  total: at("totalTokens")
} satisfies Partial<WrittenShape>

/** Shapes of `promptTokens` and `completionTokens`. */
export const PROMPT: ReadonlyArray<WrittenShape> = [
  { ...prompt, name: "openrouter.sdk", gateway: "openrouter", marks: at("cost", "costDetails", "isByok") },
  // LangChain.js, TanStack AI and others have the same.
  { ...prompt, name: "ai-sdk.v4", isLenient: true }
]

/** Shapes of Google's own APIs. */
export const GEMINI: ReadonlyArray<WrittenShape> = [
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
      output: bothCases("candidatesTokensDetails", "responseTokensDetails"),
      toolUse: bothCases("toolUsePromptTokensDetails")
    },
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
      output: at("output_tokens_by_modality"),
      toolUse: at("tool_use_tokens_by_modality")
    },
    thinking: "beside"
  }
]

const log = {
  family: "log",
  input: at("input"),
  output: at("output"),
  needs: "both",
  total: at("total")
} satisfies Partial<WrittenShape>

/** Shapes that have no other like them, and those of agents' logs. */
export const OTHERS: ReadonlyArray<WrittenShape> = [
  {
    family: "yandex",
    name: "yandex.completion",
    vendor: "yandex",
    input: at("inputTextTokens"),
    output: at("completionTokens"),
    needs: "input",
    reasoning: at("completionTokensDetails/reasoningTokens"),
    total: at("totalTokens"),
    isText: true
  },
  {
    family: "otel",
    name: "otel.gen_ai",
    input: at("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"),
    output: at("gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"),
    read: at(
      "gen_ai.usage.cache_read.input_tokens",
      "gen_ai.usage.cache_read_input_tokens",
      "gen_ai.usage.cache_read_tokens",
      "gen_ai.usage.cached_tokens",
      "gen_ai.usage.input_tokens.cached",
      "gen_ai.usage.details.cache_read_tokens",
      "gen_ai.usage.details.cache_read_input_tokens",
      "gen_ai.usage.details.cached_tokens"
    ),
    written: at(
      "gen_ai.usage.cache_creation.input_tokens",
      "gen_ai.usage.cache_write.input_tokens",
      "gen_ai.usage.cache_creation_input_tokens",
      "gen_ai.usage.cache_write_input_tokens",
      "gen_ai.usage.cache_write_tokens",
      "gen_ai.usage.input_tokens.cache_write",
      "gen_ai.usage.details.cache_write_tokens",
      "gen_ai.usage.details.cache_creation_input_tokens"
    ),
    reasoning: at(
      "gen_ai.usage.reasoning.output_tokens",
      "gen_ai.usage.reasoning_tokens",
      "gen_ai.usage.output_tokens.reasoning",
      "gen_ai.usage.details.reasoning_tokens",
      "gen_ai.usage.details.thoughts_tokens"
    ),
    total: at("gen_ai.usage.total_tokens"),
    isLenient: true
  },
  {
    family: "openinference",
    name: "openinference.llm",
    input: at("llm.token_count.prompt"),
    output: at("llm.token_count.completion"),
    read: at("llm.token_count.prompt_details.cache_read", "llm.token_count.prompt_details.cache_input"),
    written: at("llm.token_count.prompt_details.cache_write"),
    reasoning: at("llm.token_count.completion_details.reasoning"),
    total: at("llm.token_count.total"),
    flat: {
      input: { audio: at("llm.token_count.prompt_details.audio") },
      output: { audio: at("llm.token_count.completion_details.audio") }
    },
    isLenient: true
  },
  {
    family: "telemetry",
    name: "gemini-cli.otel",
    vendor: "google",
    marks: at("cached_content_token_count", "thoughts_token_count", "total_token_count"),
    input: at("input_token_count"),
    output: at("output_token_count"),
    needs: "both",
    read: at("cached_content_token_count"),
    reasoning: at("thoughts_token_count"),
    toolUse: at("tool_token_count"),
    total: at("total_token_count"),
    thinking: "beside"
  },
  {
    family: "telemetry",
    name: "codex.otel",
    vendor: "openai",
    input: at("input_token_count"),
    output: at("output_token_count"),
    needs: "both",
    read: at("cached_token_count"),
    written: at("cache_write_token_count"),
    reasoning: at("reasoning_token_count"),
    // Whatever its name says.
    total: at("tool_token_count")
  },
  {
    family: "embedding",
    name: "embedding",
    input: at("total_tokens", "inputTextTokenCount"),
    output: []
  },
  {
    family: "generation",
    name: "openrouter.generation",
    gateway: "openrouter",
    input: at("native_tokens_prompt"),
    output: at("native_tokens_completion"),
    needs: "both",
    read: at("native_tokens_cached"),
    reasoning: at("native_tokens_reasoning")
  },
  {
    // Its kinds of usage do not overlap.
    ...log,
    name: "langfuse.usage_details",
    marks: at(
      "cache_read_input_tokens",
      "cache_creation_input_tokens",
      "input_cached_tokens",
      "input_cache_read",
      "input_cache_creation",
      "output_reasoning_tokens",
      "output_reasoning"
    ),
    read: at("cache_read_input_tokens", "input_cached_tokens", "input_cache_read"),
    written: at("cache_creation_input_tokens", "input_cache_creation"),
    reasoning: at("output_reasoning_tokens", "output_reasoning"),
    cache: "beside",
    thinking: "beside"
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
    thinking: "beside"
  }
]
