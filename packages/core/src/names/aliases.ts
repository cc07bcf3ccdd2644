import type { ProviderSlug } from "../catalogue/providers.ts"

/**
 * Names that a vendor, or a cloud that runs its models, has for a model beside the catalogue's, and
 * that no rule of `resolve` leads to it: each with the provider's own name in the catalogue. Whatever
 * costs something else has no place here.
 */
export const ALIASES: ReadonlyArray<readonly [ProviderSlug, Readonly<Record<string, string>>]> = [
  // platform.openai.com/docs/models, platform.openai.com/docs/deprecations
  [
    "openai",
    {
      "gpt-4-0314": "gpt-4",
      "gpt-4-0613": "gpt-4",
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
      "computer-use": "computer-use-preview"
    }
  ],
  // docs.anthropic.com/en/docs/about-claude/models
  [
    "anthropic",
    {
      "claude-opus-4-0": "claude-opus-4-20250514",
      "claude-sonnet-4-0": "claude-sonnet-4-20250514",
      "claude-3-5-sonnet-latest": "claude-3-5-sonnet-20241022"
    }
  ],
  // openrouter.ai/anthropic/claude-3.5-sonnet: the newer of two snapshots that cost the same.
  ["anthropic", { "claude-3.5-sonnet": "claude-3-5-sonnet-20241022" }],
  // BerriAI/litellm model_prices_and_context_window.json
  [
    "anthropic",
    {
      "claude-4-opus": "claude-opus-4-20250514",
      "claude-4-sonnet": "claude-sonnet-4-20250514",
      "claude-4-opus-20250514": "claude-opus-4-20250514",
      "claude-4-sonnet-20250514": "claude-sonnet-4-20250514"
    }
  ],
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
      "gemini-2.5-flash-native-audio-latest": "gemini-2.5-flash-native-audio",
      "gemini-2.5-flash-native-audio-preview-09-2025": "gemini-2.5-flash-native-audio",
      "gemini-2.5-flash-native-audio-preview-12-2025": "gemini-2.5-flash-native-audio"
    }
  ],
  // docs.x.ai/docs/models
  [
    "xai",
    {
      "grok-4": "grok-4-0709",
      "grok-4-latest": "grok-4-0709",
      "grok-2": "grok-2-1212",
      "grok-2-latest": "grok-2-1212",
      "grok-2-vision": "grok-2-vision-1212",
      "grok-2-vision-latest": "grok-2-vision-1212",
      "grok-code-fast": "grok-code-fast-1"
    }
  ],
  // docs.mistral.ai/getting-started/models
  [
    "mistral",
    {
      "mistral-nemo": "open-mistral-nemo",
      "open-mistral-nemo-2407": "open-mistral-nemo"
    }
  ],
  // platform.moonshot.ai/docs/pricing
  [
    "moonshot",
    {
      "kimi-k2-0711": "kimi-k2-0711-preview",
      "kimi-k2-0905": "kimi-k2-0905-preview"
    }
  ]
]
