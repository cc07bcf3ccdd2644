import { Schema } from "effect"
import { Currency } from "../../catalogue/Fields.ts"
import { optionalField } from "./OptionalField.ts"

/** Long enough for any price, and short enough that a thousand products of it are soon made. */
const DecimalText = Schema.String.check(
  Schema.isPattern(/^[0-9]{1,20}(?:\.[0-9]{1,20})?$/u, {
    message: "Input should be a decimal of at least 0 in a string, such as '1.25'"
  })
)

export const OverlayRule = Schema.Struct({
  provider: optionalField(Schema.String.annotate({ description: "Only for what this provider serves" })),
  model: optionalField(
    // Names are no longer: 200 rules of 2,000 stars took 2.5 seconds for a hundred records.
    Schema.String.check(Schema.isMaxCodePoints(200)).annotate({
      description: "Name or id; `*` stands for any characters",
      examples: ["gpt-5*"]
    })
  ),
  currency: optionalField(
    Currency.annotateKey({
      description:
        "Of prices and cap; by default the tariff's own. In another one the bill has these prices alone, and a cap without prices does not hold"
    })
  ),
  prices: optionalField(
    Schema.Record(Schema.String, DecimalText).annotate({
      description: "For 1,000,000 of a unit, instead of the price with all its factors",
      examples: [{ input: "1.1", output: "9" }]
    })
  ),
  factor: optionalField(DecimalText.annotate({ description: "Of each amount", examples: ["0.85"] })),
  cap: optionalField(DecimalText.annotate({ description: "Highest total of a record" }))
}).annotate({ identifier: "OverlayRule", description: "The user's own prices for some models" })
/** The user's own prices for some models. Amounts are decimals as strings. */
export interface OverlayRule extends Schema.Schema.Type<typeof OverlayRule> {}

export const Overlay = Schema.Struct({
  name: Schema.String.check(Schema.isMinCodePoints(1), Schema.isMaxCodePoints(100)).annotate({
    description: "Lines that it changes have this name"
  }),
  rules: Schema.Array(OverlayRule)
    .check(Schema.isMaxLength(200))
    .annotate({ description: "The first one that fits a model holds for it" })
}).annotate({ identifier: "Overlay", description: "Negotiated prices, discounts, markups and caps" })
/** The user's own prices: negotiated ones, discounts, markups, caps. */
export interface Overlay extends Schema.Schema.Type<typeof Overlay> {}
