import { type ChangeLog, changeAt } from "./changeLog.ts"
import { DAY_MILLIS } from "../time/day.ts"
import { type ChangeFilter, isWanted, type KindCounts, summaryOf, windowStart } from "./changes.ts"
import { CHANGE_KINDS } from "./moves.ts"
import type { PriceChange, PriceChangeSummary } from "./PriceHistory.ts"

/** What a log holds for a filter. */
export interface FoundChanges {
  /** The newest ones, as many as were asked for. */
  readonly changes: ReadonlyArray<PriceChange>
  /** Counts all of them. */
  readonly summary: PriceChangeSummary
  /** When the oldest of them leaves the window, in milliseconds since the epoch; Infinity where there is none. */
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
  const since = windowStart(now, filter.days)
  const wanted = CHANGE_KINDS.map((kind) => isWanted(kind, filter.kind))
  const counts = CHANGE_KINDS.map(() => 0)
  const isAffected = new Uint8Array(log.entries.length)
  const changes: Array<PriceChange> = []
  let modelsAffected = 0
  let oldest = Infinity
  for (const position of windowOf(log, filter, since)) {
    const kind = log.kinds[position]!
    if (!wanted[kind] || log.sizes[position]! < filter.min_change_pct) continue
    counts[kind]! += 1
    const model = log.models[position]!
    if (isAffected[model] === 0) modelsAffected++
    isAffected[model] = 1
    oldest = log.times[position]!
    if (changes.length < limit) changes.push(changeAt(log, position))
  }
  return {
    changes,
    summary: summaryOf(filter.days, countsByKind(counts), modelsAffected),
    validUntil: (Math.floor(oldest / DAY_MILLIS) + filter.days + 1) * DAY_MILLIS
  }
}

/** The counts of {@link CHANGE_KINDS} under their names. */
const countsByKind = (counts: ReadonlyArray<number>): KindCounts =>
  Object.fromEntries(CHANGE_KINDS.map((kind, index) => [kind, counts[index]!])) as KindCounts

const NOWHERE = new Uint32Array()

/** The positions in the window that the model and the provider asked for leave. */
const windowOf = (log: ChangeLog, { model_id, provider }: ChangeFilter, since: number): Uint32Array => {
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
