import { acceptShortAnswer, type SourceName, type SourceRecord } from "@ratecard/price-sync"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What each source answered when it was believed last. */
export const loadSources = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<SourceRecord & { source: SourceName }>`
    select source, models, short, listed, prices, confirmed from source_answers`
  return new Map(rows.map(({ source, ...record }) => [source, record as SourceRecord]))
})

/** Remembers what a source answered; `at` is ISO 8601. */
export const storeSource = Effect.fnUntraced(function* (source: SourceName, record: SourceRecord, at: string) {
  const sql = yield* SqlClient.SqlClient
  const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`
  yield* sql`
    insert into source_answers (source, answered_at, models, short, listed, prices, confirmed)
    values (${source}, ${at}::timestamptz, ${json(record.models)},
      ${record.short === null ? sql`null` : json(record.short)}, ${json(record.listed)}, ${json(record.prices)},
      ${json(record.confirmed)})
    on conflict (source) do update
    set answered_at = excluded.answered_at, models = excluded.models, short = excluded.short,
      listed = excluded.listed, prices = excluded.prices, confirmed = excluded.confirmed`
})

/** Counts the short answer of a source as said often enough; false if it gave none. */
export const acceptAnswer = Effect.fnUntraced(function* (source: string) {
  const record = (yield* loadSources).get(source as SourceName)
  if (record === undefined || record.short === null) return false
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update source_answers set short = ${JSON.stringify(acceptShortAnswer(record).short)}::text::jsonb
    where source = ${source}`
  return true
})
