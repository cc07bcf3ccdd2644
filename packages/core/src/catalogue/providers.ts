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
export const currencyOf = (slug: ProviderSlug): "usd" | "rub" => (slug === "yandex" || slug === "sber" ? "rub" : "usd")

const FACTS = {
  openai: { displayName: "OpenAI", tokenizerType: "tiktoken" },
  anthropic: { displayName: "Anthropic", tokenizerType: "api_alpha" },
  google: { displayName: "Google", tokenizerType: "approximation" },
  mistral: { displayName: "Mistral AI", tokenizerType: "approximation" },
  deepseek: { displayName: "DeepSeek", tokenizerType: "approximation" },
  xai: { displayName: "xAI", tokenizerType: "approximation" },
  qwen: { displayName: "Alibaba Qwen", tokenizerType: "approximation" },
  moonshot: { displayName: "Moonshot AI", tokenizerType: "approximation" },
  yandex: { displayName: "Yandex Cloud", tokenizerType: "api_beta" },
  sber: { displayName: "Sber GigaChat", tokenizerType: "approximation" }
} as const

/** What never changes about a provider: its slug, name, currency, and how its models' tokens are counted. */
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

/** A tool that a model can bring with it. */
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number]
