import type { CatalogueEntry, PriceLevel } from "../catalogue/entry.ts"
import { providerOf, type ProviderSlug } from "../catalogue/providers.ts"
import { decimal, divide, multiply, subtract, toNumber } from "../pricing/money.ts"
import type { PriceChange, PriceChangeSummary } from "./PriceHistory.ts"

/** Which changes are asked for: `changes` is everything except additions to the catalogue. */
export const CHANGE_FILTERS = ["all", "changes", "drop", "rise", "new"] as const

/** What {@link selectChanges} keeps. */
export interface ChangeFilter {
  /** Depth of the window, in days before `now`. */
  readonly days: number
  readonly kind: (typeof CHANGE_FILTERS)[number]
  readonly provider?: ProviderSlug
  readonly model_id?: string
  /** Hides changes whose largest percentage is smaller. */
  readonly min_change_pct: number
}

/** Every change in the history of one model, oldest first; the first one is its addition. */
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

/** The changes of a whole catalogue, newest first; equal instants in the order of model ids. */
export const allChanges = (entries: ReadonlyArray<CatalogueEntry>): ReadonlyArray<PriceChange> =>
  entries
    .flatMap((entry) => changesOf(entry).toReversed())
    .map((change) => ({ change, at: Date.parse(change.date) }))
    .toSorted((a, b) => b.at - a.at || compareText(a.change.model_id, b.change.model_id))
    .map(({ change }) => change)

/** The changes that pass `filter`, in the order given; `now` in milliseconds since the epoch. */
export const selectChanges = (
  changes: ReadonlyArray<PriceChange>,
  filter: ChangeFilter,
  now: number
): ReadonlyArray<PriceChange> => {
  const since = now - filter.days * 86_400_000
  return changes.filter(
    (change) =>
      Date.parse(change.date) >= since &&
      isWanted(change.kind, filter.kind) &&
      (filter.provider === undefined || change.provider === filter.provider) &&
      (filter.model_id === undefined || change.model_id === filter.model_id) &&
      (change.kind === "new" || largestPercentage(change) >= filter.min_change_pct)
  )
}

/** Counts `changes` by kind; `days` is the window that they were selected from. */
export const summarise = (changes: ReadonlyArray<PriceChange>, days: number): PriceChangeSummary => {
  const count = (kind: PriceChange["kind"]) => changes.filter((change) => change.kind === kind).length
  return {
    period_days: days,
    total: changes.length,
    drops: count("drop"),
    rises: count("rise"),
    mixed: count("mixed"),
    new_models: count("new"),
    models_affected: new Set(changes.map((change) => change.model_id)).size
  }
}

const changeBetween = (entry: CatalogueEntry, previous: PriceLevel | undefined, level: PriceLevel): PriceChange => {
  const provider = providerOf(entry.provider)
  return {
    model_id: entry.id,
    model_name: entry.name,
    provider: entry.provider,
    provider_display_name: provider.displayName,
    currency: provider.currency,
    date: level.date,
    kind: previous === undefined ? "new" : kindOf(previous, level),
    source: level.source,
    input_price: level.input_price,
    output_price: level.output_price,
    cached_input_price: level.cached_input_price,
    previous_input_price: previous?.input_price ?? null,
    previous_output_price: previous?.output_price ?? null,
    previous_cached_input_price: previous?.cached_input_price ?? null,
    input_change_pct: percentage(previous?.input_price, level.input_price),
    output_change_pct: percentage(previous?.output_price, level.output_price),
    cached_change_pct: percentage(previous?.cached_input_price, level.cached_input_price)
  }
}

const hasMoved = (a: PriceLevel, b: PriceLevel): boolean =>
  a.input_price !== b.input_price || a.output_price !== b.output_price || a.cached_input_price !== b.cached_input_price

/** Opposite moves of input and output are mixed; where neither moved, the cached price decides. */
const kindOf = (previous: PriceLevel, level: PriceLevel): PriceChange["kind"] => {
  const input = Math.sign(level.input_price - previous.input_price)
  const output = Math.sign(level.output_price - previous.output_price)
  if (input * output < 0) return "mixed"
  if (input < 0 || output < 0) return "drop"
  if (input > 0 || output > 0) return "rise"
  // No cached price means that cached tokens cost the full price.
  const cached = level.cached_input_price ?? Infinity
  return cached < (previous.cached_input_price ?? Infinity) ? "drop" : "rise"
}

const percentage = (from: number | null | undefined, to: number | null): number | null => {
  if (from === null || from === undefined || to === null || from === 0) return null
  const moved = multiply(subtract(decimal(to), decimal(from)), decimal(100))
  return toNumber(divide(moved, decimal(from), 2))
}

const isWanted = (kind: PriceChange["kind"], filter: ChangeFilter["kind"]): boolean =>
  filter === "all" || (filter === "changes" ? kind !== "new" : kind === filter)

/** Zero where no percentage is known, so that a threshold above zero hides the change. */
const largestPercentage = (change: PriceChange): number =>
  Math.max(
    Math.abs(change.input_change_pct ?? 0),
    Math.abs(change.output_change_pct ?? 0),
    Math.abs(change.cached_change_pct ?? 0)
  )

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
