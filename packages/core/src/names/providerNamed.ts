import { type MakerSlug, MAKER_SLUGS } from "../catalogue/makers.ts"

/** What SDKs and gateways call a provider in addition to its slug. */
const OTHER_NAMES: ReadonlyMap<string, MakerSlug> = new Map([
  ["gemini", "google"],
  ["gcpgemini", "google"],
  ["gcpgenai", "google"],
  ["mistralai", "mistral"],
  ["alibaba", "qwen"],
  ["dashscope", "qwen"],
  ["moonshotai", "moonshot"],
  ["spacexai", "xai"],
  ["gigachat", "sber"],
  ["zaiorg", "zai"],
  ["thudm", "zai"],
  ["minimaxai", "minimax"],
  ["xiaomimimo", "xiaomi"],
  ["cohereai", "cohere"],
  ["perplexityai", "perplexity"],
  ["amazonnova", "amazon"],
  ["metallama", "meta"],
  ["voyageai", "voyage"],
  ["stepfunai", "stepfun"]
])

/** What SDKs put around the name of a provider to name one of its APIs. */
const API = /^textcompletion|(?:chat|responses|completions?|messages|genai|generativeai|gla|aistudio)$/gu

/**
 * The provider that is called `name`: its slug, or what SDKs and gateways say, such as `x-ai`,
 * `openai.responses` or `google_genai`. Resellers are none: what they charge is their own affair.
 */
export const providerNamed = (name: string): MakerSlug | undefined => {
  const text = name.trim().toLowerCase()
  const first = plainKey(text.replace(/\..*$/su, ""))
  return slugOf(first) ?? slugOf(first.replaceAll(API, "")) ?? OTHER_NAMES.get(plainKey(text))
}

const slugOf = (key: string): MakerSlug | undefined => MAKER_SLUGS.find((slug) => slug === key) ?? OTHER_NAMES.get(key)

const plainKey = (text: string): string => text.replaceAll(/[-_. ]/gu, "")
