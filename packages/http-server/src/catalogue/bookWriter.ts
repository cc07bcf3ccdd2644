import type { CatalogueEntry, ListPrices, ModelFacts } from "@ratecard/core"
import { Array as Arr, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/** A price to append to a model's history. */
export interface NewPrice extends ListPrices {
  readonly model_id: string
  /** The first instant at which it is in force, ISO 8601 with offset. */
  readonly valid_from: string
  /** `seed`, `manual`, or the upstream source. */
  readonly source: string
  /** Who set it: `bundle`, an administrator's e-mail, or the sync run. */
  readonly author: string
}

/** A source that reported the current price of a model again. */
interface Confirmation {
  readonly model_id: string
  /** ISO 8601 with offset. */
  readonly confirmed_at: string
  readonly source: string
}

type Write = Effect.Effect<void, SqlError.SqlError>

/** Writes to the tables of the catalogue, under the one revision of its transaction. */
export interface BookWriter {
  /** Appends prices, in the order given. */
  readonly append: (prices: ReadonlyArray<NewPrice>) => Write
  /** Adds models, or replaces what is known of them where it differs. */
  readonly putModels: (origin: "seed" | "sync", models: ReadonlyArray<ModelFacts>) => Write
  /** Appends the seeded levels that are not there yet; a corrected level of the same day follows the old one. */
  readonly appendSeeds: (entries: ReadonlyArray<CatalogueEntry>) => Write
  /** Notes that sources reported current prices again. */
  readonly confirm: (confirmations: ReadonlyArray<Confirmation>) => Write
  /** Notes since when no source lists a model, ISO 8601; null: one does. */
  readonly markMissing: (modelId: string, since: string | null) => Write
}

/** The writer of a revision. */
export const bookWriter = (sql: SqlClient.SqlClient, revision: string): BookWriter => ({
  append: (prices) =>
    Effect.asVoid(sql`
    insert into price_entries
      (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)
    select model_id, valid_from, input_price, output_price, cached_input_price, source, author, ${revision}::bigint
    from ${listed(sql, prices)} order by ordinality`),

  putModels: (origin, models) =>
    Effect.asVoid(sql`
    insert into models (id, facts, origin, revision)
    select facts->>'id', facts, ${origin}, ${revision}::bigint
    from jsonb_array_elements(${JSON.stringify(models)}::text::jsonb) as facts
    on conflict (id) do update set facts = excluded.facts, origin = excluded.origin, revision = excluded.revision
    where models.facts <> excluded.facts`),

  appendSeeds: (entries) =>
    Effect.asVoid(sql`
    insert into price_entries
      (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)
    select model_id, valid_from, input_price, output_price, cached_input_price, source, author, ${revision}::bigint
    from ${listed(sql, entries.flatMap(seededPrices))}
    where (input_price, output_price, cached_input_price) is distinct from (
      select (known.input_price, known.output_price, known.cached_input_price)
      from price_entries known
      where known.model_id = listed.model_id and known.valid_from = listed.valid_from and known.source = 'seed'
      order by known.id desc limit 1
    )
    order by ordinality`),

  confirm: (confirmations) => {
    const rows = confirmations.map((confirmation) => ({ ...confirmation, revision }))
    if (!Arr.isArrayNonEmpty(rows)) return Effect.void
    return Effect.asVoid(sql`
      insert into price_confirmations ${sql.insert(rows)}
      on conflict (model_id) do update
      set confirmed_at = excluded.confirmed_at, source = excluded.source, revision = excluded.revision`)
  },

  markMissing: (modelId, since) =>
    Effect.asVoid(sql`
    update models set missing_since = ${since}::timestamptz, revision = ${revision}::bigint where id = ${modelId}`)
})

const seededPrices = ({ id, levels }: CatalogueEntry): ReadonlyArray<NewPrice> =>
  levels.map(({ date, ...prices }) => ({ model_id: id, valid_from: date, ...prices, author: "bundle" }))

/** Prices as rows in their order; they travel as JSON, because a binary parameter would lose digits. */
const listed = (sql: SqlClient.SqlClient, prices: ReadonlyArray<NewPrice>) => sql`
  rows from (
    jsonb_to_recordset(${JSON.stringify(prices)}::text::jsonb) as (
      model_id text, valid_from timestamptz, input_price numeric, output_price numeric,
      cached_input_price numeric, source text, author text
    )
  ) with ordinality as listed`
