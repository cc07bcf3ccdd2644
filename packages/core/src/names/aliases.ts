import type { ProviderSlug } from "../catalogue/providers.ts"

/**
 * Other names of models, used by their vendor or a cloud, that no rule of `resolve` recognises: each with the
 * provider's own name in the catalogue. A name with another price does not belong here.
 */
export const ALIASES: ReadonlyArray<readonly [ProviderSlug, Readonly<Record<string, string>>]> = [
  // platform.openai.com/docs/models, platform.openai.com/docs/deprecations
  [
    "openai",
    {
      "gpt-4-0314": "gpt-4",
      "gpt-4-0613": "gpt-4",
      "gpt-4-1106-preview": "gpt-4-turbo",
      "gpt-4-0125-preview": "gpt-4-turbo",
      "gpt-4-turbo-preview": "gpt-4-turbo",
      "gpt-4-32k-0314": "gpt-4-32k",
      "gpt-4-32k-0613": "gpt-4-32k",
      "gpt-3.5-turbo-0125": "gpt-3.5-turbo",
      "gpt-3.5-turbo-16k-0613": "gpt-3.5-turbo-16k",
      "gpt-3.5-turbo-instruct-0914": "gpt-3.5-turbo-instruct"
    }
  ],
  // learn.microsoft.com/azure/ai-foundry/openai/concepts/models
  [
    "openai",
    {
      "gpt-35-turbo": "gpt-3.5-turbo",
      "gpt-35-turbo-0125": "gpt-3.5-turbo",
      "gpt-35-turbo-16k": "gpt-3.5-turbo-16k",
      "gpt-35-turbo-instruct": "gpt-3.5-turbo-instruct",
      "gpt-5-chat": "gpt-5-chat-latest",
      "gpt-5.1-chat": "gpt-5.1-chat-latest",
      "gpt-5.2-chat": "gpt-5.2-chat-latest",
      "gpt-5.3-chat": "gpt-5.3-chat-latest",
      "codex-mini": "codex-mini-latest"
    }
  ],
  // BerriAI/litellm model_prices_and_context_window.json
  [
    "openai",
    {
      "computer-use": "computer-use-preview",
      "gpt-5.6": "gpt-5.6-sol"
    }
  ],
  // openrouter.ai/openai/…: `-high` is an effort, at one price.
  [
    "openai",
    {
      "gpt-chat-latest": "chat-latest",
      "o3-mini-high": "o3-mini",
      "o4-mini-high": "o4-mini"
    }
  ],
  // vercel.com/ai-gateway/models
  ["openai", { "gpt-5.1-instant": "gpt-5.1-chat-latest" }],
  // docs.anthropic.com/en/docs/about-claude/models
  [
    "anthropic",
    {
      "claude-opus-4-0": "claude-opus-4-20250514",
      "claude-sonnet-4-0": "claude-sonnet-4-20250514"
    }
  ],
  // openrouter.ai/anthropic/claude-3.5-sonnet: the newer of two snapshots that cost the same.
  ["anthropic", { "claude-3.5-sonnet": "claude-3-5-sonnet-20241022" }],
  // docs.aws.amazon.com/bedrock/latest/userguide/models-supported.html
  [
    "anthropic",
    {
      "claude-v2": "claude-2.0",
      "claude-v2:1": "claude-2.1",
      "claude-instant-v1": "claude-instant-1.2"
    }
  ],
  // cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude
  [
    "anthropic",
    {
      "claude-3-5-sonnet-v2@20241022": "claude-3-5-sonnet-20241022",
      "claude-3-5-sonnet-v2": "claude-3-5-sonnet-20241022"
    }
  ],
  // cloud.google.com/vertex-ai/generative-ai/docs/models/gemini/2-5-flash-live-api, ai.google.dev/gemini-api/docs/models
  [
    "google",
    {
      "gemini-live-2.5-flash-preview": "gemini-live-2.5-flash",
      "gemini-live-2.5-flash-native-audio": "gemini-live-2.5-flash",
      "gemini-live-2.5-flash-preview-native-audio": "gemini-live-2.5-flash",
      "gemini-live-2.5-flash-preview-native-audio-09-2025": "gemini-live-2.5-flash",
      "gemini-2.5-flash-native-audio-preview-09-2025": "gemini-2.5-flash-native-audio",
      "gemini-2.5-flash-native-audio-preview-12-2025": "gemini-2.5-flash-native-audio"
    }
  ],
  // pydantic/genai-prices 47df840a prices/data.json: one price for each Gemini 2.5 Pro
  ["google", { "gemini-2.5-pro-preview-05-06": "gemini-2.5-pro-preview-06-05" }],
  // vercel.com/ai-gateway/models
  ["google", { "gemini-3-flash": "gemini-3-flash-preview" }],
  // antigravity.google/docs/models
  ["google", { "gemini-3-pro": "gemini-3-pro-preview", "gemini-3.1-pro": "gemini-3.1-pro-preview" }],
  // docs.x.ai/docs/models, promptfoo.dev/docs/providers/xai
  [
    "xai",
    {
      "grok-4": "grok-4-0709",
      "grok-4-fast": "grok-4-fast-reasoning",
      "grok-4-1-fast": "grok-4-1-fast-reasoning",
      "grok-3-beta": "grok-3",
      "grok-3-fast-beta": "grok-3-fast",
      "grok-3-mini-beta": "grok-3-mini",
      "grok-3-mini-fast-beta": "grok-3-mini-fast",
      "grok-2": "grok-2-1212",
      "grok-2-vision": "grok-2-vision-1212",
      "grok-code-fast": "grok-code-fast-1"
    }
  ],
  // BerriAI/litellm model_prices_and_context_window.json
  [
    "xai",
    {
      "grok-4.20-beta-0309-non-reasoning": "grok-4.20-0309-non-reasoning",
      "grok-4.20-beta-0309-reasoning": "grok-4.20-0309-reasoning",
      "grok-4.20-multi-agent-beta-0309": "grok-4.20-multi-agent-0309"
    }
  ],
  // openrouter.ai/x-ai/grok-4.20, vercel.com/ai-gateway/models: one price with reasoning and without
  [
    "xai",
    {
      "grok-4.20": "grok-4.20-0309-reasoning",
      "grok-4.20-reasoning": "grok-4.20-0309-reasoning",
      "grok-4.20-reasoning-beta": "grok-4.20-0309-reasoning",
      "grok-4.20-non-reasoning": "grok-4.20-0309-non-reasoning",
      "grok-4.20-non-reasoning-beta": "grok-4.20-0309-non-reasoning",
      "grok-4.20-multi-agent": "grok-4.20-multi-agent-0309",
      "grok-4.20-multi-agent-beta": "grok-4.20-multi-agent-0309"
    }
  ],
  // mistralai/platform-docs-public src/schema/models/models, changelog/en/2024-11-06.mdx. `mistral-medium-3` is
  // Medium 3.5 there, and Medium 3 at OpenRouter, at other prices: so it has no alias.
  [
    "mistral",
    {
      "magistral-medium-2506": "magistral-medium-latest",
      "magistral-medium-2507": "magistral-medium-latest",
      "magistral-medium-2509": "magistral-medium-latest",
      "magistral-small-2506": "magistral-small-latest",
      "magistral-small-2507": "magistral-small-latest",
      "magistral-small-2509": "magistral-small-latest",
      "mistral-medium-3-5": "mistral-medium-2604",
      "mistral-nemo": "open-mistral-nemo",
      "open-mistral-nemo-2407": "open-mistral-nemo",
      "pixtral-12b": "pixtral-12b-2409"
    }
  ],
  // BerriAI/litellm model_prices_and_context_window.json, vercel.com/ai-gateway/models
  [
    "mistral",
    {
      "mistral-large-3": "mistral-large-2512",
      "ministral-3-3b-2512": "ministral-3b-2512",
      "ministral-3-8b-2512": "ministral-8b-2512",
      "ministral-3-14b-2512": "ministral-14b-2512"
    }
  ],
  // openrouter.ai/mistralai/mistral-medium-3.1
  ["mistral", { "mistral-medium-3.1": "mistral-medium-2508" }],
  // vercel.com/ai-gateway/models
  ["mistral", { "devstral-2": "devstral-2512", "devstral-small-2": "labs-devstral-small-2512" }],
  // api-docs.deepseek.com/quick_start/pricing, vercel.com/ai-gateway/models: the weights behind the name
  ["deepseek", { "deepseek-v4.1-flash": "deepseek-flash", "deepseek-v4.1-flash-1017": "deepseek-flash" }],
  // BerriAI/litellm model_prices_and_context_window.json; `qwen-plus-latest` has a price of its own above 256,000 tokens.
  ["qwen", { "qwen-turbo-latest": "qwen-turbo" }],
  // openrouter.ai/moonshotai/kimi-k2: its first preview; both cost the same.
  ["moonshot", { "kimi-k2": "kimi-k2-0711-preview" }],
  // platform.moonshot.ai/docs/pricing
  [
    "moonshot",
    {
      "kimi-k2-0711": "kimi-k2-0711-preview",
      "kimi-k2-0905": "kimi-k2-0905-preview"
    }
  ]
]
