import { Schema } from "effect"
import { PriceLevel } from "../catalogue/CatalogueEntry.ts"
import { Currency, ListPrices, Price, ProviderSlug, Timestamp } from "../catalogue/Fields.ts"

export const PriceHistoryEntry = Schema.Struct(PriceLevel.fields).annotate({
  identifier: "PriceHistoryEntry",
  description: "Prices in force from `date` on"
})
/** The prices of one model from `date` on, per 1,000,000 tokens, and who said so. */
export interface PriceHistoryEntry extends Schema.Schema.Type<typeof PriceHistoryEntry> {}

const Percentage = Schema.NullOr(Schema.Finite).annotate({
  description: "(new - old) / old × 100, rounded to 2 decimals; null without an old price"
})

export const PriceChange = Schema.Struct({
  model_id: Schema.String,
  model_name: Schema.String,
  provider: ProviderSlug,
  provider_display_name: Schema.String,
  currency: Currency,
  date: Timestamp,
  kind: Schema.Literals(["drop", "rise", "mixed", "new"]).annotate({
    description: "mixed: input and output moved in opposite directions; new: the model was added"
  }),
  source: PriceLevel.fields.source,
  ...ListPrices.fields,
  previous_input_price: Schema.NullOr(Price),
  previous_output_price: Schema.NullOr(Price),
  previous_cached_input_price: Schema.NullOr(Price),
  input_change_pct: Percentage,
  output_change_pct: Percentage,
  cached_change_pct: Percentage
}).annotate({ identifier: "PriceChange", description: "One change of one model's price" })
/** The change that one entry of a price history made; percentages are rounded to two decimals. */
export interface PriceChange extends Schema.Schema.Type<typeof PriceChange> {}

export const PriceChangeSummary = Schema.Struct({
  period_days: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
    description: "Days from the beginning of the window to today"
  }),
  total: Schema.Natural,
  drops: Schema.Natural,
  rises: Schema.Natural,
  mixed: Schema.Natural,
  new_models: Schema.Natural,
  models_affected: Schema.Natural
}).annotate({ identifier: "PriceChangeSummary", description: "Counts over all matching changes, before `limit`" })
/** Numbers of changes of each kind in a period. */
export interface PriceChangeSummary extends Schema.Schema.Type<typeof PriceChangeSummary> {}
