import type { Currency } from "@ratecard/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { BookWriter } from "../catalogue/bookWriter.ts"
import { timestamp } from "../catalogue/priceRows.ts"
import { entryOf, factsOf } from "./additions.ts"
import type { HeldQuote } from "./decisions.ts"
import { pricesOf, successor } from "./prices.ts"
import { isOverdue } from "./quarantine.ts"
import type { PriceSourceName, Quote, QuotedPrices, SourceName } from "./quote.ts"
import { accepted } from "./sourceHealth.ts"
import { loadQuarantine, loadSources, loadModels } from "./syncRows.ts"

/** A quote in quarantine, as administrators see it. */
export interface QuarantinedQuote extends QuotedPrices {
  readonly id: string
  readonly model_id: string
  readonly source: PriceSourceName
  readonly currency: Currency
  readonly reason: string
  /** ISO 8601 */
  readonly first_seen: string
  /** Held for a day or longer. */
  readonly is_overdue: boolean
}

/** The quotes that are held, the longest-held first. */
export const heldQuotes = (now: number) =>
  Effect.map(loadQuarantine, (quotes) => quotes.filter(({ state }) => state === "held").map((held) => shown(held, now)))

/** Drops a held quote; undefined if there is none with this id. */
export const dismissQuote = Effect.fnUntraced(function* (id: string, by: string, now: number) {
  const held = yield* closeQuote(id, "dismissed", by, now)
  return held && shown(held, now)
})

/** Applies a held quote to the book, in its transaction; undefined if there is none with this id. */
export const releaseQuote = Effect.fnUntraced(function* (book: BookWriter, id: string, by: string, now: number) {
  const held = yield* closeQuote(id, "released", by, now)
  if (held === undefined) return undefined
  const { quote } = held
  const known = (yield* loadModels).find((model) => model.id === quote.model_id)
  const at = known === undefined ? now : Math.max(now, Date.parse(known.current.date))
  if (known === undefined) yield* addModel(book, quote, now)
  yield* book.append([
    {
      model_id: quote.model_id,
      valid_from: timestamp(at),
      ...(known === undefined ? pricesOf(quote) : successor(known.current, quote)),
      source: quote.source,
      author: by
    }
  ])
  return shown(held, now)
})

/** Counts the short answer of a source as said often enough; false if it gave none. */
export const acceptAnswer = Effect.fnUntraced(function* (source: string) {
  const record = (yield* loadSources).get(source as SourceName)
  if (record === undefined || record.short === null) return false
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update source_answers set short = ${JSON.stringify(accepted(record).short)}::text::jsonb where source = ${source}`
  return true
})

const closeQuote = Effect.fnUntraced(function* (id: string, state: "released" | "dismissed", by: string, now: number) {
  const sql = yield* SqlClient.SqlClient
  const held = (yield* loadQuarantine).find((each) => each.id === id && each.state === "held")
  if (held === undefined) return undefined
  const closed = yield* sql`
    update quarantine
    set state = ${state}, decided_at = ${timestamp(now)}::timestamptz, decided_by = ${by},
      decision = ${`An administrator ${state} it.`}
    where id = ${held.id}::bigint and state = 'held' returning 1`
  return closed.length === 0 ? undefined : held
})

const addModel = Effect.fnUntraced(function* (book: BookWriter, quote: Quote, now: number) {
  yield* book.putModels("sync", [factsOf(entryOf([quote], pricesOf(quote), quote.source, now))])
})

const shown = ({ first_seen, id, quote, reason }: HeldQuote, now: number): QuarantinedQuote => ({
  id,
  model_id: quote.model_id,
  source: quote.source,
  ...pricesOf(quote),
  currency: quote.currency,
  reason,
  first_seen,
  is_overdue: isOverdue(first_seen, now)
})
