import { type Channel, PROVIDER_SLUGS, providerOf, type ProviderSlug } from "./providers.ts"

/** Names of makers other than the ten providers, by slug: their models are billed, and are in no list of models. */
const OTHERS = {
  zai: "Z.AI",
  minimax: "MiniMax",
  xiaomi: "Xiaomi",
  cohere: "Cohere",
  perplexity: "Perplexity",
  amazon: "Amazon",
  meta: "Meta",
  voyage: "Voyage AI",
  stepfun: "StepFun",
  ai21: "AI21 Labs"
} as const

/** The slug of a maker that sells its models: one of the ten providers, or another maker. */
export type MakerSlug = ProviderSlug | keyof typeof OTHERS

/** The slugs of all makers, the ten providers first. */
export const MAKER_SLUGS: ReadonlyArray<MakerSlug> = [
  ...PROVIDER_SLUGS,
  ...(Object.keys(OTHERS) as ReadonlyArray<keyof typeof OTHERS>)
]

/**
 * The display name of a maker.
 *
 * @example
 * makerName("zai") // => "Z.AI"
 */
export const makerName = (slug: MakerSlug): string =>
  slug in OTHERS ? OTHERS[slug as keyof typeof OTHERS] : providerOf(slug as ProviderSlug).displayName

/**
 * The clouds, with the makers whose models each sells at prices that the tariffs have: the vendor's list prices, with
 * uplifts for some places. Their prices of other models are not known.
 */
export const SELLERS: Readonly<Record<Channel, ReadonlyArray<MakerSlug>>> = {
  bedrock: ["anthropic", "openai"],
  vertex: ["google", "anthropic"],
  azure: ["openai", "anthropic"],
  foundry: ["openai", "anthropic"]
}
