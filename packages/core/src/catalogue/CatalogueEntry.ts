import { Schema } from "effect"
import {
  BuiltinTool,
  Capabilities,
  Day,
  EncodingName,
  ListPrices,
  Price,
  ProviderSlug,
  Retirement,
  Timestamp
} from "./Fields.ts"

export const PriceLevel = Schema.Struct({
  date: Timestamp,
  ...ListPrices.fields,
  source: Schema.String.annotate({
    description: "seed: initial data; manual: an administrator; otherwise the upstream source",
    examples: ["seed"]
  })
}).annotate({ identifier: "PriceLevel", description: "Prices in force from `date` on" })
/**
 * The prices of one model from an instant on, per 1,000,000 tokens in its provider's currency.
 * `date` is the first instant at which they were in force: ISO 8601 with offset, inclusive.
 */
export interface PriceLevel extends Schema.Schema.Type<typeof PriceLevel> {}

export const PriceTier = Schema.Struct({
  above_input_tokens: Schema.optionalKey(Schema.Natural).annotate({
    description: "Applies when the whole prompt is longer than this many tokens (when `inclusive`, at least this many)"
  }),
  inclusive: Schema.optionalKey(Schema.Boolean),
  windows_utc: Schema.optionalKey(Schema.Array(Schema.String)).annotate({
    description: "Applies in these windows of the day: UTC, `HH:MM-HH:MM`"
  }),
  days: Schema.optionalKey(Schema.String).annotate({ description: "Applies on these days" }),
  ...ListPrices.fields,
  cache_write_price: Schema.optionalKey(Price)
}).annotate({ identifier: "PriceTier", description: "Prices under a condition, instead of the standard ones" })
/** Prices that replace the standard ones under a condition, such as a long prompt or a peak hour. */
export interface PriceTier extends Schema.Schema.Type<typeof PriceTier> {}

export const AnnouncedPrice = Schema.Struct({
  date: Schema.NullOr(Day).annotate({ description: "The announced day; null if the vendor named none" }),
  ...ListPrices.fields
}).annotate({ identifier: "CatalogueAnnouncement", description: "A price that a vendor has announced" })
/** A price that a vendor has announced. It is not a price until the vendor charges it. */
export interface AnnouncedPrice extends Schema.Schema.Type<typeof AnnouncedPrice> {}

export const ModelFacts = Schema.Struct({
  id: Schema.NonEmptyString,
  provider: ProviderSlug,
  name: Schema.NonEmptyString,
  api_name: Schema.optionalKey(Schema.String).annotate({
    description: "What the provider calls it, where an id may not hold all of that; `name` has `-` for the rest"
  }),
  display_name: Schema.String,
  description: Schema.NullOr(Schema.String),
  encoding: Schema.NullOr(EncodingName).annotate({
    description: "The encoding that the model's tokens are counted in exactly; null if there is none, or no evidence"
  }),
  encoding_since: Schema.optionalKey(Day).annotate({
    description: "The first day of this encoding, where the name meant models of another one before"
  }),
  context_window: Schema.NullOr(Schema.Natural).annotate({ description: "Tokens; null if unknown" }),
  max_output_tokens: Schema.NullOr(Schema.Natural),
  knowledge_cutoff: Schema.NullOr(Schema.String),
  builtin_tools: Schema.Array(BuiltinTool),
  capabilities: Schema.optionalKey(Capabilities.annotateKey({ description: "Absent if nothing is known" })),
  is_paid_api: Schema.Boolean,
  release_date: Schema.NullOr(Day),
  retirement: Schema.NullOr(Retirement).annotate({
    description: "Null while no end is known; a retirement without a date has already happened"
  }),
  cache_write_price: Schema.NullOr(Price),
  batch_input_price: Schema.NullOr(Price),
  batch_output_price: Schema.NullOr(Price),
  tiers: Schema.Array(PriceTier),
  priced_with: Schema.optionalKey(Day).annotate({
    description: "The level that the prices above are of, by its day; absent: the newest one of the seeds"
  }),
  announced: Schema.Array(AnnouncedPrice)
}).annotate({ identifier: "ModelFacts", description: "What is known of a model besides its standard prices" })
/**
 * The facts of a model besides its standard prices. Databases hold models of older versions: a new field is optional.
 */
export interface ModelFacts extends Schema.Schema.Type<typeof ModelFacts> {}

export const CatalogueEntry = Schema.Struct({
  ...ModelFacts.fields,
  levels: Schema.NonEmptyArray(PriceLevel).annotate({
    description: "Oldest first; the last one is the current price"
  }),
  confirmed_at: Schema.optionalKey(Timestamp).annotate({
    description: "When a source last said that the current price still holds"
  })
}).annotate({ identifier: "CatalogueEntry", description: "All that the catalogue knows about one model" })
/** Everything that the catalogue knows about one model, independent of the clock. */
export interface CatalogueEntry extends Schema.Schema.Type<typeof CatalogueEntry> {}
