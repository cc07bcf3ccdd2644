import type { ProviderSlug } from "./providers.ts"

/** A name that a vendor, or a cloud that runs its models, has for a model beside the catalogue's. */
export interface Alias {
  readonly provider: ProviderSlug
  readonly name: string
  /** The provider's own name in the catalogue. */
  readonly means: string
  /** A snapshot of it, or another name. */
  readonly how: "dated_snapshot" | "alias"
  readonly source: string
}

const OPENAI = "platform.openai.com/docs/models, platform.openai.com/docs/deprecations"
const AZURE = "learn.microsoft.com/azure/ai-foundry/openai/concepts/models"
const ANTHROPIC = "docs.anthropic.com/en/docs/about-claude/models"
const AWS = "docs.aws.amazon.com/bedrock/latest/userguide/models-supported.html"
const VERTEX = "cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude"
const XAI = "docs.x.ai/docs/models"
const MISTRAL = "docs.mistral.ai/getting-started/models"
const MOONSHOT = "platform.moonshot.ai/docs/pricing"
const LITELLM = "BerriAI/litellm model_prices_and_context_window.json"

/** Names that no rule of {@link resolve} leads to their model. Whatever costs something else has no place here. */
export const ALIASES: ReadonlyArray<Alias> = [
  { provider: "openai", name: "gpt-4-0314", means: "gpt-4", how: "dated_snapshot", source: OPENAI },
  { provider: "openai", name: "gpt-4-0613", means: "gpt-4", how: "dated_snapshot", source: OPENAI },
  { provider: "openai", name: "gpt-4-32k-0314", means: "gpt-4-32k", how: "dated_snapshot", source: OPENAI },
  { provider: "openai", name: "gpt-4-32k-0613", means: "gpt-4-32k", how: "dated_snapshot", source: OPENAI },
  { provider: "openai", name: "gpt-3.5-turbo-0125", means: "gpt-3.5-turbo", how: "dated_snapshot", source: OPENAI },
  {
    provider: "openai",
    name: "gpt-3.5-turbo-16k-0613",
    means: "gpt-3.5-turbo-16k",
    how: "dated_snapshot",
    source: OPENAI
  },
  {
    provider: "openai",
    name: "gpt-3.5-turbo-instruct-0914",
    means: "gpt-3.5-turbo-instruct",
    how: "dated_snapshot",
    source: OPENAI
  },
  { provider: "openai", name: "gpt-35-turbo", means: "gpt-3.5-turbo", how: "alias", source: AZURE },
  { provider: "openai", name: "gpt-35-turbo-0125", means: "gpt-3.5-turbo", how: "dated_snapshot", source: AZURE },
  { provider: "openai", name: "gpt-35-turbo-16k", means: "gpt-3.5-turbo-16k", how: "alias", source: AZURE },
  { provider: "openai", name: "gpt-35-turbo-instruct", means: "gpt-3.5-turbo-instruct", how: "alias", source: AZURE },
  { provider: "openai", name: "gpt-5-chat", means: "gpt-5-chat-latest", how: "alias", source: AZURE },
  { provider: "openai", name: "gpt-5.1-chat", means: "gpt-5.1-chat-latest", how: "alias", source: AZURE },
  { provider: "openai", name: "gpt-5.2-chat", means: "gpt-5.2-chat-latest", how: "alias", source: AZURE },
  { provider: "openai", name: "gpt-5.3-chat", means: "gpt-5.3-chat-latest", how: "alias", source: AZURE },
  { provider: "openai", name: "codex-mini", means: "codex-mini-latest", how: "alias", source: AZURE },
  { provider: "openai", name: "computer-use", means: "computer-use-preview", how: "alias", source: LITELLM },
  {
    provider: "anthropic",
    name: "claude-opus-4-0",
    means: "claude-opus-4-20250514",
    how: "alias",
    source: ANTHROPIC
  },
  {
    provider: "anthropic",
    name: "claude-sonnet-4-0",
    means: "claude-sonnet-4-20250514",
    how: "alias",
    source: ANTHROPIC
  },
  {
    provider: "anthropic",
    name: "claude-3-5-sonnet-latest",
    means: "claude-3-5-sonnet-20241022",
    how: "alias",
    source: ANTHROPIC
  },
  { provider: "anthropic", name: "claude-4-opus", means: "claude-opus-4-20250514", how: "alias", source: LITELLM },
  { provider: "anthropic", name: "claude-4-sonnet", means: "claude-sonnet-4-20250514", how: "alias", source: LITELLM },
  {
    provider: "anthropic",
    name: "claude-4-opus-20250514",
    means: "claude-opus-4-20250514",
    how: "alias",
    source: LITELLM
  },
  {
    provider: "anthropic",
    name: "claude-4-sonnet-20250514",
    means: "claude-sonnet-4-20250514",
    how: "alias",
    source: LITELLM
  },
  { provider: "anthropic", name: "claude-v2", means: "claude-2.0", how: "alias", source: AWS },
  { provider: "anthropic", name: "claude-v2:1", means: "claude-2.1", how: "alias", source: AWS },
  { provider: "anthropic", name: "claude-instant-v1", means: "claude-instant-1.2", how: "alias", source: AWS },
  {
    provider: "anthropic",
    name: "claude-3-5-sonnet-v2@20241022",
    means: "claude-3-5-sonnet-20241022",
    how: "alias",
    source: VERTEX
  },
  {
    provider: "anthropic",
    name: "claude-3-5-sonnet-v2",
    means: "claude-3-5-sonnet-20241022",
    how: "alias",
    source: VERTEX
  },
  { provider: "xai", name: "grok-4", means: "grok-4-0709", how: "alias", source: XAI },
  { provider: "xai", name: "grok-4-latest", means: "grok-4-0709", how: "alias", source: XAI },
  { provider: "xai", name: "grok-2", means: "grok-2-1212", how: "alias", source: XAI },
  { provider: "xai", name: "grok-2-latest", means: "grok-2-1212", how: "alias", source: XAI },
  { provider: "xai", name: "grok-2-vision", means: "grok-2-vision-1212", how: "alias", source: XAI },
  { provider: "xai", name: "grok-2-vision-latest", means: "grok-2-vision-1212", how: "alias", source: XAI },
  { provider: "xai", name: "grok-code-fast", means: "grok-code-fast-1", how: "alias", source: XAI },
  { provider: "mistral", name: "mistral-nemo", means: "open-mistral-nemo", how: "alias", source: MISTRAL },
  {
    provider: "mistral",
    name: "open-mistral-nemo-2407",
    means: "open-mistral-nemo",
    how: "dated_snapshot",
    source: MISTRAL
  },
  { provider: "moonshot", name: "kimi-k2-0711", means: "kimi-k2-0711-preview", how: "alias", source: MOONSHOT },
  { provider: "moonshot", name: "kimi-k2-0905", means: "kimi-k2-0905-preview", how: "alias", source: MOONSHOT }
]
