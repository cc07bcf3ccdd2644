import { instantText } from "@ratecard/core/catalogue"
import { type Announce, type Announcement, type CloseAnnouncement, pricesOf } from "@ratecard/price-sync"
import { Effect } from "effect"
import { isoTime, json, sql } from "../../database/sql.ts"
import { type DecidedBy, syncAuthor } from "./runRows.ts"

/** The announcements that are open, soonest first. */
export const openAnnouncements = sql<Announcement>`
  select id::text, model_id, source, input_price::float8, output_price::float8, cached_input_price::float8, currency,
    ${isoTime("valid_from")} as date, ${isoTime("first_seen")} as first_seen, ${isoTime("last_seen")} as last_seen
  from announcements where state = 'open' order by valid_from, announcements.id`

/** Keeps what is announced, apart from all prices; prices travel as JSON with their exact digits. */
export const keepAnnounced = Effect.fnUntraced(function* (
  announced: ReadonlyArray<Announce>,
  { now, run_id }: DecidedBy
) {
  const at = instantText(now)
  const entering = announced
    .filter(({ announced_id }) => announced_id === null)
    .map(({ quote }) => ({
      model_id: quote.model_id,
      source: quote.source,
      valid_from: quote.valid_from,
      ...pricesOf(quote),
      currency: quote.currency
    }))
  if (entering.length > 0) {
    yield* sql`
      insert into announcements (model_id, source, valid_from, input_price, output_price, cached_input_price,
        currency, first_seen, last_seen, run_id, state)
      select announced.*, ${at}::timestamptz, ${at}::timestamptz, ${run_id}, 'open'
      from jsonb_to_recordset(${json(entering)}) as announced (
        model_id text, source text, valid_from timestamptz, input_price numeric, output_price numeric,
        cached_input_price numeric, currency text
      )`
  }
  const repeated = announced.flatMap(({ announced_id }) => announced_id ?? [])
  if (repeated.length > 0) {
    yield* sql`update announcements set last_seen = ${at}::timestamptz where id = any(${repeated}::bigint[])`
  }
})

/** Closes an announcement; its row stays. */
export const closeAnnounced = ({ announced_id, kind, reason }: CloseAnnouncement, { now, run_id }: DecidedBy) =>
  Effect.asVoid(sql`
    update announcements
    set state = ${kind === "fulfil" ? "confirmed" : "expired"}, decided_at = ${instantText(now)}::timestamptz,
      decided_by = ${syncAuthor(run_id)}, decision = ${reason}
    where id = ${announced_id}::bigint`)
