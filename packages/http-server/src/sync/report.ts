import type { SyncReport as SyncReportSchema, SyncRun } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import {
  type Decision,
  type OfferStatus,
  pricesOf,
  type Quote,
  type SourceResponse,
  type SourceStatus
} from "@ratecard/price-sync"

/** Report of a run. */
export type SyncReport = typeof SyncReportSchema.Type

/** A run of the sync. */
export interface Run extends Pick<typeof SyncRun.Type, "kind" | "started_by"> {
  readonly run_id: string
  /** Milliseconds since the epoch. */
  readonly started_at: number
}

/** Counts what was decided; of the quotes that are held, those that a source gave in this run. */
export const report = (
  { run_id, started_at }: Run,
  sources: ReadonlyArray<SourceStatus>,
  decisions: ReadonlyArray<Decision>,
  offers: ReadonlyArray<OfferStatus>,
  now: number
): SyncReport => {
  const count = (kind: Decision["kind"]) => decisions.filter((decision) => decision.kind === kind).length
  return {
    run_id,
    started_at: instantText(started_at),
    finished_at: instantText(now),
    sources,
    added: count("add"),
    changed: count("change"),
    confirmed: count("confirm"),
    quarantined: decisions.filter((decision) => "is_seen" in decision && decision.is_seen).length,
    offers
  }
}

/** Refusals of one source that are recorded; a list that is wrong throughout repeats itself. */
const MAX_REFUSALS = 1000

/** Quotes of one source that are recorded: more than any list has of our vendors' models. */
const MAX_QUOTES = 5000

/** The whole record: what each source said in numbers, and what was decided and why. */
export const runRecord = (
  finished: SyncReport,
  responses: ReadonlyArray<SourceResponse>,
  decisions: ReadonlyArray<Decision>
): unknown => ({
  report: finished,
  answers: responses.flatMap((each) =>
    each.kind === "answered"
      ? [
          {
            source: each.source.name,
            quotes: each.answer.quotes.slice(0, MAX_QUOTES).map(inNumbers),
            announcements: each.answer.announcements.slice(0, MAX_QUOTES).map(inNumbers),
            discoveries: each.answer.discoveries
              .slice(0, MAX_QUOTES)
              .map(({ context_window, model_id }) => ({ model_id, context_window })),
            refused: each.answer.refused.slice(0, MAX_REFUSALS),
            refused_rows: each.answer.refused.length
          }
        ]
      : []
  ),
  decisions: decisions.map((decision) =>
    "quote" in decision ? { ...decision, quote: inNumbers(decision.quote) } : decision
  )
})

const inNumbers = (quote: Quote) => ({
  model_id: quote.model_id,
  name: quote.name,
  ...pricesOf(quote),
  currency: quote.currency,
  valid_from: quote.valid_from,
  ...(quote.fact && { fact: quote.fact })
})
