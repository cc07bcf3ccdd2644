import { ModelFacts, PriceLevel } from "@ratecard/core/effect"
import { Schema } from "effect"
import { SqlSchema } from "effect/sql"
import { levelColumn, sql } from "../database/sql.ts"

/** A model with the last entry of its price history; one that cannot be read must not be taken for an absent one. */
const CurrentPrice = Schema.Struct({
  facts: ModelFacts,
  /** Whether no price source lists the model any more. */
  is_missing: Schema.Boolean,
  entry_id: Schema.String,
  level: PriceLevel,
  author: Schema.String,
  /** When the entry was written, in milliseconds since the epoch. */
  recorded_at: Schema.Finite,
  /** When a source confirmed a price of the model last, in milliseconds since the epoch. */
  confirmed_at: Schema.NullOr(Schema.Finite)
})
export type CurrentPrice = typeof CurrentPrice.Type

/** Every model with its current price, as they stand in this transaction. */
export const currentPrices = SqlSchema.findAll({
  Request: Schema.Void,
  Result: CurrentPrice,
  execute: () => sql`
      select distinct on (model.id)
        model.facts, model.missing_since is not null as is_missing, entry.id::text as entry_id,
        ${levelColumn("entry", "valid_from")} as level,
        entry.author, extract(epoch from entry.recorded_at)::float8 * 1000 as recorded_at,
        extract(epoch from confirmation.confirmed_at)::float8 * 1000 as confirmed_at
      from models model join price_entries entry on entry.model_id = model.id
      left join price_confirmations confirmation on confirmation.model_id = model.id
      order by model.id, entry.valid_from desc, entry.id desc`
})()
