/** The slugs of the ten providers, in the order that every list uses. */
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

/** US dollars and Russian rubles. */
export const CURRENCIES = ["usd", "rub"] as const

/** The currency in which a provider sells its models. */
export const currencyOf = (slug: string): (typeof CURRENCIES)[number] =>
  slug === "yandex" || slug === "sber" ? "rub" : "usd"

/**
 * Facts of each provider. `countsTokens`: its API counts tokens, with a user's key, at no cost. OpenAI's would too, but
 * its models are counted locally.
 */
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

/**
 * The ten providers, with what never changes about them: slug, name, currency, the way its models' tokens are counted,
 * and whether its API counts those that are not counted locally.
 */
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

/** A cloud that sells the models of several vendors. */
export type Channel = (typeof CHANNELS)[number]

/** The clouds that sell the models of several vendors, in the order that every list uses. */
export const CHANNELS = ["bedrock", "vertex", "azure", "foundry"] as const

/** Tells whether a name is that of a cloud. */
export const isChannel = (name: string): name is Channel => CHANNELS.some((channel) => channel === name)
