import { at, type WrittenShape } from "./shape.ts"

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
  modalities: { input: at("prompt_tokens_details"), output: at("completion_tokens_details") }
} satisfies Partial<WrittenShape>

/** Shapes of `prompt_tokens` and `completion_tokens`. */
export const CHAT: ReadonlyArray<WrittenShape> = [
  { ...chat, name: "litellm.spend_logs", marks: at("custom_llm_provider", "spend", "startTime") },
  {
    ...chat,
    name: "litellm.usage_object",
    marks: at("cache_read_input_tokens", "cache_creation_input_tokens", "prompt_tokens_details/cache_creation_tokens")
  },
  {
    ...chat,
    name: "perplexity.chat",
    vendor: "perplexity",
    marks: at("search_context_size", "num_search_queries", "citation_tokens")
  },
  { ...chat, name: "openrouter.chat", gateway: "openrouter", marks: at("cost", "cost_details", "is_byok") },
  {
    // The SDK of xAI itself, whose details have no objects of their own.
    ...chat,
    name: "xai.sdk",
    vendor: "xai",
    marks: at("cached_prompt_text_tokens", "prompt_text_tokens"),
    read: at("cached_prompt_text_tokens"),
    reasoning: at("reasoning_tokens"),
    thinking: "beside"
  },
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
    marks: at("prompt_token_details", "num_cached_tokens", "prompt_audio_seconds"),
    audioBeside: at("prompt_tokens_details/audio_tokens")
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
    // Cached tokens are already taken off the prompt, and are not part of the total.
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
  {
    ...chat,
    name: "helicone.request",
    marks: at("prompt_cache_read_tokens", "prompt_cache_write_tokens"),
    read: at("prompt_cache_read_tokens"),
    written: at("prompt_cache_write_tokens"),
    isLenient: true
  },
  // Google's own endpoint of this form counts thoughts in the total alone.
  { ...chat, name: "gemini.chat", vendor: "google", rest: "reasoning" },
  { ...chat, name: "openai.chat", vendor: "openai" }
]
