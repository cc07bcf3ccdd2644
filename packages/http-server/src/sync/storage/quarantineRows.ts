import { instantText } from "@ratecard/core/catalogue"
import type { HeldQuote, Hold, Leave } from "@ratecard/price-sync"
import { Array as Arr, Effect } from "effect"
import { isAny, json, rowsToInsert, sql } from "../../database/sql.ts"
import { isoTime } from "../../database/isoTime.ts"
import { type DecidedBy, syncAuthor } from "./author.ts"

/** The quotes in quarantine, oldest first. */
export const loadQuarantine = sql<HeldQuote>`
  select id::text, quote, reason, ${isoTime("first_seen")} as first_seen, state
  from quarantine where state in ('held', 'dismissed') order by quarantine.first_seen, id`

/** Keeps quotes that are held, new ones and those that their sources repeat. */
export const keepHeld = Effect.fnUntraced(function* (holds: ReadonlyArray<Hold>, { now, run_id }: DecidedBy) {
  const entering = holds
    .filter(({ held_id }) => held_id === null)
    .map(({ first_seen, model_id, quote, reason, source }) => ({
      model_id,
      source,
      quote: json(quote),
      reason,
      first_seen,
      last_seen: instantText(now),
      run_id,
      state: "held"
    }))
  if (Arr.isArrayNonEmpty(entering)) yield* sql`insert into quarantine ${rowsToInsert(entering)}`
  yield* Effect.forEach(
    holds.filter(({ held_id, is_seen }) => held_id !== null && is_seen),
    ({ held_id, reason }) => sql`
      update quarantine set reason = ${reason}, last_seen = ${instantText(now)}::timestamptz
      where id = ${held_id}::bigint`
  )
})

/** Lets a quote leave the quarantine; its row stays. */
export const closeHeld = ({ held_id, kind, reason }: Leave, { now, run_id }: DecidedBy) =>
  Effect.asVoid(sql`
    update quarantine
    set state = ${kind === "release" ? "released" : "expired"}, decided_at = ${instantText(now)}::timestamptz,
      decided_by = ${syncAuthor(run_id)}, decision = ${reason}
    where id = ${held_id}::bigint`)

/** Lets a held quote leave because the administrator `by` says so; undefined if none has this id. */
export const closeByAdministrator = Effect.fnUntraced(function* (
  id: string,
  state: "released" | "dismissed",
  by: string,
  now: number
) {
  const held = (yield* loadQuarantine).find((each) => each.id === id && each.state === "held")
  if (held === undefined) return undefined
  const isClosed = yield* isAny(sql`
    update quarantine
    set state = ${state}, decided_at = ${instantText(now)}::timestamptz, decided_by = ${by},
      decision = ${`An administrator ${state} it.`}
    where id = ${held.id}::bigint and state = 'held' returning 1`)
  return isClosed ? held : undefined
})
