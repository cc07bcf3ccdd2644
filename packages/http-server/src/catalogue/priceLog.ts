import type { PriceLogEntry } from "@ratecard/api"
import { sql } from "../database/sql.ts"
import { isoTime } from "../database/isoTime.ts"

/** Entries that are published at once. */
const MAX_ENTRIES = 500

/** Who set which price, when, from what, to what: what administrators and syncs wrote, newest first. */
export const priceLog = sql<PriceLogEntry>`
  select entry.model_id, entry.author, entry.source,
    ${isoTime("entry.recorded_at")} as recorded_at,
    jsonb_build_object('input_price', entry.input_price, 'output_price', entry.output_price,
      'cached_input_price', entry.cached_input_price) as to,
    (select jsonb_build_object('input_price', earlier.input_price, 'output_price', earlier.output_price,
        'cached_input_price', earlier.cached_input_price)
      from price_entries earlier
      where earlier.model_id = entry.model_id
        and (earlier.valid_from, earlier.id) < (entry.valid_from, entry.id)
      order by earlier.valid_from desc, earlier.id desc limit 1) as from
  from price_entries entry where entry.author <> 'bundle' order by entry.id desc limit ${MAX_ENTRIES}`
