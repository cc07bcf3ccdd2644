import { Schema } from "effect"
import { Currency, SourceUrl } from "../../catalogue/Fields.ts"
import { ExchangeRate } from "../../exchange/ExchangeRate.ts"
import { MatchKind } from "../../names/NamedModel.ts"
import { Citation, LineBasis } from "./Citation.ts"

const DecimalText = Schema.String.annotate({ description: "An exact decimal, unrounded", examples: ["0.000215"] })
const Quantity = Schema.Union([Schema.Finite, Schema.String]).annotate({
  description: "A number; minutes and token-hours as an exact decimal in a string"
})
const Unit = Schema.String.annotate({ description: "What is billed", examples: ["cache_read"] })
const OfModel = Schema.optionalKey(
  Schema.String.annotate({
    description: "The other model that served a part of the request; its name if it is unknown",
    examples: ["anthropic-claude-opus-4-8"]
  })
)
const Per = Schema.Natural.annotate({ description: "How many units the price is for", examples: [1_000_000] })

export const PriceFactor = Schema.Struct({
  factor: DecimalText,
  reason: Schema.String,
  url: Schema.optionalKey(SourceUrl)
}).annotate({ identifier: "PriceFactor", description: "What multiplies a price, and why" })
/** A factor of a price, with its reason. */
export interface PriceFactor extends Schema.Schema.Type<typeof PriceFactor> {}

export const PriceSource = Schema.Struct({
  date: Schema.NullOr(Schema.String).annotate({ description: "First day of the price, or the day it was first seen" }),
  source: Citation.fields.source,
  basis: LineBasis,
  url: Citation.fields.url
}).annotate({
  identifier: "PriceSource",
  description: "How a price is known: who says it, when, and where it can be read"
})
/** The source of a price. */
export interface PriceSource extends Schema.Schema.Type<typeof PriceSource> {}

export const PricedLine = Schema.Struct({
  model_id: OfModel,
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
/** A known amount of a bill. Numbers in strings are exact decimals, unrounded. */
export interface PricedLine extends Schema.Schema.Type<typeof PricedLine> {}

export const UnpricedLine = Schema.Struct({
  model_id: OfModel,
  unit: Unit,
  quantity: Quantity,
  price: Schema.Null,
  per: Per
}).annotate({ identifier: "UnpricedLine", description: "An amount without a known price" })
/** An amount without a known price. */
export interface UnpricedLine extends Schema.Schema.Type<typeof UnpricedLine> {}

export const Warning = Schema.Struct({
  code: Schema.String.annotate({ examples: ["unknown_price"] }),
  message: Schema.String
}).annotate({ identifier: "BillWarning", description: "What a reader of a bill should know" })
/** A warning to the reader of a bill. `code` is stable. */
export interface Warning extends Schema.Schema.Type<typeof Warning> {}

export const BillLine = Schema.Union([PricedLine, UnpricedLine])
/** An amount of a bill, with its price or without. */
export type BillLine = typeof BillLine.Type

export const Convention = Schema.Struct({
  name: Schema.String,
  identity: Schema.String.annotate({ description: "The sum of the body's own numbers, or the documentation" })
}).annotate({ description: "Which counters of the usage hold which others" })
/**
 * The convention of a usage, which says which counters include which others, and the sum or the documentation that says
 * so.
 */
export interface Convention extends Schema.Schema.Type<typeof Convention> {}

export const ReportedCost = Schema.Struct({
  amount: DecimalText,
  currency: Currency,
  source: Schema.String.annotate({ description: "The field that says it" }),
  difference: Schema.NullOr(DecimalText).annotate({
    description: "Our total less the reported cost; null if the currencies differ or no price is known"
  })
}).annotate({ description: "The cost that the vendor reports" })
/** The vendor's own cost, and how ours differs from it. */
export interface ReportedCost extends Schema.Schema.Type<typeof ReportedCost> {}

export const Converted = Schema.Struct({
  currency: Currency,
  total: DecimalText,
  rate: Schema.NullOr(ExchangeRate.fields.rate).annotate({
    description: "Null if the bill is in this currency and the rate of the day is unknown"
  }),
  date: Schema.NullOr(Schema.String).annotate({ description: "From when the rate holds" }),
  source: Schema.NullOr(Schema.String)
}).annotate({ description: "The total in the currency asked for; of a division half-even at 12 decimals" })
/** A total in the currency asked for, at a dated rate. */
export interface Converted extends Schema.Schema.Type<typeof Converted> {}

export const ComputedCost = Schema.Struct({
  currency: Currency,
  lines: Schema.Array(BillLine),
  total: Schema.NullOr(DecimalText).annotate({ description: "Null for an unknown model" }),
  complete: Schema.Boolean
}).annotate({ description: "What was used, and what it costs" })
/** The usage and its cost at our prices, if the total of the bill is the cost that its body reports. */
export interface ComputedCost extends Schema.Schema.Type<typeof ComputedCost> {}

export const CostBand = Schema.Struct({
  low: DecimalText,
  high: DecimalText,
  output_tokens: Schema.Struct({
    said: Schema.Natural.annotate({ description: "As the log says it" }),
    low: Schema.Natural,
    tokens: Schema.Natural.annotate({ description: "The best single number" }),
    high: Schema.Natural
  })
}).annotate({
  identifier: "CostBand",
  description:
    "Of a log that says too little: what the text in it costs, by how many tokens it may have. `low` is the total; what was not logged was billed too"
})
/**
 * The lowest and the highest cost of the text in a log with incomplete usage. Usage that was billed and not logged is
 * unknown.
 */
export interface CostBand extends Schema.Schema.Type<typeof CostBand> {}

export const Bill = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  model_id: Schema.String,
  matched: Schema.Struct({
    name: Schema.String,
    how: Schema.Union([MatchKind, Schema.Literals(["overlay", "reported"])]).annotate({
      description: "How the name led to the model; overlay where only that knows it, reported if it is unknown"
    })
  }),
  convention: Convention,
  currency: Currency,
  lines: Schema.Array(BillLine),
  total: DecimalText,
  per_month: Schema.optionalKey(
    DecimalText.annotate({ description: "Of expected calls with `per`: the total of a month of 30 days" })
  ),
  complete: Schema.Boolean.annotate({
    description: "False if an amount has no known price or the usage is incomplete: total is then a lower bound"
  }),
  band: Schema.optionalKey(CostBand),
  warnings: Schema.Array(Warning),
  reported: Schema.NullOr(ReportedCost),
  computed: Schema.optionalKey(
    ComputedCost.annotate({ description: "Our own total, if the total is the reported cost" })
  ),
  converted: Schema.optionalKey(
    Schema.NullOr(Converted).annotate({
      description:
        "In the currency asked for; null, with the warning `no_rate`, if no rate of the day is known; with `old_rate` if the last known one is older than two weeks"
    })
  ),
  prices_as_of: Schema.String.annotate({
    description: "The last day on which a price was set, confirmed or looked up",
    examples: ["2026-11-21"]
  })
}).annotate({ identifier: "Bill", description: "What a request cost, line by line" })
/** The cost of a request, line by line. Amounts are exact decimals in `currency`, unrounded. */
export interface Bill extends Schema.Schema.Type<typeof Bill> {}

export const RecordError = Schema.Struct({
  code: Schema.Literals([
    "UnknownModel",
    "UnknownShape",
    "InvalidUsage",
    "ContradictoryUsage",
    "RequestFailed",
    "NoPriceAt",
    "NoConfirmedPriceAt"
  ]).annotate({ description: "RequestFailed: a batch has no answer to it, and nothing was billed" }),
  message: Schema.String,
  fields: Schema.Array(Schema.String).annotate({ description: "The fields at fault, as dotted paths" }),
  candidates: Schema.Array(Schema.String).annotate({
    description: "The ids that may have been meant: at most three, retired ones last"
  })
}).annotate({ identifier: "RecordError", description: "Why a record has no bill" })
/** The reason why a record has no bill. */
export interface RecordError extends Schema.Schema.Type<typeof RecordError> {}

export const RefusedRecord = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  error: RecordError,
  model: Schema.optionalKey(Schema.String.annotate({ description: "The name of an unknown model, as written" })),
  lines: Schema.optionalKey(
    Schema.Array(UnpricedLine).annotate({
      description: "What a request to an unknown model used, so that it can be billed once its prices are known"
    })
  )
}).annotate({ identifier: "RefusedRecord", description: "A record without a bill, and why" })
/** A record without a bill, and why. */
export interface RefusedRecord extends Schema.Schema.Type<typeof RefusedRecord> {}
