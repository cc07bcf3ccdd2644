import type { BelievedAnswer, SourceAnswer, SourceResponse } from "../facts.ts"
import { pricesOf } from "../prices/prices.ts"
import type { Quote, QuotedPrices, SourceName } from "../quote.ts"
import type { Steps } from "@ratecard/core/ledger"

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

/** Answers in a row that a source must repeat until a short one is believed. */
const RUNS_TO_BELIEVE = 3

/** The share of its last models, in percent, that a source must still hold. */
const LEAST_PERCENT = 95

/** What a source answered when it was believed last, and the short answers since. */
export interface AnswerRecord {
  /** Ids of the models that it priced, or discovered. */
  readonly models: ReadonlyArray<string>
  readonly short: ShortAnswers | null
}

/** Answers, like each other, that held too little to be believed. */
interface ShortAnswers {
  readonly models: ReadonlyArray<string>
  readonly runs: number
}

/** What is remembered of a source after this run; with a `reason` it is not believed, as a sentence. */
export interface Judgement {
  readonly record: AnswerRecord
  readonly reason: string | null
}

/**
 * Whether an answer that holds these models is believed. One that holds nothing, or less than 95 % of
 * the models of the last one, is not, until the source has said the same in three runs in a row.
 */
export const judge = (models: ReadonlyArray<string>, last: AnswerRecord | null): Judgement => {
  const reason = shortfall(models, last)
  if (reason === null) return { record: { models, short: null }, reason: null }
  const isRepeated = last?.short != null && areAlike(last.short.models, models)
  const runs = isRepeated ? last.short.runs + 1 : 1
  if (runs >= RUNS_TO_BELIEVE) return { record: { models, short: null }, reason: null }
  return { record: { models: last?.models ?? [], short: { models, runs } }, reason }
}

/** The record of a source that gave no answer: short answers are no longer in a row. */
export const withoutAnswer = (last: AnswerRecord): AnswerRecord => ({ ...last, short: null })

/** The record of a source whose short answer an administrator accepts: the next one like it is believed. */
export const acceptShortAnswer = (last: AnswerRecord): AnswerRecord =>
  last.short === null ? last : { ...last, short: { ...last.short, runs: RUNS_TO_BELIEVE - 1 } }

const shortfall = (models: ReadonlyArray<string>, last: AnswerRecord | null): string | null => {
  if (models.length === 0) return "It lists no model that could be read."
  if (last === null || holds(models, last.models)) return null
  return `It holds ${shared(models, last.models)} of the ${last.models.length} models that it answered last time, less than ${LEAST_PERCENT} %.`
}

/** A list grows and shrinks a little from day to day, and still says the same. */
const areAlike = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => holds(a, b) && holds(b, a)

/** Whether `models` hold enough of `wanted`. Whole numbers: no rounding at the limit. */
const holds = (models: ReadonlyArray<string>, wanted: ReadonlyArray<string>): boolean =>
  shared(models, wanted) * 100 >= wanted.length * LEAST_PERCENT

const shared = (models: ReadonlyArray<string>, wanted: ReadonlyArray<string>): number => {
  const held = new Set(models)
  return wanted.filter((id) => held.has(id)).length
}
