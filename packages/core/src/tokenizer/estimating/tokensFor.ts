import type { AnyEncoding } from "../encodings.ts"
import { STAND_INS } from "./calibrations.ts"
import { estimateTokens, type TokenEstimate } from "./estimateTokens.ts"
import type { TextWriting } from "./textWriting.ts"
import { vocabularyFamily } from "./vocabularyFamily.ts"

/** What of a model its count depends on. */
export interface CountedModel {
  readonly provider: string
  readonly name: string
  readonly tokenizer_config: { readonly encoding: AnyEncoding } | null
}

/** How many tokens a text has for a model: `tokens` is the best number, which every door prices. */
export interface ModelCount {
  readonly tokens: number
  /** The encoding that counted exactly; absent for an estimate. */
  readonly encoding?: AnyEncoding
  /** Of an estimate: its band, and what it is from. */
  readonly estimate?: TokenEstimate
}

/**
 * The encodings that a text has to be counted in for a model: its own, or those that stand in for one
 * that is not published.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * encodingsFor(modelById.get("openai-gpt-5")) // => ["o200k_base"]
 * encodingsFor(modelById.get("anthropic-claude-opus-4-5")) // => ["cl100k_base", "o200k_base"]
 */
export const encodingsFor = ({ tokenizer_config }: CountedModel): ReadonlyArray<AnyEncoding> =>
  tokenizer_config === null ? STAND_INS : [tokenizer_config.encoding]

/**
 * The tokens of a text for a model, from its counts in {@link encodingsFor}: exact, or the best estimate.
 * Undefined while a count is missing.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * const counts = new Map([["cl100k_base", 6], ["o200k_base", 6]])
 * const writing = readWriting("How much is the fish?")
 * tokensFor(modelById.get("openai-gpt-5"), counts, writing).tokens // => 6
 * tokensFor(modelById.get("anthropic-claude-opus-4-5"), counts, writing).estimate.low // => 5
 */
export const tokensFor = (
  model: CountedModel,
  counts: ReadonlyMap<AnyEncoding, number>,
  writing: TextWriting
): ModelCount | undefined => {
  const encoding = model.tokenizer_config?.encoding
  if (encoding !== undefined) {
    const tokens = counts.get(encoding)
    return tokens === undefined ? undefined : { tokens, encoding }
  }
  const [cl100k_base, o200k_base] = [counts.get("cl100k_base"), counts.get("o200k_base")]
  if (cl100k_base === undefined || o200k_base === undefined) return undefined
  const estimate = estimateTokens(vocabularyFamily(model), writing, { cl100k_base, o200k_base })
  return { tokens: estimate.tokens, estimate }
}
