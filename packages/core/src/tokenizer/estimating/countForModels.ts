import type { AnyEncoding } from "../encodings.ts"
import { STAND_INS } from "./calibrations.ts"
import { estimateTokens, type TokenEstimate } from "./estimateTokens.ts"
import { readWriting, type TextWriting } from "./textWriting.ts"
import { vocabularyFamily } from "./vocabularyFamily.ts"

/** A model, as far as its count depends on it. */
export interface CountedModel {
  /** The seller. */
  readonly provider: string
  /** The provider's own name of it. */
  readonly name: string
  /** The encoding that counts it exactly; null if none is known. */
  readonly tokenizer_config: {
    /** Such as `o200k_base`. */
    readonly encoding: AnyEncoding
  } | null
}

/** The tokens of a text for a model: `tokens` is the best number, which every door prices. */
export interface ModelCount {
  readonly tokens: number
  /** The encoding that counted exactly; absent for an estimate. */
  readonly encoding?: AnyEncoding
  /** Of an estimate: its band, and what it is from. */
  readonly estimate?: TokenEstimate
}

/**
 * Counts a text for models. `encodings` are those to count it in, each once: a model's own, or those that stand in for
 * one that is not published. `tokensFrom` takes the counts in their order, and how the text is written, and gives the
 * tokens for each of the models.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * const [gpt, claude] = [modelById.get("openai-gpt-5"), modelById.get("anthropic-claude-opus-4-5")]
 * const { encodings, tokensFrom } = countForModels([gpt, claude])
 * encodings // => ["o200k_base", "cl100k_base"]
 * const tokensOf = tokensFrom([6, 6], () => readWriting("How much is the fish?"))
 * tokensOf(gpt).tokens // => 6
 * tokensOf(claude).estimate.low // => 5
 */
export const countForModels = (models: ReadonlyArray<CountedModel>) => {
  const encodings = [...new Set(models.flatMap(encodingsOf))]
  return {
    encodings,
    tokensFrom: (counts: ReadonlyArray<number>, writingOf: () => TextWriting) => {
      const countIn = new Map(encodings.map((encoding, place) => [encoding, counts[place]!] as const))
      let writing: TextWriting | undefined
      return (model: CountedModel): ModelCount => tokensFor(model, countIn, () => (writing ??= writingOf()))!
    }
  }
}

/**
 * Loads the tokenizers that {@link countForModels} needs. The function counts texts that are sent as one.
 *
 * @example
 * const { model } = findModel("gpt-5")
 * const countTexts = await loadCountForModels([model], loadTokenizer)
 * countTexts(["How much", " is the fish?"])(model).tokens // => 6
 */
export const loadCountForModels = async (
  models: ReadonlyArray<CountedModel>,
  load: (encoding: AnyEncoding) => Promise<{ readonly count: (text: string) => number }>
) => {
  const { encodings, tokensFrom } = countForModels(models)
  const tokenizers = await Promise.all(encodings.map(load))
  return (texts: ReadonlyArray<string>) =>
    tokensFrom(
      tokenizers.map(({ count }) => texts.reduce((sum, text) => sum + count(text), 0)),
      () => readWriting(texts.join("\n"))
    )
}

const encodingsOf = ({ tokenizer_config }: CountedModel): ReadonlyArray<AnyEncoding> =>
  tokenizer_config === null ? STAND_INS : [tokenizer_config.encoding]

/**
 * The tokens of a text for a model, from its counts in the encodings of {@link countForModels}: exact, or the best
 * estimate. Undefined while a count is missing.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * const counts = new Map([["cl100k_base", 6], ["o200k_base", 6]])
 * const writing = () => readWriting("How much is the fish?")
 * tokensFor(modelById.get("openai-gpt-5"), counts, writing).tokens // => 6
 * tokensFor(modelById.get("anthropic-claude-opus-4-5"), counts, writing).estimate.low // => 5
 */
export const tokensFor = (
  model: CountedModel,
  counts: ReadonlyMap<AnyEncoding, number>,
  writingOf: () => TextWriting
): ModelCount | undefined => {
  const encoding = model.tokenizer_config?.encoding
  if (encoding !== undefined) {
    const tokens = counts.get(encoding)
    return tokens === undefined ? undefined : { tokens, encoding }
  }
  const [cl100k_base, o200k_base] = [counts.get("cl100k_base"), counts.get("o200k_base")]
  if (cl100k_base === undefined || o200k_base === undefined) return undefined
  const estimate = estimateTokens(vocabularyFamily(model), writingOf(), { cl100k_base, o200k_base })
  return { tokens: estimate.tokens, estimate }
}
