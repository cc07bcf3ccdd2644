import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { hasMoved, kindBetween, largestPercentage, percentagesBetween } from "./priceMoves.ts"

/** The kinds of change, as {@link Moves} number them. */
export const CHANGE_KINDS = ["drop", "rise", "mixed", "new"] as const

/**
 * Price changes in columns, newest first; equal instants in the order of the models, and within a
 * model the later entry first. The index into a column is a change's position.
 */
export interface Moves {
  /** When each change came into force, in milliseconds since the epoch. */
  readonly times: Float64Array
  /** Which model changed. */
  readonly models: Uint32Array
  /** Which of the model's levels the change led to. */
  readonly levels: Uint32Array
  /** Which of {@link CHANGE_KINDS} it is. */
  readonly kinds: Uint8Array
  /** Its largest move in percent; Infinity for an addition, which no threshold hides. */
  readonly sizes: Float64Array
}

/** The changes of those models that `isWanted` names by their index. */
export const movesOf = (entries: ReadonlyArray<CatalogueEntry>, isWanted: (model: number) => boolean): Moves => {
  const most = entries.reduce((sum, { levels }, model) => sum + (isWanted(model) ? levels.length : 0), 0)
  const times = new Float64Array(most)
  const models = new Uint32Array(most)
  const levels = new Uint32Array(most)
  let length = 0
  for (const [model, entry] of entries.entries()) {
    if (!isWanted(model)) continue
    for (let index = entry.levels.length - 1; index >= 0; index--) {
      const level = entry.levels[index]!
      if (index > 0 && !hasMoved(entry.levels[index - 1]!, level)) continue
      times[length] = Date.parse(level.date)
      models[length] = model
      levels[length] = index
      length++
    }
  }
  const order = new Uint32Array(length).map((_, index) => index).toSorted((a, b) => times[b]! - times[a]! || a - b)
  const sorted = newMoves(length)
  for (let position = 0; position < length; position++) {
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

/**
 * `fresh` changes, and those of `known` whose model is still there: `renumbered` has its index of
 * today, in the same order as before, or -1.
 */
export const mergedMoves = (known: Moves, renumbered: Int32Array, fresh: Moves): Moves => {
  const kept = known.models.reduce((count, model) => count + (renumbered[model]! < 0 ? 0 : 1), 0)
  const merged = newMoves(kept + fresh.times.length)
  let length = 0
  let next = 0
  for (let position = 0; position < known.times.length; position++) {
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

const comesBefore = ({ models, times }: Moves, position: number, time: number, model: number): boolean =>
  times[position]! > time || (times[position] === time && models[position]! < model)

const copy = (to: Moves, at: number, from: Moves, position: number, model: number): void => {
  to.times[at] = from.times[position]!
  to.models[at] = model
  to.levels[at] = from.levels[position]!
  to.kinds[at] = from.kinds[position]!
  to.sizes[at] = from.sizes[position]!
}

const newMoves = (length: number): Moves => ({
  times: new Float64Array(length),
  models: new Uint32Array(length),
  levels: new Uint32Array(length),
  kinds: new Uint8Array(length),
  sizes: new Float64Array(length)
})
