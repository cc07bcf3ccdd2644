import type { CatalogueEntry, PriceLevel } from "../catalogue/entry.ts"
import { hasMoved, changeBetween, kindBetween, largestPercentage } from "./priceMoves.ts"
import type { PriceChange } from "./PriceHistory.ts"

/** The kinds of change, as {@link ChangeLog} numbers them. */
export const CHANGE_KINDS = ["drop", "rise", "mixed", "new"] as const

/**
 * Every price change of a catalogue in columns, newest first; equal instants in the order of model
 * ids, and within a model the later entry first. The index into a column is a change's position.
 */
export interface ChangeLog {
  /** The models, in the order of their ids. */
  readonly entries: ReadonlyArray<CatalogueEntry>
  /** When each change came into force, in milliseconds since the epoch. */
  readonly times: Float64Array
  /** Which of `entries` changed. */
  readonly models: Uint32Array
  /** Which of the model's levels the change led to. */
  readonly levels: Uint32Array
  /** Which of {@link CHANGE_KINDS} it is. */
  readonly kinds: Uint8Array
  /** Its largest move in percent; Infinity for an addition, which no threshold hides. */
  readonly sizes: Float64Array
  /** All positions, and those of one provider and of one model. */
  readonly everywhere: Uint32Array
  readonly ofProvider: ReadonlyMap<string, Uint32Array>
  readonly ofModel: ReadonlyMap<string, Uint32Array>
}

/** The log of a catalogue: what searches in it need is worked out here, once. */
export const changeLogOf = (entries: ReadonlyArray<CatalogueEntry>): ChangeLog => {
  const ordered = entries.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const { levels, models, times } = newestFirst(movesOf(ordered))
  const kinds = new Uint8Array(times.length)
  const sizes = new Float64Array(times.length)
  for (let position = 0; position < times.length; position++) {
    const [previous, level] = levelsAt(ordered[models[position]!]!, levels[position]!)
    kinds[position] = CHANGE_KINDS.indexOf(kindBetween(previous, level))
    sizes[position] = previous === undefined ? Infinity : largestPercentage(previous, level)
  }
  const everywhere = Uint32Array.from(times.keys())
  return {
    entries: ordered,
    times,
    models,
    levels,
    kinds,
    sizes,
    everywhere,
    ofProvider: positionsBy(models, (model) => ordered[model]!.provider),
    ofModel: positionsBy(models, (model) => ordered[model]!.id)
  }
}

/** The change at one position. */
export const changeAt = ({ entries, levels, models }: ChangeLog, position: number): PriceChange => {
  const entry = entries[models[position]!]!
  return changeBetween(entry, ...levelsAt(entry, levels[position]!))
}

const levelsAt = ({ levels }: CatalogueEntry, index: number): [previous: PriceLevel | undefined, level: PriceLevel] => [
  levels[index - 1],
  levels[index]!
]

type Moves = Pick<ChangeLog, "times" | "models" | "levels">

/** Model by model in the order given, each from its newest level to its oldest. */
const movesOf = (entries: ReadonlyArray<CatalogueEntry>): Moves => {
  const most = entries.reduce((sum, { levels: { length } }) => sum + length, 0)
  const times = new Float64Array(most)
  const models = new Uint32Array(most)
  const levels = new Uint32Array(most)
  let length = 0
  for (const [model, entry] of entries.entries()) {
    for (let index = entry.levels.length - 1; index >= 0; index--) {
      const [previous, level] = levelsAt(entry, index)
      if (previous !== undefined && !hasMoved(previous, level)) continue
      times[length] = Date.parse(level.date)
      models[length] = model
      levels[length] = index
      length++
    }
  }
  return { times: times.subarray(0, length), models: models.subarray(0, length), levels: levels.subarray(0, length) }
}

const newestFirst = ({ levels, models, times }: Moves): Moves => {
  const order = Uint32Array.from(times.keys()).toSorted((a, b) => times[b]! - times[a]! || a - b)
  return {
    times: Float64Array.from(order, (position) => times[position]!),
    models: Uint32Array.from(order, (position) => models[position]!),
    levels: Uint32Array.from(order, (position) => levels[position]!)
  }
}

/** The positions of the changes of each group of models, newest first. */
const positionsBy = (models: Uint32Array, groupOf: (model: number) => string): ReadonlyMap<string, Uint32Array> => {
  const groups = new Map<string, Array<number>>()
  for (const [position, model] of models.entries()) {
    const name = groupOf(model)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [position])
    else group.push(position)
  }
  return new Map(Array.from(groups, ([name, positions]) => [name, Uint32Array.from(positions)]))
}
