import { isCountedLocally, type Model, viewAt } from "@ratecard/core/catalogue"
import { loadCountForModels, type ModelCount } from "@ratecard/core/tokenizer"
import { cacheFolder } from "../../cacheFolder.ts"
import type { CostOptions } from "../../cost/costOptions.ts"
import { nameOf } from "../../cost/texts.ts"
import { isBinary } from "../../files/isBinary.ts"
import { modelNamed, type Prices } from "../../prices/Prices.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import { Refusal, type World } from "../../World.ts"

/** Texts to send as one. */
export type Texts = ReadonlyArray<{ readonly file: string; readonly text: string }>

/** The prompt of a call that is not made yet. */
export interface Prompt {
  /** The model that it is for, as it was asked for. */
  readonly name: string
  readonly tokens: number
  /** How the tokens of a text were counted. */
  readonly count?: ModelCount
}

/** The prompts of the models that are asked for, else of all on offer; a text's of those that count it exactly. */
export const promptsOf = async (
  texts: Texts | undefined,
  { expected, input, models: names }: CostOptions,
  prices: Prices,
  at: number | undefined,
  world: World
): Promise<ReadonlyArray<Prompt>> => {
  const { offered } = viewAt(prices.view, at)
  if (texts === undefined) {
    const tokens = expected.input_tokens!
    return (names.length > 0 ? names : offered.map(({ id }) => id)).map((name) => ({ name, tokens }))
  }
  for (const { file, text } of texts) {
    if (text.trim() === "") throw new Refusal(`${nameOf(file)} is empty`)
    if (isBinary(text) && input === undefined)
      throw new Refusal(`${nameOf(file)} is not text; --as text prices it all the same`)
  }
  const models: ReadonlyArray<readonly [name: string, model: Model]> =
    names.length > 0
      ? names.map((name) => [name, modelNamed(prices, name, at).model])
      : offered.filter(isCountedLocally).map((model) => [model.id, model])
  const countTexts = await loadCountForModels(
    models.map(([, model]) => model),
    tokenizersIn(cacheFolder(world))
  )
  const countFor = countTexts(texts.map(({ text }) => text))
  return models.map(([name, model]) => {
    const count = countFor(model)
    return { name, tokens: count.tokens, count }
  })
}
