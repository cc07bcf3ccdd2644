import { Currency, ExchangeRate } from "@ratecard/core"
import { Schema } from "effect"

const DecimalText = Schema.String.annotate({ description: "An exact decimal, unrounded", examples: ["0.000215"] })
const Quantity = Schema.Union([Schema.Finite, Schema.String]).annotate({
  description: "A number; minutes and token-hours as an exact decimal in a string"
})
const Unit = Schema.String.annotate({ description: "What is billed", examples: ["cache_read"] })
const Per = Schema.Natural.annotate({ description: "How many units the price is for", examples: [1_000_000] })

export const PriceFactor = Schema.Struct({
  factor: DecimalText,
  reason: Schema.String
}).annotate({ identifier: "PriceFactor", description: "What multiplies a price, and why" })
export interface PriceFactor extends Schema.Schema.Type<typeof PriceFactor> {}

export const PriceSource = Schema.Struct({
  date: Schema.NullOr(Schema.String).annotate({ description: "From when it holds, or when it was first seen" }),
  source: Schema.String,
  basis: Schema.String
}).annotate({ identifier: "PriceSource", description: "How a price is known" })
export interface PriceSource extends Schema.Schema.Type<typeof PriceSource> {}

export const PricedLine = Schema.Struct({
  unit: Unit,
  quantity: Quantity,
  price: DecimalText,
  per: Per,
  multiplier: Schema.optionalKey(DecimalText.annotate({ description: "The product of factors; absent when 1" })),
  factors: Schema.optionalKey(Schema.Array(PriceFactor)),
  tariff: Schema.optionalKey(
    Schema.String.annotate({ description: "Which prices these are, where not the standard ones", examples: ["batch"] })
  ),
  derived: Schema.optionalKey(
    Schema.Struct({ price: DecimalText, factors: Schema.Array(PriceFactor) }).annotate({
      description: "How the price follows from another one"
    })
  ),
  amount: DecimalText.annotate({ description: "quantity × price / per × multiplier" }),
  source: PriceSource,
  overlay: Schema.optionalKey(Schema.String.annotate({ description: "The overlay that changed the line" })),
  list_amount: Schema.optionalKey(DecimalText.annotate({ description: "The amount before the overlay" }))
}).annotate({ identifier: "PricedLine", description: "An amount of a bill; amounts add up to the total" })
export interface PricedLine extends Schema.Schema.Type<typeof PricedLine> {}

export const UnpricedLine = Schema.Struct({
  unit: Unit,
  quantity: Quantity,
  price: Schema.Null,
  per: Per
}).annotate({ identifier: "UnpricedLine", description: "An amount without a known price" })
export interface UnpricedLine extends Schema.Schema.Type<typeof UnpricedLine> {}

export const BillWarning = Schema.Struct({
  code: Schema.String.annotate({ examples: ["unknown_price"] }),
  message: Schema.String
}).annotate({ identifier: "BillWarning", description: "What a reader of a bill should know" })
export interface BillWarning extends Schema.Schema.Type<typeof BillWarning> {}

export const Bill = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  model_id: Schema.String,
  matched: Schema.Struct({
    name: Schema.String,
    how: Schema.String.annotate({
      description: "exact, alias, dated_snapshot, gateway_prefix or region; overlay where only that knows it"
    })
  }),
  convention: Schema.Struct({
    name: Schema.String,
    identity: Schema.String.annotate({ description: "The sum of the body's own numbers, or the documentation" })
  }).annotate({ description: "Which counters of the usage hold which others" }),
  currency: Currency,
  lines: Schema.Array(Schema.Union([PricedLine, UnpricedLine])),
  total: DecimalText,
  complete: Schema.Boolean.annotate({
    description: "False where an amount has no known price, or the usage is a part: total is then a lower bound"
  }),
  warnings: Schema.Array(BillWarning),
  reported: Schema.NullOr(
    Schema.Struct({
      amount: DecimalText,
      currency: Currency,
      source: Schema.String.annotate({ description: "The field that says it" }),
      difference: Schema.NullOr(DecimalText).annotate({ description: "Our total less theirs" })
    })
  ).annotate({ description: "What the vendor says that it cost" }),
  converted: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        currency: Currency,
        total: DecimalText,
        rate: ExchangeRate.fields.rate,
        date: Schema.String,
        source: Schema.String
      })
    ).annotate({ description: "In the currency asked for; null where no rate of the day is known" })
  ),
  prices_as_of: Schema.String.annotate({
    description: "The day on which the prices were last looked up",
    examples: ["2026-11-21"]
  })
}).annotate({ identifier: "Bill", description: "What a request cost, line by line" })
export interface Bill extends Schema.Schema.Type<typeof Bill> {}

export const RefusedRecord = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  error: Schema.Struct({
    code: Schema.Literals([
      "UnknownModel",
      "UnknownShape",
      "InvalidUsage",
      "ContradictoryUsage",
      "NoPriceAt",
      "NoConfirmedPriceAt"
    ]),
    message: Schema.String,
    fields: Schema.Array(Schema.String).annotate({ description: "The fields at fault, as dotted paths" }),
    candidates: Schema.Array(Schema.String).annotate({ description: "The ids that may have been meant" })
  })
}).annotate({ identifier: "RefusedRecord", description: "Why a record has no bill" })
export interface RefusedRecord extends Schema.Schema.Type<typeof RefusedRecord> {}
