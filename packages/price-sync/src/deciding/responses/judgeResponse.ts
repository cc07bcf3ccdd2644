import type { BelievedAnswer, SourceAnswer, SourceResponse } from "../facts.ts"
import { pricesOf } from "../prices/prices.ts"
import type { Quote, QuotedPrices, SourceName } from "../quote.ts"
import type { Steps } from "@ratecard/core/ledger"
import { type AnswerRecord, judge, withoutAnswer } from "./sourceHealth.ts"

/** What is remembered of a source from run to run. */
export interface SourceRecord extends AnswerRecord {
  /** The ids of all models that it listed when it was believed last. */
  readonly listed: ReadonlyArray<string>
  /** What it said then: for each model its rows. */
  readonly prices: Readonly<Record<string, ReadonlyArray<QuotedPrices>>>
  /** For each model the last price in force that it has ever said. */
  readonly confirmed: Readonly<Record<string, QuotedPrices>>
}

/** How one source fared. */
export interface SourceStatus {
  readonly source: SourceName
  readonly status: "ok" | "failed" | "not_configured"
  /** Models that it priced or discovered. */
  readonly quotes: number
  /** Why it failed, in a sentence. */
  readonly error: string | null
}

/** What the response of a source comes to. */
export interface JudgedResponse {
  readonly status: SourceStatus
  /** What to remember of the source; null: nothing new. */
  readonly record: SourceRecord | null
  /** Null if nothing that it said is believed. */
  readonly answer: BelievedAnswer | null
}

/**
 * Judges a response against what its source said when it was believed last; `named` puts its listings
 * under the names of the book.
 */
export function* judgeResponse(
  response: SourceResponse,
  last: SourceRecord | undefined,
  named: (answer: SourceAnswer) => Steps<SourceAnswer>
): Steps<JudgedResponse> {
  const source = response.source.name
  if (response.kind === "not_configured") {
    return { status: { source, status: "not_configured", quotes: 0, error: null }, record: null, answer: null }
  }
  if (response.kind === "failed") {
    const record = last === undefined ? null : { ...last, ...withoutAnswer(last) }
    return { status: { source, status: "failed", quotes: 0, error: response.reason }, record, answer: null }
  }
  // Counted as it lists them: a name that becomes another model's is not missing.
  const models = idsIn(response.answer)
  yield
  const { reason, record } = judge(models, last ?? null)
  if (reason !== null) {
    return {
      status: { source, status: "failed", quotes: models.length, error: reason },
      record: { listed: [], prices: {}, confirmed: {}, ...last, ...record },
      answer: null
    }
  }
  const { announcements, discoveries, quotes, refused } = yield* named(response.answer)
  yield
  const refusedIds = refused.flatMap(({ model_id }) => model_id ?? [])
  const listed = [...new Set([...models, ...idsIn({ quotes, discoveries }), ...refusedIds])]
  return {
    status: { source, status: "ok", quotes: models.length, error: null },
    record: { ...record, listed, prices: pricesByModel(quotes), confirmed: last?.confirmed ?? {} },
    answer: { source, quotes, announcements, discoveries, listed }
  }
}

const idsIn = ({ discoveries, quotes }: Pick<SourceAnswer, "discoveries" | "quotes">): ReadonlyArray<string> => [
  ...new Set([...quotes, ...discoveries].map(({ model_id }) => model_id))
]

const pricesByModel = (quotes: ReadonlyArray<Quote>): SourceRecord["prices"] =>
  Object.fromEntries([...Map.groupBy(quotes, ({ model_id }) => model_id)].map(([id, rows]) => [id, rows.map(pricesOf)]))
