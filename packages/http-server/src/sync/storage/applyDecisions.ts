import { instantText, type ProviderSlug } from "@ratecard/core/catalogue"
import { quotedBy } from "@ratecard/core/ledger"
import {
  type BookedFact,
  type Decision,
  factsOf,
  type HeldQuote,
  type Hold,
  type Leave,
  pricesOf
} from "@ratecard/price-sync"
import { Array as Arr, Effect } from "effect"
import type { BookWriter } from "../../catalogue/bookWriter.ts"
import type { TariffFact } from "../../catalogue/tariffFacts.ts"
import { isAny, isoTime, json, rowsToInsert, sql } from "../../database/sql.ts"
import { closeAnnounced, keepAnnounced } from "./announcementRows.ts"
import { type DecidedBy, syncAuthor } from "./runRows.ts"

/** A fact of a model as the book takes it, from now on. */
export const factToAppend = (
  provider: ProviderSlug,
  model: string,
  { per, price, unit, when }: BookedFact,
  sources: ReadonlyArray<string>,
  now: number
): TariffFact => ({
  provider,
  model,
  unit,
  conditions: when,
  fact: {
    price,
    ...(per === undefined ? {} : { per }),
    from: instantText(now),
    until: null,
    ...quotedBy(sources.join(", "), instantText(now).slice(0, 10)),
    confidence: 3
  }
})

/** Writes decisions to the book and to what is stored with it, in the transaction that made them. */
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
      valid_from: null,
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
  yield* book.appendTariffs(
    of("tariff").map(({ fact, name, provider, sources }) => factToAppend(provider, name, fact, sources, by.now)),
    syncAuthor(by.run_id)
  )
  yield* book.confirm(
    of("confirm").map(({ model_id, source }) => ({ model_id, source, confirmed_at: instantText(by.now) }))
  )
  yield* Effect.forEach(of("missing", "reappear"), ({ kind, model_id }) =>
    book.markMissing(model_id, kind === "missing" ? instantText(by.now) : null)
  )
  yield* keepHeld(of("hold", "tariff_held"), by)
  yield* Effect.forEach(of("release", "expire"), (decision) => closeHeld(decision, by))
  yield* keepAnnounced(of("announce"), by)
  yield* Effect.forEach(of("fulfil", "lapse"), (decision) => closeAnnounced(decision, by))
})

/** The quotes in quarantine, oldest first. */
export const loadQuarantine = sql<HeldQuote>`
  select id::text, quote, reason, ${isoTime("first_seen")} as first_seen, state
  from quarantine where state in ('held', 'dismissed') order by quarantine.first_seen, id`

/** Keeps quotes that are held, new ones and those that their sources repeat. */
const keepHeld = Effect.fnUntraced(function* (holds: ReadonlyArray<Hold>, { now, run_id }: DecidedBy) {
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
const closeHeld = ({ held_id, kind, reason }: Leave, { now, run_id }: DecidedBy) =>
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
