import { Schema } from "effect"
import { Currency } from "../../catalogue/Fields.ts"
import { Citation } from "../schemas/Citation.ts"
import { PriceGuarantee, TariffConditions } from "./TariffRow.ts"

const Decimal = Schema.String.annotate({ description: "An exact decimal", examples: ["3.75"] })

export const SheetPrice = Schema.Struct({
  unit: Schema.String.annotate({
    description: "What is counted; `tokens` is every unit that counts tokens",
    examples: ["cache_write_1h"]
  }),
  price: Schema.NullOr(Decimal).annotate({
    description: "Money for `per` units; null for a factor, and if it is unpublished"
  }),
  per: Schema.Finite.annotate({ description: "The units that have the price", examples: [1_000_000] }),
  factor: Schema.optionalKey(Decimal).annotate({
    description: "A multiple of the price without it, or with `of` of the input price"
  }),
  of: Schema.optionalKey(Schema.Literal("input")),
  when: Schema.optionalKey(TariffConditions),
  from: Schema.NullOr(Schema.String).annotate({ description: "The first instant; null if it is not known" }),
  until: Schema.NullOr(Schema.String).annotate({
    description: "The end of the price, exclusive; null while in force"
  }),
  ...Citation.fields,
  confidence: Schema.NullOr(Schema.Literals([1, 2, 3])).annotate({
    description: "3: the vendor's own text or two sources; 2: one good source; 1: a weak one; null for base prices"
  }),
  free_quota: Schema.optionalKey(Schema.String).annotate({ description: "Free quota of an account" }),
  input_tokens_per_call: Schema.optionalKey(Schema.Natural).annotate({
    description: "Input tokens billed with each call, not in the counters"
  }),
  note: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "SheetPrice", description: "One price of one unit, with its days, conditions and source" })

/** One price of one unit, with its days, conditions and source. Numbers are exact decimals. */
export interface SheetPrice extends Schema.Schema.Type<typeof SheetPrice> {}

export const TariffSheet = Schema.Struct({
  model_id: Schema.String,
  provider: Schema.String.annotate({ description: "The slug of the seller" }),
  name: Schema.String,
  is_listed: Schema.Boolean.annotate({
    description: "False: its product is not text, and it stands neither in the list of models nor in recommendations"
  }),
  currency: Currency,
  prices: Schema.Array(SheetPrice),
  announced: Schema.Array(SheetPrice).annotate({ description: "Not charged yet, and so not billed" }),
  guarantees: Schema.Array(PriceGuarantee).annotate({
    description: "Last day of the vendor's price guarantee"
  })
})
/** All prices of one model. */
export interface TariffSheet extends Schema.Schema.Type<typeof TariffSheet> {}

export const PublishedTariff = Schema.Struct({
  ...TariffSheet.fields,
  at: Schema.NullOr(Schema.String).annotate({ description: "The instant of these prices; null: all days" }),
  as_of: Schema.String.annotate({
    description: "The last day on which a price was set, confirmed or looked up"
  }),
  unknown: Schema.Array(Schema.String).annotate({ description: "Known gaps of its provider" })
}).annotate({ identifier: "PublishedTariff", description: "All that a bill may need for one model" })
/** All prices of one model, with the day they are of and the known gaps. */
export interface PublishedTariff extends Schema.Schema.Type<typeof PublishedTariff> {}
