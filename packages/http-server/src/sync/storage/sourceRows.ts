import { type CatalogueEntry, instantText } from "@ratecard/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { BookModel, HeldQuote, Reports } from "../deciding/decisions.ts"
import type { PriceSourceName, Quote, QuotedPrices, SourceName } from "../deciding/quote.ts"
import type { AnswerRecord } from "../deciding/sourceHealth.ts"

/** What is remembered of a source from run to run. */
export interface SourceRecord extends AnswerRecord {
  /** The ids of all models that it listed when it was believed last. */
  readonly listed: ReadonlyArray<string>
  /** What it said then: for each model its rows. */
  readonly prices: Readonly<Record<string, ReadonlyArray<QuotedPrices>>>
}

/** A model of the book, and the entry that is its current price. */
export interface StoredModel extends Omit<BookModel, "reported"> {
  readonly entry_id: string
  /** Whether an administrator set the current price. */
  readonly is_manual: boolean
  /** Whether it was set after the run that holds the lease had begun. */
  readonly is_set_since: boolean
}

/** Authors of entries that no administrator wrote: the bundle, and runs of the sync. */
const BUNDLE = "bundle"
const SYNC_PREFIX = "sync:"

/** The author of what a run writes. */
export const syncAuthor = (runId: string): string => `${SYNC_PREFIX}${runId}`

/** Every model with its current price, as they stand in this transaction. */
export const loadModels = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ModelRow>`
    select distinct on (model.id)
      model.facts, model.missing_since is not null as is_missing, entry.id::text as entry_id,
      extract(epoch from entry.valid_from)::float8 * 1000 as valid_from,
      entry.input_price::float8, entry.output_price::float8, entry.cached_input_price::float8, entry.source,
      entry.author <> ${BUNDLE} and not starts_with(entry.author, ${SYNC_PREFIX}) as is_manual,
      entry.recorded_at >= (select acquired_at from sync_lease) as is_set_since
    from models model join price_entries entry on entry.model_id = model.id
    order by model.id, entry.valid_from desc, entry.id desc`
  return rows.map(storedModel)
})

interface ModelRow extends QuotedPrices {
  readonly facts: Omit<CatalogueEntry, "levels">
  readonly is_missing: boolean
  readonly entry_id: string
  readonly valid_from: number
  readonly source: string
  readonly is_manual: boolean
  readonly is_set_since: boolean | null
}

const storedModel = ({ facts, valid_from, ...row }: ModelRow): StoredModel => ({
  id: facts.id,
  provider: facts.provider,
  name: facts.name,
  retirement: facts.retirement,
  announced: facts.announced,
  current: {
    date: instantText(valid_from),
    input_price: row.input_price,
    output_price: row.output_price,
    cached_input_price: row.cached_input_price,
    source: row.source
  },
  is_missing: row.is_missing,
  entry_id: row.entry_id,
  is_manual: row.is_manual,
  is_set_since: row.is_set_since === true
})

/** What each source answered when it was believed last. */
export const loadSources = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<SourceRecord & { source: SourceName }>`
    select source, models, short, listed, prices from source_answers`
  return new Map(rows.map(({ source, ...record }) => [source, record as SourceRecord]))
})

export const storeSource = Effect.fnUntraced(function* (source: SourceName, record: SourceRecord, at: string) {
  const sql = yield* SqlClient.SqlClient
  const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`
  yield* sql`
    insert into source_answers (source, answered_at, models, short, listed, prices)
    values (${source}, ${at}::timestamptz, ${json(record.models)},
      ${record.short === null ? sql`null` : json(record.short)}, ${json(record.listed)}, ${json(record.prices)})
    on conflict (source) do update
    set answered_at = excluded.answered_at, models = excluded.models, short = excluded.short,
      listed = excluded.listed, prices = excluded.prices`
})

/** What the sources said when manual prices were set, by the entry that set them. */
export const loadManual = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entry_id: string; reported: Reports }>`select entry_id::text, reported from manual_prices`
  return new Map(rows.map(({ entry_id, reported }) => [entry_id, reported]))
})

export const storeManual = Effect.fnUntraced(function* (model: StoredModel, reported: Reports) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into manual_prices (model_id, entry_id, reported)
    values (${model.id}, ${model.entry_id}::bigint, ${JSON.stringify(reported)}::text::jsonb)
    on conflict (model_id) do update set entry_id = excluded.entry_id, reported = excluded.reported`
})

/** The quotes in quarantine, oldest first. */
export const loadQuarantine = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<HeldRow>`
    select id::text, quote, reason, extract(epoch from first_seen)::float8 * 1000 as first_seen, state
    from quarantine where state in ('held', 'dismissed') order by first_seen, id`
  return rows.map((row): HeldQuote => ({ ...row, first_seen: instantText(row.first_seen) }))
})

interface HeldRow {
  readonly id: string
  readonly quote: Quote
  readonly reason: string
  readonly first_seen: number
  readonly state: "held" | "dismissed"
}

/** What the sources said of one model. */
export const reportsOf = (modelId: string, sources: ReadonlyMap<SourceName, Pick<SourceRecord, "prices">>): Reports => {
  const reports: Partial<Record<PriceSourceName, ReadonlyArray<QuotedPrices>>> = {}
  for (const [source, { prices }] of sources) {
    const rows = Object.hasOwn(prices, modelId) ? prices[modelId] : undefined
    if (source !== "openrouter" && rows !== undefined) reports[source] = rows
  }
  return reports
}
