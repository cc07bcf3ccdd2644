import type { CatalogueEntry, PriceLevel } from "../catalogue/CatalogueEntry.ts"
import { providerOf } from "../catalogue/providers.ts"
import type { Steps } from "../ledger/logs/steps.ts"
import type { PriceChange } from "./PriceHistory.ts"
import { decimal, divide, multiply, subtract, toNumber } from "../pricing/money.ts"

/** The kinds of change, as {@link Moves} number them. */
export const CHANGE_KINDS = ["drop", "rise", "mixed", "new"] as const

/**
 * Price changes in columns, newest first; equal instants in the order of the models, and within a
 * model the later entry first. The index into a column is a change's position.
 */
export interface Moves {
  /** The time at which each change came into force, in milliseconds since the epoch. */
  readonly times: Float64Array
  /** The index of the model that changed. */
  readonly models: Uint32Array
  /** The index of the model's level that the change led to. */
  readonly levels: Uint32Array
  /** The index of its kind in {@link CHANGE_KINDS}. */
  readonly kinds: Uint8Array
  /** Its largest move in percent; Infinity for an addition, which no threshold hides. */
  readonly sizes: Float64Array
}

/** Levels that are looked at, or changes that are placed, before a pause. */
const STEP = 10_000

/** The changes of each model, from the level on that `firstOf` names by the model's index; Infinity: none. */
export function* movesInSteps(
  entries: ReadonlyArray<CatalogueEntry>,
  firstOf: (model: number) => number
): Steps<Moves> {
  const most = entries.reduce((sum, { levels }, model) => sum + Math.max(0, levels.length - firstOf(model)), 0)
  const times = new Float64Array(most)
  const models = new Uint32Array(most)
  const levels = new Uint32Array(most)
  let length = 0
  let paused = 0
  for (const [model, entry] of entries.entries()) {
    if (length - paused > STEP) yield void (paused = length)
    const first = firstOf(model)
    for (let index = entry.levels.length - 1; index >= first; index--) {
      const level = entry.levels[index]!
      if (index > 0 && !hasMoved(entry.levels[index - 1]!, level)) continue
      times[length] = Date.parse(level.date)
      models[length] = model
      levels[length] = index
      length++
    }
  }
  const order = yield* newestFirst(times.subarray(0, length))
  const sorted = newMoves(length)
  for (let position = 0; position < length; position++) {
    if (position % STEP === 0) yield
    const index = order[position]!
    sorted.times[position] = times[index]!
    sorted.models[position] = models[index]!
    sorted.levels[position] = levels[index]!
    const { levels: all } = entries[models[index]!]!
    const level = all[levels[index]!]!
    const previous = all[levels[index]! - 1]
    sorted.kinds[position] = CHANGE_KINDS.indexOf(kindBetween(previous, level))
    sorted.sizes[position] = previous === undefined ? Infinity : largestPercentage(percentagesBetween(previous, level))
  }
  return sorted
}

/** The places of these times, newest first; equal ones in their order. Sorts by digits, the lowest first. */
function* newestFirst(times: Float64Array): Steps<Uint32Array> {
  let order = new Uint32Array(times.length).map((_, index) => index)
  const first = times.reduce((least, at) => Math.min(least, at), Infinity)
  const last = times.reduce((most, at) => Math.max(most, at), -Infinity)
  for (let unit = 1; unit <= last - first; unit *= DIGITS) {
    yield
    const digitOf = (index: number) => Math.floor((last - times[index]!) / unit) % DIGITS
    const ends = new Uint32Array(DIGITS)
    for (const index of order) ends[digitOf(index)]! += 1
    for (let digit = 1; digit < DIGITS; digit++) ends[digit]! += ends[digit - 1]!
    const sorted = new Uint32Array(order.length)
    for (let place = order.length - 1; place >= 0; place--) {
      const index = order[place]!
      sorted[--ends[digitOf(index)]!] = index
    }
    order = sorted
  }
  return order
}

/** Three digits reach over 139 years in milliseconds. */
const DIGITS = 2 ** 14

/**
 * `fresh` changes, and those of `known` from its position `start` on whose model is still there: `renumbered` has its
 * index of today, in the same order as before, or -1.
 */
export const mergedMoves = (known: Moves, start: number, renumbered: Int32Array, fresh: Moves): Moves => {
  let kept = 0
  for (let position = start; position < known.times.length; position++) {
    if (renumbered[known.models[position]!]! >= 0) kept++
  }
  const merged = newMoves(kept + fresh.times.length)
  let length = 0
  let next = 0
  for (let position = start; position < known.times.length; position++) {
    const time = known.times[position]!
    const model = renumbered[known.models[position]!]!
    if (model < 0) continue
    while (next < fresh.times.length && comesBefore(fresh, next, time, model)) {
      copy(merged, length++, fresh, next, fresh.models[next]!)
      next++
    }
    copy(merged, length++, known, position, model)
  }
  for (; next < fresh.times.length; next++) copy(merged, length++, fresh, next, fresh.models[next]!)
  return merged
}

/** Tells whether a change comes before one of `model` at `time`; of the same model, it is the later one. */
export const comesBefore = ({ models, times }: Moves, position: number, time: number, model: number): boolean =>
  times[position]! > time || (times[position] === time && models[position]! <= model)

const copy = (to: Moves, at: number, from: Moves, position: number, model: number): void => {
  to.times[at] = from.times[position]!
  to.models[at] = model
  to.levels[at] = from.levels[position]!
  to.kinds[at] = from.kinds[position]!
  to.sizes[at] = from.sizes[position]!
}

/** Writes changes into the columns of others, from a position on. */
export const putMoves = (to: Moves, from: Moves, position: number): void => {
  to.times.set(from.times, position)
  to.models.set(from.models, position)
  to.levels.set(from.levels, position)
  to.kinds.set(from.kinds, position)
  to.sizes.set(from.sizes, position)
}

/** Columns for as many changes. */
export const newMoves = (length: number): Moves => ({
  times: new Float64Array(length),
  models: new Uint32Array(length),
  levels: new Uint32Array(length),
  kinds: new Uint8Array(length),
  sizes: new Float64Array(length)
})

/** The change from one level of a model to the next; without a level before it, the model's addition. */
export const changeBetween = (
  entry: CatalogueEntry,
  previous: PriceLevel | undefined,
  level: PriceLevel
): PriceChange => {
  const provider = providerOf(entry.provider)
  return {
    model_id: entry.id,
    model_name: entry.name,
    provider: entry.provider,
    provider_display_name: provider.displayName,
    currency: provider.currency,
    date: level.date,
    kind: kindBetween(previous, level),
    source: level.source,
    input_price: level.input_price,
    output_price: level.output_price,
    cached_input_price: level.cached_input_price,
    previous_input_price: previous?.input_price ?? null,
    previous_output_price: previous?.output_price ?? null,
    previous_cached_input_price: previous?.cached_input_price ?? null,
    ...percentagesBetween(previous, level)
  }
}

/** The move of each price, in percent; null if it is not known. */
type Percentages = Pick<PriceChange, "input_change_pct" | "output_change_pct" | "cached_change_pct">

const percentagesBetween = (previous: PriceLevel | undefined, level: PriceLevel): Percentages => ({
  input_change_pct: percentage(previous?.input_price, level.input_price),
  output_change_pct: percentage(previous?.output_price, level.output_price),
  cached_change_pct: percentage(previous?.cached_input_price, level.cached_input_price)
})

/** Tells whether any price differs. */
export const hasMoved = (a: PriceLevel, b: PriceLevel): boolean =>
  a.input_price !== b.input_price || a.output_price !== b.output_price || a.cached_input_price !== b.cached_input_price

/** Opposite moves of input and output are mixed; where neither moved, the cached price decides. */
const kindBetween = (previous: PriceLevel | undefined, level: PriceLevel): PriceChange["kind"] => {
  if (previous === undefined) return "new"
  const input = Math.sign(level.input_price - previous.input_price)
  const output = Math.sign(level.output_price - previous.output_price)
  if (input * output < 0) return "mixed"
  if (input < 0 || output < 0) return "drop"
  if (input > 0 || output > 0) return "rise"
  // A missing cached price means that cached tokens cost the full price.
  const cached = level.cached_input_price ?? Infinity
  return cached < (previous.cached_input_price ?? Infinity) ? "drop" : "rise"
}

/** The largest move in percent; zero if none is known, so that a threshold above zero hides the change. */
const largestPercentage = ({ cached_change_pct, input_change_pct, output_change_pct }: Percentages): number =>
  Math.max(Math.abs(input_change_pct ?? 0), Math.abs(output_change_pct ?? 0), Math.abs(cached_change_pct ?? 0))

/**
 * (to − from) / from × 100, rounded half-even to 2 decimals; null if a price is missing, `from` is
 * 0, or no number is large enough.
 */
export const percentage = (from: number | null | undefined, to: number | null): number | null => {
  if (from === null || from === undefined || to === null || from === 0) return null
  return exactQuotient(millionths(from), millionths(to)) ?? decimalQuotient(from, to)
}

const decimalQuotient = (from: number, to: number): number | null => {
  const moved = multiply(subtract(decimal(to), decimal(from)), decimal(100))
  const quotient = toNumber(divide(moved, decimal(from), 2))
  return Number.isFinite(quotient) ? quotient : null
}

/**
 * The largest price handled in whole numbers: up to this, they whole numbers stay exact through {@link exactQuotient}.
 */
const MAX_MILLIONTHS = 400_000_000_000

/** `value` as a whole number of millionths, which most prices are; undefined if it is not exactly one. */
const millionths = (value: number): number | undefined => {
  const units = Math.round(value * 1e6)
  return units <= MAX_MILLIONTHS && units / 1e6 === value ? units : undefined
}

/**
 * The percentage by integer remainder, in whole numbers below 2^53: fast, as: histories hold hundreds of thousands of
 * them.
 */
const exactQuotient = (from: number | undefined, to: number | undefined): number | undefined => {
  if (from === undefined || to === undefined || from <= 0 || to < 0) return undefined
  const moved = Math.abs(to - from) * 1e4
  const remainder = moved % from
  const down = (moved - remainder) / from
  const isUp = 2 * remainder > from || (2 * remainder === from && down % 2 === 1)
  const hundredths = isUp ? down + 1 : down
  return to < from && hundredths > 0 ? -hundredths / 100 : hundredths / 100
}
