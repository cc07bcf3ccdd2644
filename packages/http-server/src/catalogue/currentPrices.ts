import { instantText, type PriceLevel } from "@ratecard/core/catalogue"
import { ModelFacts } from "@ratecard/core/effect"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

/** A model with the last entry of its price history. */
export interface CurrentPrice {
  readonly facts: ModelFacts
  /** Whether no price source lists the model any more. */
  readonly is_missing: boolean
  readonly entry_id: string
  readonly level: PriceLevel
  readonly author: string
  /** When the entry was written, in milliseconds since the epoch. */
  readonly recorded_at: number
  /** When a source confirmed a price of the model last, in milliseconds since the epoch. */
  readonly confirmed_at: number | null
}

/** Every model with its current price, as they stand in this transaction. */
export const currentPrices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<CurrentPriceRow>`
    select distinct on (model.id)
      model.facts, model.missing_since is not null as is_missing, entry.id::text as entry_id,
      extract(epoch from entry.valid_from)::float8 * 1000 as valid_from,
      entry.input_price::float8, entry.output_price::float8, entry.cached_input_price::float8, entry.source,
      entry.author, extract(epoch from entry.recorded_at)::float8 * 1000 as recorded_at,
      extract(epoch from confirmation.confirmed_at)::float8 * 1000 as confirmed_at
    from models model join price_entries entry on entry.model_id = model.id
    left join price_confirmations confirmation on confirmation.model_id = model.id
    order by model.id, entry.valid_from desc, entry.id desc`
  return rows.map(({ cached_input_price, facts, input_price, output_price, source, valid_from, ...row }) => ({
    ...row,
    facts: decodeFacts(facts),
    level: { date: instantText(valid_from), input_price, output_price, cached_input_price, source }
  })) satisfies ReadonlyArray<CurrentPrice>
})

/** A model that cannot be read must not be taken for an absent one by a decision over all prices: it is a defect. */
const decodeFacts = Schema.decodeUnknownSync(ModelFacts)

interface CurrentPriceRow extends Omit<CurrentPrice, "facts" | "level">, Omit<PriceLevel, "date"> {
  readonly facts: unknown
  readonly valid_from: number
}
