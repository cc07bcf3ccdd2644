import { type MakerSlug, MAKER_SLUGS } from "../catalogue/makers.ts"
import type { Channel } from "../catalogue/providers.ts"

/** Other names of providers in SDKs and gateways. */
const OTHER_NAMES: ReadonlyMap<string, MakerSlug> = new Map(
  Object.entries<MakerSlug>({
    gemini: "google",
    gcpgemini: "google",
    gcpgenai: "google",
    mistralai: "mistral",
    alibaba: "qwen",
    dashscope: "qwen",
    moonshotai: "moonshot",
    spacexai: "xai",
    gigachat: "sber",
    zaiorg: "zai",
    thudm: "zai",
    minimaxai: "minimax",
    xiaomimimo: "xiaomi",
    cohereai: "cohere",
    perplexityai: "perplexity",
    amazonnova: "amazon",
    metallama: "meta",
    voyageai: "voyage",
    stepfunai: "stepfun"
  })
)

/** Words that SDKs add to the name of a provider to name one of its APIs. */
const API = /^textcompletion|(?:chat|responses|completions?|messages|genai|generativeai|gla|aistudio)$/gu

/**
 * Finds the provider called `name`: by its slug, or a name of SDKs and gateways such as `x-ai`, `openai.responses` or
 * `google_genai`. Undefined for resellers, which have their own prices.
 */
export const providerNamed = (name: string): MakerSlug | undefined => {
  const text = name.trim().toLowerCase()
  const first = plainKey(text.replace(/\..*$/su, ""))
  return slugOf(first) ?? slugOf(first.replaceAll(API, "")) ?? OTHER_NAMES.get(plainKey(text))
}

const slugOf = (key: string): MakerSlug | undefined => MAKER_SLUGS.find((slug) => slug === key) ?? OTHER_NAMES.get(key)

const plainKey = (text: string): string => text.replaceAll(/[-_. ]/gu, "")

/** The seller of a model, as a hint says: its vendor, a cloud, or a gateway or another seller. */
export interface Host {
  readonly vendor?: MakerSlug
  /** The vendor of the API that answered, such as of `openai.chat`; other sellers offer it too. */
  readonly api?: MakerSlug
  readonly channel?: Channel
  readonly gateway?: string
}

/**
 * Finds the cloud that an SDK, a gateway or a span names: `amazon-bedrock`, `google.vertex.chat`, `azure_ai`,
 * `az.ai.openai`; undefined if it names none.
 */
export const channelNamed = (text: string): Channel | undefined => {
  const name = text.toLowerCase()
  if (/^(?:aws|converse|invoke)$/u.test(name)) return "bedrock"
  if (name.startsWith("az.")) return "azure"
  return /bedrock|vertex|azure|foundry/u.exec(name)?.[0] as Channel | undefined
}

/**
 * Reads the seller of a model from a record's provider. An unknown name counts as a gateway, whose prices are not
 * known.
 */
export const hostNamed = (text: string): Host => {
  const channel = channelNamed(text)
  if (channel !== undefined) return { channel }
  const vendor = providerNamed(text)
  if (vendor !== undefined) return text.includes(".") ? { api: vendor } : { vendor }
  const gateway = text.trim().slice(0, LONGEST)
  return gateway === "" ? {} : { gateway }
}

/** The longest name of an unknown seller that a warning shows. */
const LONGEST = 60
