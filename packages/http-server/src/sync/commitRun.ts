import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { BookWriter } from "../catalogue/bookWriter.ts"
import { timestamp } from "../catalogue/priceRows.ts"
import { openAnnouncements } from "./announcementRows.ts"
import { applyDecisions } from "./applyDecisions.ts"
import type { BelievedAnswer, BookModel, Decision } from "./decisions.ts"
import type { Heard } from "./hearSources.ts"
import { pricesOf } from "./prices.ts"
import type { Quote, QuotedPrices, SourceName } from "./quote.ts"
import { reconcile } from "./reconcile.ts"
import { judge, withoutAnswer } from "./sourceHealth.ts"
import {
  loadManual,
  loadModels,
  loadQuarantine,
  loadSources,
  reportsOf,
  type SourceRecord,
  storeManual,
  type StoredModel,
  storeSource
} from "./syncRows.ts"
import { report, type Run, runRecord, type SourceStatus, type SyncReport } from "./syncReport.ts"
import { storeRun } from "./syncRuns.ts"

/** What a run came to. */
export interface Committed {
  readonly report: SyncReport
  readonly decisions: ReadonlyArray<Decision>
}

/** Decides on what was heard, and writes all that follows from it; runs in the transaction of the book. */
export const commitRun = Effect.fnUntraced(function* (
  book: BookWriter,
  run: Run,
  heard: ReadonlyArray<Heard>,
  now: number
) {
  const last = yield* loadSources
  const judged = heard.map((each) => judgeAnswer(each, last.get(each.source.name)))
  const believed = judged.flatMap(({ answer }) => (answer === null ? [] : [answer]))
  const stored = yield* loadModels
  const decisions = reconcile({
    now,
    answers: believed,
    lastListed: new Map([...last].map(([source, { listed }]) => [source, listed])),
    book: yield* withReports(stored, last, judged),
    quarantine: yield* loadQuarantine,
    announcements: yield* openAnnouncements
  })
  yield* applyDecisions(book, decisions, { run_id: run.run_id, now })
  yield* Effect.forEach(judged, ({ record, status: { source } }) =>
    record === null ? Effect.void : storeSource(source, record, timestamp(now))
  )
  const finished = report(
    run,
    judged.map(({ status }) => status),
    decisions,
    now
  )
  yield* storeRun(run, finished, runRecord(finished, heard, decisions))
  return { report: finished, decisions } satisfies Committed
})

interface Judged {
  readonly status: SourceStatus
  /** What to remember of the source; null: nothing new. */
  readonly record: SourceRecord | null
  /** Null where nothing that it said is believed. */
  readonly answer: BelievedAnswer | null
}

const judgeAnswer = (heard: Heard, last: SourceRecord | undefined): Judged => {
  const source = heard.source.name
  if (heard.kind === "not_configured") {
    return { status: { source, status: "not_configured", quotes: 0, error: null }, record: null, answer: null }
  }
  if (heard.kind === "failed") {
    const record = last === undefined ? null : { ...last, ...withoutAnswer(last) }
    return { status: { source, status: "failed", quotes: 0, error: heard.reason }, record, answer: null }
  }
  const { announcements, discoveries, quotes, refused } = heard.answer
  const models = idsOf([...quotes, ...discoveries])
  const { reason, record } = judge(models, last ?? null)
  if (reason !== null) {
    return {
      status: { source, status: "failed", quotes: models.length, error: reason },
      record: { listed: [], prices: {}, ...last, ...record },
      answer: null
    }
  }
  const listed = [...new Set([...models, ...refused.flatMap(({ model_id }) => model_id ?? [])])]
  return {
    status: { source, status: "ok", quotes: models.length, error: null },
    record: { ...record, listed, prices: pricesByModel(quotes) },
    answer: { source, quotes, announcements, discoveries, listed }
  }
}

/** Models with what the sources had said when their manual price was set; noted at the first run after that. */
const withReports = Effect.fnUntraced(function* (
  models: ReadonlyArray<StoredModel>,
  last: ReadonlyMap<SourceName, SourceRecord>,
  judged: ReadonlyArray<Judged>
) {
  const noted = yield* loadManual
  // A price that was set while the sources were being asked knew what they say now.
  const now = new Map(last)
  for (const { answer, record, status } of judged)
    if (answer !== null && record !== null) now.set(status.source, record)
  return yield* Effect.forEach(models, (model) =>
    Effect.gen(function* (): Effect.fn.Return<BookModel, SqlError.SqlError, SqlClient.SqlClient> {
      if (!model.is_manual) return { ...model, reported: null }
      const known = noted.get(model.entry_id)
      if (known !== undefined) return { ...model, reported: known }
      const reported = reportsOf(model.id, model.is_set_since ? now : last)
      yield* storeManual(model, reported)
      return { ...model, reported }
    })
  )
})

const idsOf = (rows: ReadonlyArray<{ readonly model_id: string }>): ReadonlyArray<string> => [
  ...new Set(rows.map(({ model_id }) => model_id))
]

const pricesByModel = (quotes: ReadonlyArray<Quote>): Readonly<Record<string, ReadonlyArray<QuotedPrices>>> =>
  Object.fromEntries([...Map.groupBy(quotes, ({ model_id }) => model_id)].map(([id, rows]) => [id, rows.map(pricesOf)]))
