import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import type { ProviderSlug } from "../catalogue/providers.ts"
import { DAY_MILLIS } from "../time/day.ts"
import { changeLogOf, changesIn } from "./changeLog.ts"
import { changeBetween, hasMoved, largestPercentage } from "./priceMoves.ts"
import type { PriceChange, PriceChangeSummary } from "./PriceHistory.ts"

/** Which changes are asked for: `changes` is everything except additions to the catalogue. */
export const CHANGE_FILTERS = ["all", "changes", "drop", "rise", "new"] as const

/** Which changes to keep. */
export interface ChangeFilter {
  /** Depth of the window in days, from 00:00 UTC. */
  readonly days: number
  /** The first instant of the window, instead of `days`: ISO 8601 with offset. */
  readonly since?: string
  readonly kind: (typeof CHANGE_FILTERS)[number]
  readonly provider?: ProviderSlug
  readonly model_id?: string
  /** Hides changes whose largest percentage is smaller. */
  readonly min_change_pct: number
}

/** From when on changes are wanted, in milliseconds since the epoch, and the days from then to today. */
export interface Window {
  readonly start: number
  readonly days: number
}

/** The window of a filter. Days begin at midnight, so that no change is lost by the hour of the question. */
export const windowOf = (now: number, { days, since }: Pick<ChangeFilter, "days" | "since">): Window => {
  const today = Math.floor(now / DAY_MILLIS)
  if (since === undefined) return { start: (today - days) * DAY_MILLIS, days }
  const start = Date.parse(since)
  return { start, days: Math.max(1, today - Math.floor(start / DAY_MILLIS)) }
}

/**
 * Every change in the history of one model, oldest first; the first one is its addition.
 *
 * @example
 * const [entry] = BUNDLED_ENTRIES
 * changesOf(entry)[0].kind // => "new"
 */
export const changesOf = (entry: CatalogueEntry): ReadonlyArray<PriceChange> => {
  const [first, ...later] = entry.levels
  const changes = [changeBetween(entry, undefined, first)]
  let previous = first
  for (const level of later) {
    if (hasMoved(previous, level)) changes.push(changeBetween(entry, previous, level))
    previous = level
  }
  return changes
}

/**
 * The changes of a whole catalogue, newest first; equal instants in the order of model ids.
 *
 * @example
 * const [newest] = allChanges(BUNDLED_ENTRIES)
 * allChanges(BUNDLED_ENTRIES).every(({ date }) => date <= newest.date) // => true
 */
export const allChanges = (entries: ReadonlyArray<CatalogueEntry>): ReadonlyArray<PriceChange> =>
  changesIn(changeLogOf(entries))

/**
 * The changes that pass `filter`, in the order given; `now` in milliseconds since the epoch. To ask
 * the same history more than once, keep its log and ask that: `findChanges`.
 *
 * @example
 * const filter = { days: 365, kind: "drop", min_change_pct: 0 }
 * const drops = selectChanges(allChanges(BUNDLED_ENTRIES), filter, Date.parse("2026-11-01"))
 * drops.every(({ kind }) => kind === "drop") // => true
 */
export const selectChanges = (
  changes: ReadonlyArray<PriceChange>,
  filter: ChangeFilter,
  now: number
): ReadonlyArray<PriceChange> => {
  const { start } = windowOf(now, filter)
  return changes.filter(
    (change) =>
      isWanted(change.kind, filter.kind) &&
      (filter.provider === undefined || change.provider === filter.provider) &&
      (filter.model_id === undefined || change.model_id === filter.model_id) &&
      (change.kind === "new" || largestPercentage(change) >= filter.min_change_pct) &&
      Date.parse(change.date) >= start
  )
}

/**
 * Counts `changes` by kind; `days` is the window that they were selected from.
 *
 * @example
 * const [entry] = BUNDLED_ENTRIES
 * summarise(changesOf(entry), 90).new_models // => 1
 */
export const summarise = (changes: ReadonlyArray<PriceChange>, days: number): PriceChangeSummary => {
  const counts: KindCounts = { drop: 0, rise: 0, mixed: 0, new: 0 }
  const models = new Set<string>()
  for (const { kind, model_id } of changes) {
    counts[kind] += 1
    models.add(model_id)
  }
  return summaryOf(days, counts, models.size)
}

/** How many changes there are of each kind. */
export type KindCounts = Record<PriceChange["kind"], number>

/** The summary: the number of changes of each kind, and of affected models. */
export const summaryOf = (days: number, counts: KindCounts, modelsAffected: number): PriceChangeSummary => ({
  period_days: days,
  total: counts.drop + counts.rise + counts.mixed + counts.new,
  drops: counts.drop,
  rises: counts.rise,
  mixed: counts.mixed,
  new_models: counts.new,
  models_affected: modelsAffected
})

/** Whether a filter by kind keeps a change of this kind. */
export const isWanted = (kind: PriceChange["kind"], filter: ChangeFilter["kind"]): boolean =>
  filter === "all" || (filter === "changes" ? kind !== "new" : kind === filter)
