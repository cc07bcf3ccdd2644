import { at, type WrittenShape } from "./shape.ts"

const snake = {
  family: "snake",
  input: at("input_tokens"),
  output: at("output_tokens"),
  needs: "both",
  total: at("total_tokens")
} satisfies Partial<WrittenShape>

const responses = {
  ...snake,
  // Qwen's own API has the second.
  read: at("input_tokens_details/cached_tokens", "prompt_tokens_details/cached_tokens"),
  written: at("input_tokens_details/cache_write_tokens"),
  reasoning: at("output_tokens_details/reasoning_tokens"),
  modalities: { input: at("input_tokens_details"), output: at("output_tokens_details") }
} satisfies Partial<WrittenShape>

const details = {
  ...snake,
  read: at("input_token_details/cached_tokens"),
  modalities: {
    input: at("input_token_details"),
    read: at("input_token_details/cached_tokens_details"),
    output: at("output_token_details")
  },
  isByModality: true
} satisfies Partial<WrittenShape>

/** Shapes of `input_tokens` and `output_tokens`. */
export const SNAKE: ReadonlyArray<WrittenShape> = [
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
    // Attributes of the event `api_request`, whose input has nothing of the cache.
    ...snake,
    name: "claude-code.otel",
    vendor: "anthropic",
    marks: at("cache_creation_tokens", "cost_usd"),
    read: at("cache_read_tokens"),
    written: at("cache_creation_tokens"),
    hour: at("cache_creation_1h_tokens"),
    cache: "beside"
  },
  {
    // genai-prices has the same names.
    ...snake,
    name: "pydantic-ai.usage",
    marks: at("cache_read_tokens", "cache_write_tokens", "input_audio_tokens", "output_audio_tokens"),
    read: at("cache_read_tokens"),
    written: at("cache_write_tokens"),
    reasoning: at("details/reasoning_tokens"),
    flat: {
      input: { audio: at("input_audio_tokens"), image: at("input_image_tokens"), video: at("input_video_tokens") },
      read: { audio: at("cache_audio_read_tokens") },
      output: { audio: at("output_audio_tokens"), image: at("output_image_tokens") }
    },
    isLenient: true
  },
  {
    ...responses,
    name: "openai.responses",
    vendor: "openai",
    marks: at("input_tokens_details", "output_tokens_details")
  }
]
