import type { ListPrices } from "@ratecard/core/catalogue"
import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { isoTime } from "../database/isoTime.ts"

/** A price of a model's history, and when the next entry came, ISO 8601. */
interface PastPrice extends ListPrices {
  readonly model_id: string
  readonly left_at: string
}

/** By model, every price that its history has left, once each, longest-left first; never the current one. */
export const pastPrices = Effect.map(
  sql<PastPrice>`
    select model_id, input_price::float8, output_price::float8, cached_input_price::float8,
      ${isoTime("max(left_at)")} as left_at
    from (
      select *, lead(valid_from) over history as left_at, row_number() over history as place
      from price_entries window history as (partition by model_id order by valid_from, id)
    ) as entry
    group by model_id, input_price, output_price, cached_input_price
    having count(*) = count(left_at)
    order by model_id, max(place)`,
  (rows) => Map.groupBy(rows, ({ model_id }) => model_id)
)
