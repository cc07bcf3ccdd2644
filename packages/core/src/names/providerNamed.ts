import { type MakerSlug, MAKER_SLUGS } from "../catalogue/providers.ts"

/** A cloud that sells the models of several vendors. */
export type Channel = "azure" | "bedrock" | "foundry" | "vertex"

/**
 * The clouds, and whose models each sells at prices that the tariffs have: those of the vendor's own list,
 * with more for some places. What a cloud charges for the models of others is not known.
 */
export const SELLERS: Readonly<Record<Channel, ReadonlyArray<MakerSlug>>> = {
  bedrock: ["anthropic", "openai"],
  vertex: ["google", "anthropic"],
  azure: ["openai", "anthropic"],
  foundry: ["openai", "anthropic"]
}

export const CHANNELS: ReadonlyArray<string> = Object.keys(SELLERS)

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

/** Who serves a model, as a hint says: its vendor, a cloud, or a gateway or stranger with prices of their own. */
export interface Host {
  readonly vendor?: MakerSlug
  /** Whose API it is that answers, such as `openai.chat`: others speak it too. */
  readonly api?: MakerSlug
  readonly channel?: Channel
  readonly gateway?: string
}

/**
 * The cloud that an SDK, a gateway or a span names: `amazon-bedrock`, `google.vertex.chat`, `azure_ai`,
 * `az.ai.openai`; undefined if it names none.
 */
export const channelNamed = (text: string): Channel | undefined => {
  const name = text.toLowerCase()
  if (/^(?:converse|invoke)$/u.test(name)) return "bedrock"
  if (name.startsWith("az.")) return "azure"
  return /bedrock|vertex|azure|foundry/u.exec(name)?.[0] as Channel | undefined
}

/**
 * Who serves a model by what a record says of its provider. An unknown name is a gateway, whose prices are not known.
 */
export const hostNamed = (text: string): Host => {
  const channel = channelNamed(text)
  if (channel !== undefined) return { channel }
  const vendor = providerNamed(text)
  if (vendor !== undefined) return text.includes(".") ? { api: vendor } : { vendor }
  const gateway = text.trim().slice(0, LONGEST)
  return gateway === "" ? {} : { gateway }
}

/** Of a stranger's name, as much as a warning shows. */
const LONGEST = 60
