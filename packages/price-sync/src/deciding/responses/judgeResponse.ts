import type { BelievedAnswer, SourceAnswer, SourceResponse } from "../facts.ts"
import { pricesOf } from "../prices/prices.ts"
import type { Quote, QuotedPrices, SourceName } from "../quote.ts"
import type { Steps } from "@ratecard/core/ledger"

/** The stored record of a source. */
export interface SourceRecord extends AnswerRecord {
  /** The ids of all models that it listed when it was believed last. */
  readonly listed: ReadonlyArray<string>
  /** The prices of that answer: the rows of each model. */
  readonly prices: Readonly<Record<string, ReadonlyArray<QuotedPrices>>>
  /** The last price in force that the source has ever stated, by model. */
  readonly confirmed: Readonly<Record<string, QuotedPrices>>
}

/** The status of one source in a run. */
export interface SourceStatus {
  readonly source: SourceName
  readonly status: "ok" | "failed" | "not_configured"
  /** The number of models that it priced or discovered. */
  readonly quotes: number
  /** The reason of a failure, as a sentence; null if it answered. */
  readonly error: string | null
}

/** The judgement of a source's response. */
export interface JudgedResponse {
  readonly status: SourceStatus
  /** The record to store; null if it is unchanged. */
  readonly record: SourceRecord | null
  /** The believed answer; null if it is not believed. */
  readonly answer: BelievedAnswer | null
}

/** Judges a response against its source's last believed answer; `named` puts its listings under the book's names. */
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
  // The models are counted under the source's own names: a name that is mapped to another model is not missing.
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

/** Answers in a row that a source must repeat until a short one is believed. */
const RUNS_TO_BELIEVE = 3

/** The share of its last models, in percent, that a source must still hold. */
const LEAST_PERCENT = 95

/** The models of a source's last believed answer, and the short answers since. */
export interface AnswerRecord {
  /** The ids of the models that it priced or discovered. */
  readonly models: ReadonlyArray<string>
  readonly short: ShortAnswers | null
}

/** Similar answers in a row that held too few models to be believed. */
interface ShortAnswers {
  readonly models: ReadonlyArray<string>
  readonly runs: number
}

/** A judgement on an answer: the record to store and, if the answer is not believed, the reason, as a sentence. */
export interface Judgement {
  readonly record: AnswerRecord
  readonly reason: string | null
}

/**
 * Decides whether an answer with these models is believed. An empty answer, or one with fewer than 95 % of the last
 * answer's models, is not, until the source has repeated it in three runs in a row.
 */
export const judge = (models: ReadonlyArray<string>, last: AnswerRecord | null): Judgement => {
  const reason = shortfall(models, last)
  if (reason === null) return { record: { models, short: null }, reason: null }
  const isRepeated = last?.short != null && areAlike(last.short.models, models)
  const runs = isRepeated ? last.short.runs + 1 : 1
  if (runs >= RUNS_TO_BELIEVE) return { record: { models, short: null }, reason: null }
  return { record: { models: last?.models ?? [], short: { models, runs } }, reason }
}

/** The record of a source that gave no answer: its short answers are no longer in a row. */
export const withoutAnswer = (last: AnswerRecord): AnswerRecord => ({ ...last, short: null })

/** The record of a source whose short answer an administrator accepts: the next similar answer is believed. */
export const acceptShortAnswer = (last: AnswerRecord): AnswerRecord =>
  last.short === null ? last : { ...last, short: { ...last.short, runs: RUNS_TO_BELIEVE - 1 } }

const shortfall = (models: ReadonlyArray<string>, last: AnswerRecord | null): string | null => {
  if (models.length === 0) return "It lists no model that could be read."
  if (last === null || holds(models, last.models)) return null
  return `It holds ${shared(models, last.models)} of the ${last.models.length} models that it answered last time, less than ${LEAST_PERCENT} %.`
}

/** Tells whether two answers are similar: a list may grow and shrink a little from day to day. */
const areAlike = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => holds(a, b) && holds(b, a)

/** Tells whether `models` contain enough of `wanted`, in whole numbers, without rounding at the limit. */
const holds = (models: ReadonlyArray<string>, wanted: ReadonlyArray<string>): boolean =>
  shared(models, wanted) * 100 >= wanted.length * LEAST_PERCENT

const shared = (models: ReadonlyArray<string>, wanted: ReadonlyArray<string>): number => {
  const held = new Set(models)
  return wanted.filter((id) => held.has(id)).length
}
