import { type ProviderSlug, PROVIDER_SLUGS } from "../catalogue/providers.ts"

/** What SDKs and gateways call a provider beside its slug. */
const OTHER_NAMES: ReadonlyMap<string, ProviderSlug> = new Map([
  ["gemini", "google"],
  ["mistralai", "mistral"],
  ["alibaba", "qwen"],
  ["dashscope", "qwen"],
  ["moonshotai", "moonshot"],
  ["spacexai", "xai"],
  ["gigachat", "sber"]
])

/**
 * The provider that is called `name`: its slug, or what SDKs and gateways say, such as `x-ai` or
 * `openai.responses`. Resellers are none: what they charge is their own affair.
 */
export const providerNamed = (name: string): ProviderSlug | undefined => {
  const key = name.toLowerCase().replace(/\..*$/su, "").replaceAll(/[-_ ]/gu, "")
  return PROVIDER_SLUGS.find((slug) => slug === key) ?? OTHER_NAMES.get(key)
}
