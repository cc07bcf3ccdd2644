import { type CountedModel, loadCountForModels, type ModelCount } from "../tokenizer/estimating/countForModels.ts"

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
  return (await loadCountForModels([model], loadAnyTokenizer))([text])(model)
}
