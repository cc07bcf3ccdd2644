import { type CatalogueEntry, instantText, type ListPrices, type ModelFacts } from "@ratecard/core/catalogue"
import { Array as Arr, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { json, only, part, rowsToInsert, sql } from "../database/sql.ts"
import type { StoredQuote, StoredReading } from "./storedOffers.ts"
import { instantOf, type TariffFact } from "./tariffFacts.ts"

/** A price to append to a model's history. */
export interface NewPrice extends ListPrices {
  readonly model_id: string
  /** Since when, where the vendor says so, ISO 8601 with offset; null: from now on. */
  readonly valid_from: string | null
  /** `seed`, `manual`, or the upstream source. */
  readonly source: string
  /** Author: `bundle`, an administrator's e-mail, or the sync run. */
  readonly author: string
}

/** A source that reported the current price of a model again. */
interface Confirmation {
  readonly model_id: string
  /** ISO 8601 with offset. */
  readonly confirmed_at: string
  readonly source: string
}

type Write<A = void> = Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>

/** Writes to the tables of the catalogue, under the one revision of its transaction. */
export interface BookWriter {
  /**
   * Appends prices, in the order given, and gives the instants from which they are in force, ISO 8601. Whatever
   * clocks say, what is appended is the price in force: one that is not dated after the last price of its model
   * holds from now on, by the clock of the database, or from the instant of that one where it lies ahead.
   */
  readonly append: (prices: ReadonlyArray<NewPrice>) => Write<ReadonlyArray<string>>
  /** Adds models, or replaces what is known of them where it differs. */
  readonly putModels: (origin: "seed" | "sync", models: ReadonlyArray<ModelFacts>) => Write
  /** Appends the seeded levels that are not there yet; a corrected level of the same day follows the old one. */
  readonly appendSeeds: (entries: ReadonlyArray<CatalogueEntry>) => Write
  /** Appends the facts of tariffs that are not there yet; a corrected fact follows the one with the same key. */
  readonly appendTariffs: (facts: ReadonlyArray<TariffFact>, author: string) => Write
  /** Appends what a list was read to say of offers, and that it was read. */
  readonly appendOffers: (quotes: ReadonlyArray<StoredQuote>, reading: StoredReading, author: string) => Write
  /** Notes that sources reported current prices again. */
  readonly confirm: (confirmations: ReadonlyArray<Confirmation>) => Write
  /** Notes since when no source lists a model, ISO 8601; null: one does. */
  readonly markMissing: (modelId: string, since: string | null) => Write
}

/** Channel on which a writer notifies the other replicas of a change of the book. */
export const CHANNEL = "ratecard_book"

/** Runs `work` with the writer of the next revision, and tells the other replicas of it. */
export const underNextRevision = Effect.fnUntraced(function* <A, E, R>(
  work: (book: BookWriter) => Effect.Effect<A, E, R>
) {
  const { revision } = yield* only(sql<{ revision: string }>`
    update book set revision = revision + 1 returning revision::text`)
  const result = yield* work(bookWriter(revision))
  yield* sql`select pg_notify(${CHANNEL}, ${revision})`
  return { result, revision }
})

/** The writer of a revision. */
const bookWriter = (revision: string): BookWriter => ({
  append: (prices) =>
    Effect.map(
      sql<{ valid_from: number }>`
    insert into price_entries
      (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)
    select model_id,
      case when valid_from > coalesce(last, '-infinity') then valid_from
        else greatest(date_trunc('milliseconds', statement_timestamp()), last) end,
      input_price, output_price, cached_input_price, source, author, ${revision}::bigint
    from ${rowsFrom(prices)} cross join lateral (
      select max(known.valid_from) as last from price_entries known where known.model_id = listed.model_id
    ) as latest
    order by ordinality
    returning extract(epoch from valid_from)::float8 * 1000 as valid_from`,
      (rows) => rows.map(({ valid_from }) => instantText(valid_from))
    ),

  putModels: (origin, models) =>
    Effect.asVoid(sql`
    insert into models (id, facts, origin, revision)
    select facts->>'id', facts, ${origin}, ${revision}::bigint
    from jsonb_array_elements(${json(models)}) as facts
    on conflict (id) do update set facts = excluded.facts, origin = excluded.origin, revision = excluded.revision
    where models.facts <> excluded.facts`),

  appendSeeds: (entries) =>
    Effect.asVoid(sql`
    insert into price_entries
      (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)
    select model_id, valid_from, input_price, output_price, cached_input_price, source, author, ${revision}::bigint
    from ${rowsFrom(entries.flatMap(seededPrices))}
    where (input_price, output_price, cached_input_price) is distinct from (
      select (known.input_price, known.output_price, known.cached_input_price)
      from price_entries known
      where known.model_id = listed.model_id and known.valid_from = listed.valid_from and known.source = 'seed'
      order by known.id desc limit 1
    )
    order by ordinality`),

  appendTariffs: (facts, author) => {
    const rows = facts.map((each) => ({ ...each, valid_from: instantOf(each.fact.from) ?? "-infinity" }))
    return Effect.asVoid(sql`
    insert into tariff_facts (provider, model, unit, conditions, valid_from, fact, author, revision)
    select provider, model, unit, conditions, valid_from, fact, ${author}, ${revision}::bigint
    from rows from (
      jsonb_to_recordset(${json(rows)}) as (
        provider text, model text, unit text, conditions jsonb, valid_from timestamptz, fact jsonb
      )
    ) with ordinality as listed
    where fact is distinct from (
      select known.fact from tariff_facts known
      where (known.provider, known.model, known.unit, known.valid_from, known.conditions)
        = (listed.provider, listed.model, listed.unit, listed.valid_from, listed.conditions)
      order by known.id desc limit 1
    )
    order by ordinality`)
  },

  appendOffers: (quotes, reading, author) => {
    const rows = quotes.map(({ from, host, list, name, prices, ...facts }) => ({
      host,
      name,
      list,
      from_day: from,
      prices,
      facts
    }))
    return Effect.andThen(
      sql`
      insert into offer_quotes (host, name, list, from_day, prices, facts, author, revision)
      select host, name, list, from_day, prices, facts, ${author}, ${revision}::bigint
      from rows from (
        jsonb_to_recordset(${json(rows)}) as (
          host text, name text, list text, from_day date, prices jsonb, facts jsonb
        )
      ) with ordinality as listed
      order by ordinality`,
      Effect.asVoid(sql`
      insert into offer_readings (list, day, hosts, passed_over, author, revision)
      values (${reading.list}, ${reading.day}::date, ${json(reading.hosts)},
        ${json(reading.passed_over)}, ${author}, ${revision}::bigint)`)
    )
  },

  confirm: (confirmations) => {
    const rows = confirmations.map((confirmation) => ({ ...confirmation, revision }))
    if (!Arr.isArrayNonEmpty(rows)) return Effect.void
    return Effect.asVoid(sql`
      insert into price_confirmations ${rowsToInsert(rows)}
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
const rowsFrom = (prices: ReadonlyArray<NewPrice>) => part`
  rows from (
    jsonb_to_recordset(${json(prices)}) as (
      model_id text, valid_from timestamptz, input_price numeric, output_price numeric,
      cached_input_price numeric, source text, author text
    )
  ) with ordinality as listed`
