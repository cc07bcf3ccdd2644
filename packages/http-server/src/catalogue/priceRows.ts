import { instantText, type PriceLevel } from "@ratecard/core/catalogue"
import { ModelFacts } from "@ratecard/core/effect"
import type { PriceBasis } from "@ratecard/core/ledger"
import { Effect, Schema } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { isoTime, only, part, sql } from "../database/sql.ts"
import { readable } from "../database/readable.ts"
import type { StoredOffers, StoredQuote, StoredReading } from "./storedOffers.ts"
import type { TariffFact } from "./tariffFacts.ts"

/** The revision before the first one. */
export const NO_REVISION = "-1"

const ModelRow = Schema.Struct({ id: Schema.String, facts: ModelFacts })
const readModels = readable(ModelRow, "model")

/** Rows of the price book, as they are read: models, their price levels oldest first, confirmations, and facts of tariffs. */
export interface BookRows {
  readonly revision: string
  /** Whether this is a book from nothing, so that what was known besides is not in it; of its prices, those in force. */
  readonly isWhole: boolean
  readonly models: ReadonlyArray<typeof ModelRow.Type>
  readonly levels: ReadonlyArray<{ readonly model_id: string; readonly levels: ReadonlyArray<PriceLevel> }>
  readonly confirmations: ReadonlyArray<{ readonly model_id: string; readonly confirmed_at: string }>
  /** In the order in which they were written. */
  readonly tariffs: ReadonlyArray<TariffFact>
  readonly offers: StoredOffers
}

/**
 * Rows after revision `known`; undefined if there are none. A database that is behind it was restored from a backup,
 * or lost its last commits in a failover: then all its rows, but of the prices only the last one of each model:
 * {@link historyUpTo} reads them all.
 */
export const rowsSince = Effect.fnUntraced(function* (known: string) {
  const { revision } = yield* only(sql<{ revision: string }>`select revision::text from book`)
  if (revision === known) return undefined
  const isWhole = known === NO_REVISION || BigInt(revision) < BigInt(known)
  const since = isWhole ? NO_REVISION : known
  // All that a visible revision wrote is visible: its writer committed both at once.
  const written = part`revision > ${since}::bigint and revision <= ${revision}::bigint`
  // A model or a confirmation that is written again meanwhile has a later revision, and is read here and then.
  const models = yield* sql<{ id: string }>`select id, facts from models where revision > ${since}::bigint`
  // A row for each model: sending one for each price takes the embedded database three times as long.
  const prices = yield* isWhole
    ? sql<{ model_id: string; levels: string }>`
      select models.id as model_id, '[' || last.price || ']' as levels
      from models cross join lateral (
        select ${PRICE} as price from price_entries
        where model_id = models.id and revision <= ${revision}::bigint order by valid_from desc, id desc limit 1
      ) last`
    : sql<{ model_id: string; levels: string }>`
      select model_id, '[' || string_agg(${PRICE}, ',' order by valid_from, id) || ']' as levels
      from price_entries where ${written} group by model_id`
  const confirmations = yield* sql<{ model_id: string; confirmed_at: string }>`
    select model_id, ${isoTime("confirmed_at")} as confirmed_at from price_confirmations where revision > ${since}::bigint`
  const tariffs = yield* storedFacts(written)
  const offers = yield* storedOffers(written)
  return {
    revision,
    isWhole,
    models: yield* readModels(models),
    levels: prices.map(({ levels, model_id }) => ({ model_id, levels: levelsIn(levels) })),
    confirmations,
    tariffs,
    offers
  } satisfies BookRows
})

/** The prices of one model up to a revision, oldest first. */
export const historyOf = (modelId: string, revision: string) =>
  Effect.map(
    only(sql<{ levels: string | null }>`
      select '[' || string_agg(${PRICE}, ',' order by valid_from, id) || ']' as levels
      from price_entries where model_id = ${modelId} and revision <= ${revision}::bigint`),
    ({ levels }) => levelsIn(levels ?? "[]")
  )

/** Prices that are read at once: reading them keeps neither the embedded database nor the readers of this server long. */
const SLICE = 10_000

/**
 * The prices of all models up to a revision, oldest first; `run` runs each of the short statements that read them. They
 * are read in the order in which they were written, in which they lie in the database.
 */
export const historyUpTo = Effect.fnUntraced(function* <E, R>(
  revision: string,
  run: <A>(work: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>) => Effect.Effect<A, E, R>
) {
  const { last } = yield* run(
    only(sql<{ last: number }>`select coalesce(max(id), 0)::float8 as last from price_entries`)
  )
  const histories = new Map<string, { readonly levels: Array<PriceLevel>; at: number; isInOrder: boolean }>()
  for (let first = 0; first < last; first += SLICE) {
    // Of `revision + 0` there is no index: that of revisions names every row to each of these statements.
    const { rows } = yield* run(
      only(sql<{ rows: string | null }>`
        select '[' || string_agg(concat('[', to_json(model_id), ',', ${PRICE}, ']'), ',' order by id) || ']' as rows
        from price_entries
        where id > ${first}::bigint and id <= ${first + SLICE}::bigint and revision + 0 <= ${revision}::bigint`)
    )
    for (const [model, price] of JSON.parse(rows ?? "[]") as ReadonlyArray<readonly [string, PriceRow]>) {
      const [at] = price
      let history = histories.get(model)
      if (history === undefined) histories.set(model, (history = { levels: [], at, isInOrder: true }))
      history.isInOrder &&= history.at <= at
      history.at = at
      history.levels.push(levelOf(price))
    }
  }
  return Array.from(histories, ([model_id, { isInOrder, levels }]) => ({
    model_id,
    levels: isInOrder ? levels : levels.toSorted(byDate)
  }))
})

/** Oldest first; of equal instants, in the order in which they were written. */
export const byDate = (one: PriceLevel, other: PriceLevel): number => Date.parse(one.date) - Date.parse(other.date)

/** The facts of tariffs of which `which` holds, in the order in which they were written. */
export const storedFacts = Effect.fnUntraced(function* (which: Statement.Fragment) {
  // One row, for the same reason as prices.
  const { facts } = yield* only(sql<{ facts: string | null }>`
    select json_agg(json_build_object('provider', provider, 'model', model, 'unit', unit,
      'conditions', conditions, 'fact', fact) order by id)::text as facts
    from tariff_facts where ${which}`)
  return (JSON.parse(facts ?? "[]") as ReadonlyArray<TariffFact>).map((each) => {
    const basis = FORMER_WORDS[each.fact.basis]
    return basis === undefined ? each : { ...each, fact: { ...each.fact, basis } }
  })
})

/** The rows of offers where `which` holds, in the order of writing. */
export const storedOffers = Effect.fnUntraced(function* (which: Statement.Fragment) {
  // One row each, for the same reason as prices.
  const { quotes, readings } = yield* only(sql<{ quotes: string | null; readings: string | null }>`
    select
      (select json_agg(facts || jsonb_build_object('host', host, 'name', name, 'list', list, 'from', from_day,
        'prices', prices) order by id)::text from offer_quotes where ${which}) as quotes,
      (select json_agg(json_build_object('list', list, 'day', day, 'hosts', hosts, 'passed_over', passed_over)
        order by id)::text from offer_readings where ${which}) as readings`)
  return {
    quotes: JSON.parse(quotes ?? "[]") as ReadonlyArray<StoredQuote>,
    readings: JSON.parse(readings ?? "[]") as ReadonlyArray<StoredReading>
  } satisfies StoredOffers
})

/** Former names of what facts rest on: rows are only appended, and keep their words. */
const FORMER_WORDS: Readonly<Record<string, PriceBasis>> = {
  vendor_page: "announced",
  vendor_note: "observed",
  price_list: "published list"
}

/** Instant in seconds since the epoch, input, output and cached input price, source. */
type PriceRow = readonly [number, number, number, number | null, string]

/** A row of `price_entries` as a {@link PriceRow} in JSON. */
const PRICE = part`
  concat('[', extract(epoch from valid_from), ',', input_price, ',', output_price, ',',
    coalesce(cached_input_price::text, 'null'), ',', to_json(source), ']')`

const levelsIn = (json: string): ReadonlyArray<PriceLevel> => (JSON.parse(json) as ReadonlyArray<PriceRow>).map(levelOf)

const levelOf = ([at, input_price, output_price, cached_input_price, source]: PriceRow): PriceLevel => ({
  date: instantText(at * 1000),
  input_price,
  output_price,
  cached_input_price,
  source
})
