import type { BookModel, Reports } from "./facts.ts"
import type { SourceRecord } from "./responses/judgeResponse.ts"
import type { PriceSourceName, QuotedPrices, SourceName } from "./quote.ts"

/** A model of the book, and the entry that is its current price. */
export interface StoredModel extends Omit<BookModel, "reported" | "confirmed"> {
  readonly entry_id: string
  /** Whether an administrator set the current price. */
  readonly is_manual: boolean
  /** Whether it was set after the run had begun. */
  readonly is_set_since: boolean
}

/** What the sources said when a manual price was set. */
export interface ManualNote {
  readonly model_id: string
  readonly entry_id: string
  readonly reported: Reports
}

/** What every source said last, before this run and with it. */
export interface SaidBySources {
  readonly before: ReadonlyMap<SourceName, SourceRecord>
  readonly now: ReadonlyMap<SourceName, SourceRecord>
}

/**
 * What the sources had said when manual prices were set, where more is known of it than is noted, in `noted` by entry:
 * nothing is yet, or a source answers for the first time, which moves no manual price.
 */
export const newManualNotes = (
  models: ReadonlyArray<StoredModel>,
  noted: ReadonlyMap<string, Reports>,
  said: SaidBySources
): ReadonlyArray<ManualNote> =>
  models
    .filter(({ is_manual }) => is_manual)
    .flatMap(({ entry_id, id, is_set_since }) => {
      const known = noted.get(entry_id)
      const heard = reportsOf(id, said.now)
      // A price that was set while the sources were being asked knew what they say now.
      const reported = { ...heard, ...(is_set_since ? {} : reportsOf(id, said.before)), ...known }
      const isNoted = known !== undefined && Object.keys(reported).every((source) => Object.hasOwn(known, source))
      return isNoted ? [] : [{ model_id: id, entry_id, reported }]
    })

/** What the sources that were ever believed said of one model. */
const reportsOf = (modelId: string, sources: ReadonlyMap<SourceName, SourceRecord>): Reports => {
  const reports: Partial<Record<PriceSourceName, ReadonlyArray<QuotedPrices>>> = {}
  for (const [source, { models, prices }] of sources) {
    if (source === "openrouter" || models.length === 0) continue
    reports[source] = Object.hasOwn(prices, modelId) ? prices[modelId]! : []
  }
  return reports
}
