/** The ten slugs, in the order used everywhere an order is needed. */
export const PROVIDER_SLUGS = [
  "openai",
  "anthropic",
  "google",
  "mistral",
  "deepseek",
  "xai",
  "qwen",
  "moonshot",
  "yandex",
  "sber"
] as const

/** One of the ten provider slugs. */
export type ProviderSlug = (typeof PROVIDER_SLUGS)[number]

/** The currency in which a provider sells its models. */
export const currencyOf = (slug: string): "usd" | "rub" => (slug === "yandex" || slug === "sber" ? "rub" : "usd")

/** Who `countsTokens` is asked to, with a user's key, at no cost. OpenAI would count too, but its models are counted locally. */
const FACTS = {
  openai: { displayName: "OpenAI", tokenizerType: "tiktoken", countsTokens: false },
  anthropic: { displayName: "Anthropic", tokenizerType: "api_alpha", countsTokens: true },
  google: { displayName: "Google", tokenizerType: "approximation", countsTokens: true },
  mistral: { displayName: "Mistral AI", tokenizerType: "approximation", countsTokens: false },
  deepseek: { displayName: "DeepSeek", tokenizerType: "approximation", countsTokens: false },
  xai: { displayName: "xAI", tokenizerType: "approximation", countsTokens: true },
  qwen: { displayName: "Alibaba Qwen", tokenizerType: "approximation", countsTokens: false },
  moonshot: { displayName: "Moonshot AI", tokenizerType: "approximation", countsTokens: true },
  yandex: { displayName: "Yandex Cloud", tokenizerType: "api_beta", countsTokens: true },
  sber: { displayName: "Sber GigaChat", tokenizerType: "approximation", countsTokens: true }
} as const

/** What never changes about a provider: its slug, name, currency, how its models' tokens are counted, and whether it counts those that are not counted locally. */
export const PROVIDERS = /* @__PURE__ */ PROVIDER_SLUGS.map((slug) => ({
  slug,
  currency: currencyOf(slug),
  ...FACTS[slug]
}))

/** A provider, as {@link PROVIDERS} lists it. */
export type Provider = (typeof PROVIDERS)[number]

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
