import type { BookModel, Reports } from "./facts.ts"
import type { SourceRecord } from "./judgeResponse.ts"
import type { PriceSourceName, QuotedPrices, SourceName } from "./quote.ts"

/** A model of the book, and the entry that is its current price. */
export interface StoredModel extends Omit<BookModel, "reported"> {
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

/** What the sources had said when manual prices were set of which nothing is noted yet, in `noted` by entry. */
export const newManualNotes = (
  models: ReadonlyArray<StoredModel>,
  noted: ReadonlyMap<string, Reports>,
  said: SaidBySources
): ReadonlyArray<ManualNote> =>
  models
    .filter(({ entry_id, is_manual }) => is_manual && !noted.has(entry_id))
    .map(({ entry_id, id, is_set_since }) => ({
      model_id: id,
      entry_id,
      // A price that was set while the sources were being asked knew what they say now.
      reported: reportsOf(id, is_set_since ? said.now : said.before)
    }))

/** What the sources said of one model. */
const reportsOf = (modelId: string, sources: ReadonlyMap<SourceName, SourceRecord>): Reports => {
  const reports: Partial<Record<PriceSourceName, ReadonlyArray<QuotedPrices>>> = {}
  for (const [source, { prices }] of sources) {
    const rows = Object.hasOwn(prices, modelId) ? prices[modelId] : undefined
    if (source !== "openrouter" && rows !== undefined) reports[source] = rows
  }
  return reports
}
