/** What never changes about a provider: its slug, name, currency, and how its models' tokens are counted. */
export const PROVIDERS = [
  { slug: "openai", displayName: "OpenAI", currency: "usd", tokenizerType: "tiktoken" },
  { slug: "anthropic", displayName: "Anthropic", currency: "usd", tokenizerType: "api_alpha" },
  { slug: "google", displayName: "Google", currency: "usd", tokenizerType: "approximation" },
  { slug: "mistral", displayName: "Mistral AI", currency: "usd", tokenizerType: "approximation" },
  { slug: "deepseek", displayName: "DeepSeek", currency: "usd", tokenizerType: "approximation" },
  { slug: "xai", displayName: "xAI", currency: "usd", tokenizerType: "approximation" },
  { slug: "qwen", displayName: "Alibaba Qwen", currency: "usd", tokenizerType: "approximation" },
  { slug: "moonshot", displayName: "Moonshot AI", currency: "usd", tokenizerType: "approximation" },
  { slug: "yandex", displayName: "Yandex Cloud", currency: "rub", tokenizerType: "api_beta" },
  { slug: "sber", displayName: "Sber GigaChat", currency: "rub", tokenizerType: "approximation" }
] as const

/** A provider, as {@link PROVIDERS} lists it. */
export type Provider = (typeof PROVIDERS)[number]

/** One of the ten provider slugs. */
export type ProviderSlug = Provider["slug"]

/** The ten slugs, in the order used everywhere an order is needed. */
export const PROVIDER_SLUGS: ReadonlyArray<ProviderSlug> = PROVIDERS.map((provider) => provider.slug)

/**
 * The provider with this slug.
 *
 * @example
 * providerOf("sber").currency // => "rub"
 */
export const providerOf = (slug: ProviderSlug): Provider => PROVIDERS.find((provider) => provider.slug === slug)!

/** The tools that a model can bring with it, in the order in which every list of them stands. */
export const BUILTIN_TOOLS = [
  "web_search",
  "code_interpreter",
  "file_search",
  "image_generation",
  "computer_use",
  "mcp"
] as const

/** A tool that a model can bring with it. */
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number]
