import { instantText, type ListPrices } from "@ratecard/core/catalogue"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A price of a model's history, and when the next entry came, ISO 8601. */
interface PastPrice extends ListPrices {
  readonly left_at: string
}

/** By model, every price that its history has left, once each, longest-left first; never the current one. */
export const pastPrices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ListPrices & { model_id: string; left_at: number }>`
    select model_id, input_price::float8, output_price::float8, cached_input_price::float8,
      extract(epoch from max(left_at))::float8 * 1000 as left_at
    from (
      select *, lead(valid_from) over history as left_at, row_number() over history as place
      from price_entries window history as (partition by model_id order by valid_from, id)
    ) as entry
    group by model_id, input_price, output_price, cached_input_price
    having count(*) = count(left_at)
    order by model_id, max(place)`
  const past = Map.groupBy(rows, ({ model_id }) => model_id)
  return new Map<string, ReadonlyArray<PastPrice>>(
    [...past].map(([id, prices]) => [
      id,
      prices.map(({ cached_input_price, input_price, left_at, output_price }) => ({
        input_price,
        output_price,
        cached_input_price,
        left_at: instantText(left_at)
      }))
    ])
  )
})
