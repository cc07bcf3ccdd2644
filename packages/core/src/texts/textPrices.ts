import type { Model } from "../catalogue/Model.ts"
import { decimal, decimalText, multiply, shiftRight } from "../pricing/money.ts"
import { TEXT_KINDS, type TextKind } from "../tokenizer/estimating/textKinds.ts"
import { textTokens } from "../tokenizer/estimating/textTokens.ts"

/** What 1,000,000 UTF-16 units of a kind of text cost as input, as exact decimals in the model's currency. */
export interface TextPrice {
  readonly price: string
  /** Of an estimate: the lower end of its band. */
  readonly low?: string
  /** The upper end of that band. */
  readonly high?: string
}

/** What a price per text depends on. */
export type PricedModel = Pick<Model, "provider" | "name" | "tokenizer_config" | "input_price">

/**
 * What 1,000,000 UTF-16 units of a kind of text cost a model as input: a model with cheap tokens may need more of them.
 * `low` and `high` are there where its vocabulary is not published. The measured texts are those of
 * `bench/bands/RESULTS.md`.
 *
 * @example
 * const model = { provider: "openai", name: "gpt-5", tokenizer_config: { encoding: "o200k_base" }, input_price: 0 }
 * textPrice(model, "russian") // => { price: "0" }
 */
export const textPrice = (model: PricedModel, kind: TextKind): TextPrice => {
  const { band, tokens } = textTokens(model, kind)
  const priceOf = (perThousand: number): string =>
    decimalText(shiftRight(multiply(decimal(model.input_price), decimal(perThousand)), 3))
  const price = priceOf(tokens)
  return band === undefined ? { price } : { price, low: priceOf(band[0]), high: priceOf(band[1]) }
}

/**
 * {@link textPrice} of every kind of text.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * Object.keys(textPrices(modelById.get("openai-gpt-5"))) // => ["english", "code", "json", "russian", "chinese"]
 */
export const textPrices = (model: PricedModel): Readonly<Record<TextKind, TextPrice>> =>
  Object.fromEntries(TEXT_KINDS.map((kind) => [kind, textPrice(model, kind)])) as Record<TextKind, TextPrice>
