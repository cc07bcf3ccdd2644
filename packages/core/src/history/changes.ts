import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import type { ProviderSlug } from "../catalogue/providers.ts"
import { DAY_MILLIS } from "../time/readInstant.ts"
import { type ChangeLog, changeAt } from "./changeLog.ts"
import { changeBetween, hasMoved, CHANGE_KINDS } from "./moves.ts"
import type { PriceChange, PriceChangeSummary } from "./PriceHistory.ts"

/** The kinds of change that a filter can ask for: `changes` is everything except additions to the catalogue. */
export const CHANGE_FILTERS = ["all", "changes", "drop", "rise", "new"] as const

/** A filter of changes. */
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

/** A window of time: its start, in milliseconds since the epoch, and the days from then to today. */
interface Window {
  readonly start: number
  readonly days: number
}

/** The window of a filter. Days begin at midnight, so that no change is lost by the hour of the question. */
const windowOf = (now: number, { days, since }: Pick<ChangeFilter, "days" | "since">): Window => {
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

/** Numbers of changes by kind. */
type KindCounts = Record<PriceChange["kind"], number>

/** The summary: the number of changes of each kind, and of affected models. */
const summaryOf = (days: number, counts: KindCounts, modelsAffected: number): PriceChangeSummary => ({
  period_days: days,
  total: counts.drop + counts.rise + counts.mixed + counts.new,
  drops: counts.drop,
  rises: counts.rise,
  mixed: counts.mixed,
  new_models: counts.new,
  models_affected: modelsAffected
})

/** Tells whether a filter by kind keeps a change of this kind. */
const isWanted = (kind: PriceChange["kind"], filter: ChangeFilter["kind"]): boolean =>
  filter === "all" || (filter === "changes" ? kind !== "new" : kind === filter)

/** The changes of a log that pass a filter. */
export interface FoundChanges {
  /** The newest ones, as many as were asked for. */
  readonly changes: ReadonlyArray<PriceChange>
  /** Counts of all of them, not only of those returned. */
  readonly summary: PriceChangeSummary
  /**
   * The time at which the oldest of them leaves the window, or the summary's days change, in milliseconds since the
   * epoch; Infinity if never.
   */
  readonly validUntil: number
}

/**
 * The changes that pass `filter`, newest first, at most `limit` of them, and a summary of all. Takes
 * the time of one pass over the window: over that of the model or the provider, if one is given.
 *
 * @example
 * const log = changeLogOf(BUNDLED_ENTRIES)
 * const { changes, summary } = findChanges(log, { days: 90, kind: "drop", min_change_pct: 10 }, Date.now(), 5)
 * changes.length === Math.min(summary.total, 5) // => true
 */
export const findChanges = (
  log: ChangeLog,
  filter: ChangeFilter,
  now: number,
  limit: number = Infinity
): FoundChanges => {
  const { kinds, sizes, times } = log
  const { days, start } = windowOf(now, filter)
  const positions = positionsSince(log, filter, start)
  const wanted = Uint8Array.from(CHANGE_KINDS, (kind) => Number(isWanted(kind, filter.kind)))
  const passes = (position: number) => wanted[kinds[position]!] === 1 && sizes[position]! >= filter.min_change_pct
  const changes: Array<PriceChange> = []
  for (const position of positions) {
    if (changes.length >= limit) break
    if (passes(position)) changes.push(changeAt(log, position))
  }
  const oldest = positions.findLast(passes)
  return {
    changes,
    summary: summaryIn(log, positions, wanted, { ...filter, days }),
    validUntil: filter.since === undefined ? leavesAt(oldest && times[oldest], days) : leavesAt(now, 0)
  }
}

/** The midnight at which a window of days begins, without a time. */
const leavesAt = (time: number | undefined, days: number): number =>
  time === undefined ? Infinity : (Math.floor(time / DAY_MILLIS) + days + 1) * DAY_MILLIS

/**
 * Counts wanted kinds without branches: kinds alternate from row to row, and the processor would mispredict every other
 * one.
 */
const summaryIn = (
  { entries, kinds, models, sizes }: ChangeLog,
  positions: Uint32Array,
  wanted: Uint8Array,
  { days, min_change_pct }: ChangeFilter
): PriceChangeSummary => {
  const counts = new Uint32Array(CHANGE_KINDS.length)
  const isAffected = new Uint8Array(entries.length)
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index]!
    if (sizes[position]! < min_change_pct) continue
    const kind = kinds[position]!
    counts[kind]! += wanted[kind]!
    isAffected[models[position]!]! |= wanted[kind]!
  }
  return summaryOf(
    days,
    countsByKind(counts),
    isAffected.reduce((count, flag) => count + flag, 0)
  )
}

/** The counts of {@link CHANGE_KINDS} under their names. */
const countsByKind = (counts: Uint32Array): KindCounts =>
  Object.fromEntries(CHANGE_KINDS.map((kind, index) => [kind, counts[index]!])) as KindCounts

const NOWHERE = new Uint32Array()

/** The positions in the window that the model and the provider asked for leave. */
const positionsSince = (log: ChangeLog, { model_id, provider }: ChangeFilter, since: number): Uint32Array => {
  const positions = model_id === undefined ? ofProvider(log, provider) : ofModel(log, model_id, provider)
  return positions.subarray(0, countSince(positions, log.times, since))
}

const ofProvider = (log: ChangeLog, provider: ChangeFilter["provider"]): Uint32Array =>
  provider === undefined ? log.everywhere : (log.ofProvider.get(provider) ?? NOWHERE)

const ofModel = (log: ChangeLog, modelId: string, provider: ChangeFilter["provider"]): Uint32Array => {
  const positions = log.ofModel.get(modelId) ?? NOWHERE
  const [first] = positions
  const isOfProvider =
    first === undefined || provider === undefined || log.entries[log.models[first]!]!.provider === provider
  return isOfProvider ? positions : NOWHERE
}

/** The number of positions, newest first, at `since` or later. */
const countSince = (positions: Uint32Array, times: Float64Array, since: number): number => {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (times[positions[middle]!]! >= since) low = middle + 1
    else high = middle
  }
  return low
}
