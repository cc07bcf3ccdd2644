import { type ProviderSlug, PROVIDER_SLUGS } from "./providers.ts"

/** What SDKs and gateways call a provider beside its slug. */
const OTHER_NAMES: ReadonlyMap<string, ProviderSlug> = new Map([
  ["gemini", "google"],
  ["mistralai", "mistral"],
  ["alibaba", "qwen"],
  ["dashscope", "qwen"],
  ["moonshotai", "moonshot"],
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

/** `openai/gpt-5`, `openai:gpt-5`, `models/gemini-2.5-pro`, `publishers/google/models/gemini-2.5-pro`. */
const VENDOR = /^(?:publishers\/)?([\w-]+)[/:](?:models\/)?([^/]+)$/u

/** Amazon's name of a model of Anthropic, with or without the geography that serves it, and its version. */
const BEDROCK = /^(?:([a-z]{2}|apac|us-gov|global)\.)?anthropic\.(.+?)(?:-v\d+(?::\d+)?)?$/u

/** A name without the prefix that names its vendor, and without what a cloud put around it. */
export const withoutPrefix = (name: string): { readonly prefix?: ProviderSlug; readonly rest: string } => {
  const served = BEDROCK.exec(name)
  if (served !== null) return { prefix: "anthropic", rest: served[2]! }
  const [, vendor, rest] = VENDOR.exec(name) ?? []
  const prefix = vendor === "models" ? "google" : vendor === undefined ? undefined : providerNamed(vendor)
  return prefix === undefined || rest === undefined ? { rest: name } : { prefix, rest }
}

/** The geography in a name of Amazon's, which charges more for it; undefined where there is none, or all of them. */
export const geographyIn = (name: string): string | undefined => {
  const geography = BEDROCK.exec(name)?.[1]
  return geography === "global" ? undefined : geography
}
