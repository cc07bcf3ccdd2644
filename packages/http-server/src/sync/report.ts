import { instantText } from "@ratecard/core"
import type { Decision } from "./deciding/decisions.ts"
import type { SourceResponse } from "./sources/askSources.ts"
import { pricesOf } from "./deciding/prices.ts"
import type { Quote, SourceName } from "./deciding/quote.ts"

/** A run of the sync. */
export interface Run {
  readonly run_id: string
  /** `beta`: the billing API of Yandex alone. */
  readonly kind: "all" | "beta"
  /** `schedule`, or an administrator's e-mail. */
  readonly started_by: string
  /** Milliseconds since the epoch. */
  readonly started_at: number
}

/** How one source fared. */
export interface SourceStatus {
  readonly source: SourceName
  readonly status: "ok" | "failed" | "not_configured"
  /** Models that it priced, or discovered. */
  readonly quotes: number
  /** One sentence; null unless it failed. */
  readonly error: string | null
}

/** What a run answers. The last four are counts. */
export interface SyncReport {
  readonly run_id: string
  readonly started_at: string
  readonly finished_at: string
  readonly sources: ReadonlyArray<SourceStatus>
  readonly added: number
  readonly changed: number
  readonly confirmed: number
  /** Quotes that the sources gave in this run and that are held. */
  readonly quarantined: number
}

export const report = (
  { run_id, started_at }: Run,
  sources: ReadonlyArray<SourceStatus>,
  decisions: ReadonlyArray<Decision>,
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
    quarantined: decisions.filter((decision) => decision.kind === "hold" && decision.is_seen).length
  }
}

/** Refusals of one source that are recorded; a list that is wrong throughout repeats itself. */
const MAX_REFUSALS = 1000

/** The whole record: what each source said in numbers, and what was decided and why. */
export const runRecord = (
  finished: SyncReport,
  heard: ReadonlyArray<SourceResponse>,
  decisions: ReadonlyArray<Decision>
): unknown => ({
  report: finished,
  answers: heard.flatMap((each) =>
    each.kind === "answered"
      ? [
          {
            source: each.source.name,
            quotes: each.answer.quotes.map(inNumbers),
            announcements: each.answer.announcements.map(inNumbers),
            discoveries: each.answer.discoveries.map(({ context_window, model_id }) => ({ model_id, context_window })),
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
  valid_from: quote.valid_from
})
