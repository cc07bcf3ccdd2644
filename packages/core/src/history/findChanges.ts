import { type ChangeLog, changeAt } from "./changeLog.ts"
import { DAY_MILLIS } from "../time/day.ts"
import { type ChangeFilter, isWanted, type KindCounts, summaryOf, windowOf } from "./changes.ts"
import { CHANGE_KINDS } from "./moves.ts"
import type { PriceChange, PriceChangeSummary } from "./PriceHistory.ts"

/** What a log holds for a filter. */
export interface FoundChanges {
  /** The newest ones, as many as were asked for. */
  readonly changes: ReadonlyArray<PriceChange>
  /** Counts all of them. */
  readonly summary: PriceChangeSummary
  /** When the oldest of them leaves the window, or the summary's days change, in milliseconds since the epoch; Infinity if never. */
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

/** Adds the wanted kinds up and asks for none: from row to row they differ, and a processor guesses every other one wrong. */
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

/** How many of the positions, newest first, are at `since` or later. */
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
