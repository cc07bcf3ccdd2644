import { PROVIDER_SLUGS, providerOf, type ProviderSlug } from "./providers.ts"

/**
 * Makers other than the ten: their models are billed, and are in no list of models. By slug, with what they call
 * themselves.
 */
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

/** Who makes models and sells them: one of the ten providers, or another maker. */
export type MakerSlug = ProviderSlug | keyof typeof OTHERS

/** The slugs of all makers, the ten providers first. */
export const MAKER_SLUGS: ReadonlyArray<MakerSlug> = [
  ...PROVIDER_SLUGS,
  ...(Object.keys(OTHERS) as ReadonlyArray<keyof typeof OTHERS>)
]

/**
 * What a maker calls itself.
 *
 * @example
 * makerName("zai") // => "Z.AI"
 */
export const makerName = (slug: MakerSlug): string =>
  slug in OTHERS ? OTHERS[slug as keyof typeof OTHERS] : providerOf(slug as ProviderSlug).displayName
