import type { Model } from "../catalogue/Model.ts"
import { decimal, decimalText, multiply, shiftRight } from "../pricing/money.ts"
import { TEXT_KINDS, type TextKind } from "../tokenizer/estimating/textKinds.ts"
import { textTokens } from "../tokenizer/estimating/textTokens.ts"

/** The price of 1,000,000 UTF-16 units of a kind of text as input, as exact decimals in the model's currency. */
export interface TextPrice {
  readonly price: string
  /** For an estimate: the lower end of its band. */
  readonly low?: string
  /** The upper end of that band. */
  readonly high?: string
}

/** The fields of a model on which a price per text depends. */
export type PricedModel = Pick<Model, "provider" | "name" | "tokenizer_config" | "input_price">

/**
 * The price of 1,000,000 UTF-16 units of a kind of text as input of a model: a model with cheap tokens may need more of
 * them. `low` and `high` are present if its vocabulary is not published. The measured texts are those of
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
