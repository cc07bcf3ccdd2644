import { type CatalogueEntry, instantText, type PriceLevel } from "@ratecard/core"
import { Array as Arr, Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A price to append to a model's history. */
export interface NewPrice {
  readonly model_id: string
  /** The first instant at which it is in force, ISO 8601 with offset. */
  readonly valid_from: string
  readonly input_price: number
  readonly output_price: number
  readonly cached_input_price: number | null
  /** `seed`, `manual`, or the upstream source. */
  readonly source: string
  /** Who set it: `bundle`, an administrator's e-mail, or the sync run. */
  readonly author: string
}

/** What is known of a model besides its prices. */
export type ModelFacts = Omit<CatalogueEntry, "levels" | "confirmed_at">

/** A source that reported the current price of a model again. */
export interface Confirmation {
  readonly model_id: string
  /** ISO 8601 with offset. */
  readonly confirmed_at: string
  readonly source: string
}

/** Rows of the price book, as they are read: models, their price levels oldest first, and confirmations. */
export interface BookRows {
  readonly revision: string
  readonly models: ReadonlyArray<{ readonly id: string; readonly facts: ModelFacts }>
  readonly levels: ReadonlyArray<{ readonly model_id: string; readonly levels: ReadonlyArray<PriceLevel> }>
  readonly confirmations: ReadonlyArray<{ readonly model_id: string; readonly confirmed_at: string }>
}

/** Appends prices, in the order given. They travel as JSON, because a binary parameter would lose digits. */
export const appendPrices = Effect.fnUntraced(function* (revision: string, prices: ReadonlyArray<NewPrice>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into price_entries
      (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)
    select model_id, valid_from, input_price, output_price, cached_input_price, source, author, ${revision}::bigint
    from ${listed(sql, prices)} order by ordinality`
})

/** Adds models, or replaces what is known of them where it differs. */
export const putModels = Effect.fnUntraced(function* (
  revision: string,
  origin: "seed" | "sync",
  models: ReadonlyArray<ModelFacts>
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into models (id, facts, origin, revision)
    select facts->>'id', facts, ${origin}, ${revision}::bigint
    from jsonb_array_elements(${JSON.stringify(models)}::text::jsonb) as facts
    on conflict (id) do update set facts = excluded.facts, origin = excluded.origin, revision = excluded.revision
    where models.facts <> excluded.facts`
})

/** Appends the seeded levels that are not there yet; a corrected level of the same day follows the old one. */
export const appendSeeds = Effect.fnUntraced(function* (revision: string, entries: ReadonlyArray<CatalogueEntry>) {
  const sql = yield* SqlClient.SqlClient
  const seeds = entries.flatMap(({ id, levels }) =>
    levels.map(({ date, ...prices }): NewPrice => ({ model_id: id, valid_from: date, ...prices, author: "bundle" }))
  )
  yield* sql`
    insert into price_entries
      (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)
    select model_id, valid_from, input_price, output_price, cached_input_price, source, author, ${revision}::bigint
    from ${listed(sql, seeds)}
    where (input_price, output_price, cached_input_price) is distinct from (
      select (known.input_price, known.output_price, known.cached_input_price)
      from price_entries known
      where known.model_id = listed.model_id and known.valid_from = listed.valid_from and known.source = 'seed'
      order by known.id desc limit 1
    )
    order by ordinality`
})

/** Prices as rows in their order, with their exact digits. */
const listed = (sql: SqlClient.SqlClient, prices: ReadonlyArray<NewPrice>) => sql`
  rows from (
    jsonb_to_recordset(${JSON.stringify(prices)}::text::jsonb) as (
      model_id text, valid_from timestamptz, input_price numeric, output_price numeric,
      cached_input_price numeric, source text, author text
    )
  ) with ordinality as listed`

/** Notes that sources reported current prices again. */
export const confirmPrices = Effect.fnUntraced(function* (
  revision: string,
  confirmations: ReadonlyArray<Confirmation>
) {
  const rows = confirmations.map((confirmation) => ({ ...confirmation, revision }))
  if (!Arr.isArrayNonEmpty(rows)) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into price_confirmations ${sql.insert(rows)}
    on conflict (model_id) do update
    set confirmed_at = excluded.confirmed_at, source = excluded.source, revision = excluded.revision`
})

/** What was written after revision `known`; undefined where nothing was. */
export const rowsSince = Effect.fnUntraced(function* (known: string) {
  const sql = yield* SqlClient.SqlClient
  const [book] = yield* sql<{ revision: string }>`select revision::text from book`
  const revision = book!.revision
  if (revision === known) return undefined
  // All that a visible revision wrote is visible: its writer committed both at once.
  const written = sql`revision > ${known}::bigint and revision <= ${revision}::bigint`
  const models = yield* sql<BookRows["models"][number]>`select id, facts from models where ${written}`
  // A row for each model: sending one for each price takes the embedded database three times as long.
  const prices = yield* sql<{ model_id: string; levels: string }>`
    select model_id, '[' || string_agg(
      concat('[', extract(epoch from valid_from), ',', input_price, ',', output_price, ',',
        coalesce(cached_input_price::text, 'null'), ',', to_json(source), ']'),
      ',' order by valid_from, id) || ']' as levels
    from price_entries where ${written} group by model_id`
  const confirmations = yield* sql<{ model_id: string; confirmed_at: Date }>`
    select model_id, confirmed_at from price_confirmations where ${written}`
  return {
    revision,
    models,
    levels: prices.map(({ levels, model_id }) => ({
      model_id,
      levels: (JSON.parse(levels) as ReadonlyArray<PriceRow>).map(levelOf)
    })),
    confirmations: confirmations.map((row) => ({ ...row, confirmed_at: instantText(row.confirmed_at.getTime()) }))
  } satisfies BookRows
})

/** Instant in seconds since the epoch, input, output and cached input price, source. */
type PriceRow = readonly [number, number, number, number | null, string]

const levelOf = ([at, input_price, output_price, cached_input_price, source]: PriceRow): PriceLevel => ({
  date: instantText(at * 1000),
  input_price,
  output_price,
  cached_input_price,
  source
})
