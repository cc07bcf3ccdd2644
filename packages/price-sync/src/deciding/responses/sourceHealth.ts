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
