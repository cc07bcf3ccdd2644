import type { Decision } from "./decisions.ts"
import type { Announcement, HeldQuote, Reports, RunFacts, SourceResponse, BookModel } from "./facts.ts"
import { type JudgedResponse, judgeResponse, type SourceRecord, type SourceStatus } from "./responses/judgeResponse.ts"
import { underKnownNames } from "./responses/names.ts"
import { confirms, pricesOf } from "./prices/prices.ts"
import type { SourceName, PriceSourceName, QuotedPrices } from "./quote.ts"
import { finish, type Steps, type TariffBook } from "@ratecard/core/ledger"
import { decideTariffs } from "./tariffs/tariffs.ts"
import { reconcileInSteps } from "./reconcile.ts"

/** The stored state that a run reads. */
export interface RunState {
  /** The record of each source that ever answered. */
  readonly sources: ReadonlyMap<SourceName, SourceRecord>
  readonly models: ReadonlyArray<StoredModel>
  /** The sources' prices when manual prices were set, by the id of the manual price's entry. */
  readonly noted: ReadonlyMap<string, Reports>
  readonly quarantine: ReadonlyArray<HeldQuote>
  /** The open announcements. */
  readonly announcements: ReadonlyArray<Announcement>
  /** The published prices other than base prices. */
  readonly tariffs: TariffBook
}

/** The result of a run, for the caller to store. */
export interface RunOutcome {
  /** The status of each source, in the order of the responses. */
  readonly statuses: ReadonlyArray<SourceStatus>
  readonly decisions: ReadonlyArray<Decision>
  /** The new record of each source whose record changes. */
  readonly records: ReadonlyMap<SourceName, SourceRecord>
  readonly notes: ReadonlyArray<ManualNote>
}

/** Decides on the sources' responses at `now`, in milliseconds since the epoch. */
export const decideRun = (state: RunState, responses: ReadonlyArray<SourceResponse>, now: number): RunOutcome =>
  finish(decideRunInSteps(state, responses, now))

/** Does the work of {@link decideRun} with pauses: sources may list many thousands of models. */
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

/** The sources' records, with each price in force that a source's last answer confirms. */
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
  /** True if an administrator set the current price. */
  readonly is_manual: boolean
  /** True if the current price was set after the run had begun. */
  readonly is_set_since: boolean
}

/** The sources' prices of a model when its manual price was set. */
export interface ManualNote {
  readonly model_id: string
  readonly entry_id: string
  readonly reported: Reports
}

/** The last record of every source, before this run and after it. */
interface SaidBySources {
  readonly before: ReadonlyMap<SourceName, SourceRecord>
  readonly now: ReadonlyMap<SourceName, SourceRecord>
}

/**
 * The new notes on manual prices: those that `noted` (by entry) lacks, and those to which a source's first answer is
 * added. A first answer moves no manual price.
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
      // A price that was set during the run took the sources' current answers into account.
      const reported = { ...heard, ...(is_set_since ? {} : reportsOf(id, said.before)), ...known }
      const isNoted = known !== undefined && Object.keys(reported).every((source) => Object.hasOwn(known, source))
      return isNoted ? [] : [{ model_id: id, entry_id, reported }]
    })

/** The last prices of one model from every source that was ever believed. */
const reportsOf = (modelId: string, sources: ReadonlyMap<SourceName, SourceRecord>): Reports => {
  const reports: Partial<Record<PriceSourceName, ReadonlyArray<QuotedPrices>>> = {}
  for (const [source, { models, prices }] of sources) {
    if (source === "openrouter" || models.length === 0) continue
    reports[source] = Object.hasOwn(prices, modelId) ? prices[modelId]! : []
  }
  return reports
}
