import { acceptShortAnswer, type SourceName, type SourceRecord } from "@ratecard/price-sync"
import { Effect } from "effect"
import { json, sql } from "../../database/sql.ts"

/** Last credible answer of each source. */
export const loadSources = Effect.gen(function* () {
  const rows = yield* sql<SourceRecord & { source: SourceName }>`
    select source, models, short, listed, prices, confirmed from source_answers`
  return new Map(rows.map(({ source, ...record }) => [source, record as SourceRecord]))
})

/** Remembers what a source answered; `at` is ISO 8601. */
export const storeSource = (source: SourceName, record: SourceRecord, at: string) =>
  Effect.asVoid(sql`
    insert into source_answers (source, answered_at, models, short, listed, prices, confirmed)
    values (${source}, ${at}::timestamptz, ${json(record.models)},
      ${record.short === null ? null : json(record.short)}, ${json(record.listed)}, ${json(record.prices)},
      ${json(record.confirmed)})
    on conflict (source) do update
    set answered_at = excluded.answered_at, models = excluded.models, short = excluded.short,
      listed = excluded.listed, prices = excluded.prices, confirmed = excluded.confirmed`)

/** Counts the short answer of a source as said often enough; false if it gave none. */
export const acceptAnswer = Effect.fnUntraced(function* (source: string) {
  const record = (yield* loadSources).get(source as SourceName)
  if (record === undefined || record.short === null) return false
  yield* sql`
    update source_answers set short = ${json(acceptShortAnswer(record).short)}
    where source = ${source}`
  return true
})
