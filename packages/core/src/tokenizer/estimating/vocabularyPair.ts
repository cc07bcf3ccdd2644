import type { AnyEncoding } from "../encodings.ts"
import type { Family } from "./calibrations.ts"
import pairs from "./pairs.json" with { type: "json" }
import { vocabularyFamily } from "./vocabularyFamily.ts"

/** A vocabulary that is published, or one that is estimated. */
export type Vocabulary = AnyEncoding | Family

/** The vocabulary of a model, and whether it is only the nearest known one. */
export interface ModelVocabulary {
  readonly vocabulary: Vocabulary
  readonly isNearest: boolean
}

/** Tokens of one vocabulary for each of another's: nine of ten texts have from `low` to `high`. */
export interface TokenRatio {
  readonly low: number
  /** The best single number. */
  readonly best: number
  readonly high: number
}

const SAME: TokenRatio = { low: 1, best: 1, high: 1 }

/**
 * The vocabulary of a model: that of its encoding, else the family assumed for it.
 *
 * @example
 * vocabularyOf({ provider: "openai", name: "gpt-5", tokenizer_config: { encoding: "o200k_base" } }).vocabulary // => "o200k_base"
 */
export const vocabularyOf = (model: Parameters<typeof vocabularyFamily>[0]): ModelVocabulary => {
  const encoding = model.tokenizer_config?.encoding
  if (encoding !== undefined) return { vocabulary: encoding, isNearest: false }
  const { family, isNearest } = vocabularyFamily(model)
  return { vocabulary: family, isNearest }
}

/**
 * The ratio of tokens in one vocabulary to those in another, for a text that is English, Russian, Chinese, code, JSON
 * or a mixture of them. For a vocabulary that is only the nearest known one, the band is as wide as that of any.
 *
 * @example
 * const o200k = { vocabulary: "o200k_base", isNearest: false }
 * tokenRatio(o200k, o200k) // => { low: 1, best: 1, high: 1 }
 * tokenRatio(o200k, { vocabulary: "gemma3", isNearest: false }).low > 0.5 // => true
 */
export const tokenRatio = (from: ModelVocabulary, to: ModelVocabulary): TokenRatio => {
  const known = measured(from.vocabulary, to.vocabulary)
  if (!from.isNearest && !to.isNearest) return known
  const any = measured(from.isNearest ? "any" : from.vocabulary, to.isNearest ? "any" : to.vocabulary)
  return { low: Math.min(known.low, any.low), best: known.best, high: Math.max(known.high, any.high) }
}

const measured = (from: Vocabulary, to: Vocabulary): TokenRatio => {
  const there = pairs[from]?.[to]
  if (there !== undefined) return { low: there[0], best: there[1], high: there[2] }
  const back = pairs[to]?.[from]
  return back === undefined ? SAME : { low: 1 / back[2], best: 1 / back[1], high: 1 / back[0] }
}
