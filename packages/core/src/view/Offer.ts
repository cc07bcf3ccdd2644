import { Schema } from "effect"
import { Currency, SourceUrl } from "../catalogue/Fields.ts"
import { PriceBasis } from "../ledger/schemas/Citation.ts"
import { MODEL_KINDS } from "../names/modelKind.ts"

const Price = Schema.NullOr(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)))

export const ModelKind = Schema.Literals(MODEL_KINDS).annotate({ description: "What the model is for" })
/** Purpose of a model. */
export type ModelKind = typeof ModelKind.Type

export const Shelf = Schema.Literals(["kept", "listed"]).annotate({
  description: "kept: the catalogue's own price, dated and sourced; listed: what public lists say, unchecked"
})
/** Source that answers for a price: the catalogue, or public lists. */
export type Shelf = typeof Shelf.Type

export const OfferPrice = Schema.Struct({
  unit: Schema.String.annotate({ examples: ["input", "cache_read", "search_unit"] }),
  tariff: Schema.optionalKey(
    Schema.String.annotate({ description: "The tariff, if not the standard one", examples: ["batch"] })
  ),
  above_input_tokens: Schema.optionalKey(Schema.Natural),
  per: Schema.Natural.annotate({ description: "How many units the price is for" }),
  price: Price.annotate({ description: "Null if the lists disagree" }),
  low: Schema.optionalKey(Schema.Finite.annotate({ description: "The lowest that a list names, where they differ" })),
  high: Schema.optionalKey(Schema.Finite),
  lists: Schema.Array(Schema.String).annotate({ description: "The public lists that say so; empty on the kept shelf" })
}).annotate({ identifier: "OfferPrice", description: "One price of an offer" })
/** One price of an offer. */
export interface OfferPrice extends Schema.Schema.Type<typeof OfferPrice> {}

export const Offer = Schema.Struct({
  id: Schema.String.annotate({
    description: "The host and its name of the model: what `model` of a record may be",
    examples: ["fireworks/accounts/fireworks/models/glm-4p6"]
  }),
  host: Schema.String.annotate({ description: "The slug of the host", examples: ["fireworks"] }),
  host_name: Schema.String,
  name: Schema.String.annotate({ description: "The model as the host names it" }),
  shelf: Shelf,
  kind: ModelKind,
  maker: Schema.NullOr(Schema.String).annotate({ description: "Who made the model; null if nothing says it" }),
  model: Schema.NullOr(Schema.String).annotate({
    description: "The maker's own name of it; null if nothing says it"
  }),
  model_id: Schema.NullOr(Schema.String).annotate({
    description: "The id of the model in the catalogue, where it is in it"
  }),
  currency: Currency,
  input_price: Price.annotate({ description: "Standard, per 1,000,000 tokens; null if unknown or disputed" }),
  output_price: Price,
  cached_input_price: Price,
  prices: Schema.Array(OfferPrice),
  context_window: Schema.NullOr(Schema.Natural),
  max_output_tokens: Schema.NullOr(Schema.Natural),
  variant: Schema.NullOr(Schema.String).annotate({
    description: "What sets it apart from the usual offer of the model: `free`, `batch`, a quantisation or a speed",
    examples: ["free"]
  }),
  quantisation: Schema.NullOr(Schema.String).annotate({
    description: "As the host's name says it; null if it says nothing",
    examples: ["fp8"]
  }),
  retires_at: Schema.optionalKey(
    Schema.String.annotate({ description: "The day on which the vendor ends it; absent if none is known" })
  ),
  source: Schema.Struct({
    basis: PriceBasis,
    source: Schema.String.annotate({ examples: ["litellm, models.dev"] }),
    agreed: Schema.NullOr(Schema.String).annotate({
      description: "How many of the lists that are read name these prices; null on the kept shelf",
      examples: ["2 of 3 lists"]
    }),
    as_of: Schema.NullOr(Schema.String).annotate({ description: "The last day on which it was read" }),
    is_old: Schema.Boolean.annotate({ description: "Whether that was more than 30 days before" }),
    url: Schema.optionalKey(SourceUrl)
  })
}).annotate({ identifier: "Offer", description: "A model at a host, with its prices" })
/** A model at a host, with its prices. */
export interface Offer extends Schema.Schema.Type<typeof Offer> {}
