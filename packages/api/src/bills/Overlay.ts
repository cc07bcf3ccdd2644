import { Currency } from "@ratecard/core"
import { Schema } from "effect"

/** Long enough for any price, and short enough that a thousand products of it are soon made. */
const DecimalText = Schema.String.check(
  Schema.isPattern(/^[0-9]{1,20}(?:\.[0-9]{1,20})?$/u, {
    message: "Input should be a decimal of at least 0 in a string, such as '1.25'"
  })
)

export const OverlayRule = Schema.Struct({
  provider: Schema.optionalKey(Schema.String),
  model: Schema.optionalKey(
    Schema.String.annotate({ description: "Name or id; `*` stands for any characters", examples: ["gpt-5*"] })
  ),
  currency: Schema.optionalKey(Currency.annotateKey({ description: "Of prices, for a model without a tariff" })),
  prices: Schema.optionalKey(
    Schema.Record(Schema.String, DecimalText).annotate({
      description: "For 1,000,000 of a unit, instead of the price with all its factors",
      examples: [{ input: "1.1", output: "9" }]
    })
  ),
  factor: Schema.optionalKey(DecimalText.annotate({ description: "Of each amount", examples: ["0.85"] })),
  cap: Schema.optionalKey(DecimalText.annotate({ description: "The most that a record is billed" }))
}).annotate({ identifier: "OverlayRule", description: "What one's own prices are for some models" })
export interface OverlayRule extends Schema.Schema.Type<typeof OverlayRule> {}

export const Overlay = Schema.Struct({
  name: Schema.String.check(Schema.isMinCodePoints(1), Schema.isMaxCodePoints(100)).annotate({
    description: "Lines that it changes bear this name"
  }),
  rules: Schema.Array(OverlayRule)
    .check(Schema.isMaxLength(200))
    .annotate({ description: "The first one that fits a model holds for it" })
}).annotate({ identifier: "Overlay", description: "Negotiated prices, discounts, markups and caps" })
export interface Overlay extends Schema.Schema.Type<typeof Overlay> {}
