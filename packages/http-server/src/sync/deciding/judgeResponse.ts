import type { SyncReport } from "@ratecard/api"
import type { BelievedAnswer, SourceResponse } from "./facts.ts"
import { pricesOf } from "./prices.ts"
import type { Quote, QuotedPrices } from "./quote.ts"
import { type AnswerRecord, judge, withoutAnswer } from "./sourceHealth.ts"

/** What is remembered of a source from run to run. */
export interface SourceRecord extends AnswerRecord {
  /** The ids of all models that it listed when it was believed last. */
  readonly listed: ReadonlyArray<string>
  /** What it said then: for each model its rows. */
  readonly prices: Readonly<Record<string, ReadonlyArray<QuotedPrices>>>
}

/** How one source fared. */
export type SourceStatus = (typeof SyncReport.Type)["sources"][number]

/** What the response of a source comes to. */
export interface JudgedResponse {
  readonly status: SourceStatus
  /** What to remember of the source; null: nothing new. */
  readonly record: SourceRecord | null
  /** Null where nothing that it said is believed. */
  readonly answer: BelievedAnswer | null
}

/** Judges a response against what its source said when it was believed last. */
export const judgeResponse = (response: SourceResponse, last: SourceRecord | undefined): JudgedResponse => {
  const source = response.source.name
  if (response.kind === "not_configured") {
    return { status: { source, status: "not_configured", quotes: 0, error: null }, record: null, answer: null }
  }
  if (response.kind === "failed") {
    const record = last === undefined ? null : { ...last, ...withoutAnswer(last) }
    return { status: { source, status: "failed", quotes: 0, error: response.reason }, record, answer: null }
  }
  const { announcements, discoveries, quotes, refused } = response.answer
  const models = [...new Set([...quotes, ...discoveries].map(({ model_id }) => model_id))]
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

const pricesByModel = (quotes: ReadonlyArray<Quote>): SourceRecord["prices"] =>
  Object.fromEntries([...Map.groupBy(quotes, ({ model_id }) => model_id)].map(([id, rows]) => [id, rows.map(pricesOf)]))
