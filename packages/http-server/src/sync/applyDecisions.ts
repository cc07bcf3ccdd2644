import { Array as Arr, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { BookWriter } from "../catalogue/bookWriter.ts"
import { timestamp } from "../catalogue/priceRows.ts"
import { factsOf } from "./additions.ts"
import { closeAnnounced, keepAnnounced } from "./announcementRows.ts"
import type { DecidedBy, Decision, Hold, Leave } from "./decisions.ts"
import { pricesOf } from "./prices.ts"
import { syncAuthor } from "./syncRows.ts"

/** Writes decisions to the book and to what is kept beside it, in the transaction that made them. */
export const applyDecisions = Effect.fnUntraced(function* (
  book: BookWriter,
  decisions: ReadonlyArray<Decision>,
  by: DecidedBy
) {
  const of = <K extends Decision["kind"]>(...kinds: ReadonlyArray<K>) =>
    decisions.filter((decision): decision is Extract<Decision, { kind: K }> => kinds.includes(decision.kind as K))
  const added = of("add")
  if (added.length > 0) {
    yield* book.putModels(
      "sync",
      added.map(({ entry }) => factsOf(entry))
    )
  }
  yield* book.append([
    ...added.map(({ entry: { levels }, model_id, source }) => ({
      model_id,
      valid_from: levels[0].date,
      ...pricesOf(levels[0]),
      source,
      author: syncAuthor(by.run_id)
    })),
    ...of("change").map(({ model_id, prices, source, valid_from }) => ({
      model_id,
      valid_from,
      ...pricesOf(prices),
      source,
      author: syncAuthor(by.run_id)
    }))
  ])
  yield* book.confirm(
    of("confirm").map(({ model_id, source }) => ({ model_id, source, confirmed_at: timestamp(by.now) }))
  )
  yield* Effect.forEach(of("missing", "reappear"), ({ kind, model_id }) =>
    book.markMissing(model_id, kind === "missing" ? timestamp(by.now) : null)
  )
  yield* keepHeld(of("hold"), by)
  yield* Effect.forEach(of("release", "expire"), (decision) => closeHeld(decision, by))
  yield* keepAnnounced(of("announce"), by)
  yield* Effect.forEach(of("fulfil", "lapse"), (decision) => closeAnnounced(decision, by))
})

const keepHeld = Effect.fnUntraced(function* (holds: ReadonlyArray<Hold>, { now, run_id }: DecidedBy) {
  const sql = yield* SqlClient.SqlClient
  const entering = holds
    .filter(({ held_id }) => held_id === null)
    .map(({ first_seen, model_id, quote, reason, source }) => ({
      model_id,
      source,
      quote: sql`${JSON.stringify(quote)}::text::jsonb`,
      reason,
      first_seen,
      last_seen: timestamp(now),
      run_id,
      state: "held"
    }))
  if (Arr.isArrayNonEmpty(entering)) yield* sql`insert into quarantine ${sql.insert(entering)}`
  yield* Effect.forEach(
    holds.filter(({ held_id, is_seen }) => held_id !== null && is_seen),
    ({ held_id, reason }) => sql`
      update quarantine set reason = ${reason}, last_seen = ${timestamp(now)}::timestamptz
      where id = ${held_id}::bigint`
  )
})

const closeHeld = Effect.fnUntraced(function* ({ held_id, kind, reason }: Leave, { now, run_id }: DecidedBy) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update quarantine
    set state = ${kind === "release" ? "released" : "expired"}, decided_at = ${timestamp(now)}::timestamptz,
      decided_by = ${syncAuthor(run_id)}, decision = ${reason}
    where id = ${held_id}::bigint`
})
