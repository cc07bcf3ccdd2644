import { encodingsFor, type CountedModel, type ModelCount, tokensFor } from "../tokenizer/estimating/estimateTokens.ts"
import { readWriting } from "../tokenizer/estimating/textWriting.ts"

/**
 * The tokens of a text for a model: exact where its vocabulary is known, else the best estimate with its band.
 * Vocabularies are loaded when they are first needed.
 *
 * @example
 * const { model } = findModel("gpt-5")
 * (await countTokens("How much is the fish?", model)).tokens // => 6
 */
export const countTokens = async (text: string, model: CountedModel): Promise<ModelCount> => {
  const { loadAnyTokenizer } = await import("@ratecard/core/vocabularies")
  const counts = await Promise.all(
    encodingsFor(model).map(async (encoding) => [encoding, (await loadAnyTokenizer(encoding)).count(text)] as const)
  )
  return tokensFor(model, new Map(counts), readWriting(text))!
}
