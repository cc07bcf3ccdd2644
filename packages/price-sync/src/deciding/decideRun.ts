import type { Decision } from "./decisions.ts"
import type { Announcement, HeldQuote, Reports, RunFacts, SourceResponse, BookModel } from "./facts.ts"
import { type JudgedResponse, judgeResponse, type SourceRecord, type SourceStatus } from "./responses/judgeResponse.ts"
import { underKnownNames } from "./responses/names.ts"
import { confirms, pricesOf } from "./prices/prices.ts"
import type { SourceName, PriceSourceName, QuotedPrices } from "./quote.ts"
import { finish, type Steps, type TariffBook } from "@ratecard/core/ledger"
import { decideTariffs } from "./tariffs/tariffs.ts"
import { reconcileInSteps } from "./reconcile.ts"

/** All that is stored and concerns a run. */
export interface RunState {
  /** What is remembered of each source that ever answered. */
  readonly sources: ReadonlyMap<SourceName, SourceRecord>
  readonly models: ReadonlyArray<StoredModel>
  /** What the sources said when manual prices were set, by the entry that set them. */
  readonly noted: ReadonlyMap<string, Reports>
  readonly quarantine: ReadonlyArray<HeldQuote>
  /** The open ones. */
  readonly announcements: ReadonlyArray<Announcement>
  /** What is published in addition to the base prices. */
  readonly tariffs: TariffBook
}

/** All that a run writes. */
export interface RunOutcome {
  /** How each source fared, in the order in which they were given. */
  readonly statuses: ReadonlyArray<SourceStatus>
  readonly decisions: ReadonlyArray<Decision>
  /** What to remember of each source of which there is news. */
  readonly records: ReadonlyMap<SourceName, SourceRecord>
  readonly notes: ReadonlyArray<ManualNote>
}

/** Decides on what the sources gave at `now`, in milliseconds since the epoch. */
export const decideRun = (state: RunState, responses: ReadonlyArray<SourceResponse>, now: number): RunOutcome =>
  finish(decideRunInSteps(state, responses, now))

/** The same with pauses: sources may list many thousands of models. */
export function* decideRunInSteps(
  state: RunState,
  responses: ReadonlyArray<SourceResponse>,
  now: number
): Steps<RunOutcome> {
  const sources = withConfirmed(state)
  const named = underKnownNames(state.models)
  const judged: Array<JudgedResponse & { readonly source: SourceName }> = []
  for (const response of responses) {
    const source = response.source.name
    judged.push({ source, ...(yield* judgeResponse(response, sources.get(source), named)) })
  }
  const believed = judged.filter(({ answer }) => answer !== null)
  const notes = newManualNotes(state.models, state.noted, {
    before: sources,
    now: new Map([...sources, ...recordsIn(believed)])
  })
  const reported = new Map([...state.noted, ...notes.map((note) => [note.entry_id, note.reported] as const)])
  const facts: RunFacts = {
    now,
    answers: believed.flatMap(({ answer }) => answer ?? []),
    lastListed: new Map([...sources].map(([source, { listed }]) => [source, listed])),
    book: state.models.map((model) => ({
      ...model,
      confirmed: Object.fromEntries([...sources].map(([source, { confirmed }]) => [source, confirmed[model.id]])),
      reported: model.is_manual ? reported.get(model.entry_id)! : null
    })),
    quarantine: state.quarantine,
    announcements: state.announcements
  }
  const ofTariffs = ({ quote }: HeldQuote) => quote.fact !== undefined
  const decisions = yield* reconcileInSteps({
    ...facts,
    quarantine: state.quarantine.filter((held) => !ofTariffs(held))
  })
  const held = state.quarantine.filter(ofTariffs)
  return {
    statuses: judged.map(({ status }) => status),
    decisions: [...decisions, ...decideTariffs({ ...facts, quarantine: held }, decisions, state.tariffs)],
    records: recordsIn(judged),
    notes
  }
}

/** What the sources said last, compared with the prices that came of it. */
const withConfirmed = ({ models, sources }: RunState): RunState["sources"] =>
  new Map(
    [...sources].map(([source, record]) => {
      const saysStill = ({ current, id }: StoredModel) =>
        Object.hasOwn(record.prices, id) && record.prices[id]!.some((row) => confirms(row, current))
      const confirmed = models.filter(saysStill).map(({ current, id }) => [id, pricesOf(current)] as const)
      return [source, { ...record, confirmed: { ...record.confirmed, ...Object.fromEntries(confirmed) } }]
    })
  )

const recordsIn = (
  judged: ReadonlyArray<{ readonly source: SourceName; readonly record: SourceRecord | null }>
): ReadonlyMap<SourceName, SourceRecord> =>
  new Map(judged.flatMap(({ record, source }) => (record === null ? [] : [[source, record]])))

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
const newManualNotes = (
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
