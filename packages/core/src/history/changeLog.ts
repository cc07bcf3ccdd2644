import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { compareTexts } from "../catalogue/compareTexts.ts"
import { mergedMoves, type Moves, movesOf, changeBetween } from "./moves.ts"
import type { PriceChange } from "./PriceHistory.ts"

/** Every price change of a catalogue, ready to be searched. */
export interface ChangeLog extends Moves {
  /** The models, in the order of their ids. */
  readonly entries: ReadonlyArray<CatalogueEntry>
  /** All positions, and those of one provider and of one model. */
  readonly everywhere: Uint32Array
  readonly ofProvider: ReadonlyMap<string, Uint32Array>
  readonly ofModel: ReadonlyMap<string, Uint32Array>
}

/**
 * Makes the log of a catalogue, with the indexes that searches need. Changes of entries that are the same objects as in
 * an `earlier` log are taken over from it.
 *
 * @example
 * const log = changeLogOf(BUNDLED_ENTRIES)
 * changeLogOf([...BUNDLED_ENTRIES], log).times.length === log.times.length // => true
 */
export const changeLogOf = (entries: ReadonlyArray<CatalogueEntry>, earlier?: ChangeLog): ChangeLog => {
  const ordered = entries.toSorted((a, b) => compareTexts(a.id, b.id))
  const moves = earlier === undefined ? movesOf(ordered, () => true) : movesSince(earlier, ordered)
  return {
    ...moves,
    entries: ordered,
    everywhere: new Uint32Array(moves.times.length).map((_, position) => position),
    ofProvider: positionsBy(
      moves.models,
      ordered.map(({ provider }) => provider)
    ),
    ofModel: positionsBy(
      moves.models,
      ordered.map(({ id }) => id)
    )
  }
}

const kept = new WeakMap<ReadonlyArray<CatalogueEntry>, ChangeLog>()

/**
 * The log of a view, made when it is first asked for: with the view that it replaces, from that view's log.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * changeLogIn(view) === changeLogIn(view) // => true
 */
export const changeLogIn = ({ standing }: Standing, replaced?: Standing): ChangeLog => {
  let log = kept.get(standing)
  if (log === undefined) kept.set(standing, (log = changeLogOf(standing, replaced && changeLogIn(replaced))))
  return log
}

interface Standing {
  readonly standing: ReadonlyArray<CatalogueEntry>
}

/** The change at one position. */
export const changeAt = ({ entries, levels, models }: ChangeLog, position: number): PriceChange => {
  const entry = entries[models[position]!]!
  const level = levels[position]!
  return changeBetween(entry, entry.levels[level - 1], entry.levels[level]!)
}

const movesSince = (earlier: ChangeLog, entries: ReadonlyArray<CatalogueEntry>): Moves => {
  const places = new Map(entries.map((entry, model) => [entry, model]))
  const renumbered = Int32Array.from(earlier.entries, (entry) => places.get(entry) ?? -1)
  const kept = new Set(renumbered)
  return mergedMoves(
    earlier,
    renumbered,
    movesOf(entries, (model) => !kept.has(model))
  )
}

/** The positions of the changes of each group of models, newest first; `names` has each model's group. */
const positionsBy = (models: Uint32Array, names: ReadonlyArray<string>): ReadonlyMap<string, Uint32Array> => {
  const groups = new Map<string, number>()
  for (const name of names) if (!groups.has(name)) groups.set(name, groups.size)
  const groupOf = Uint32Array.from(names, (name) => groups.get(name)!)
  // A counting sort: first the end of each group, then each position into its place, from the last one.
  const ends = new Uint32Array(groups.size)
  for (const model of models) ends[groupOf[model]!]! += 1
  for (let group = 1; group < ends.length; group++) ends[group]! += ends[group - 1]!
  const starts = ends.slice()
  const positions = new Uint32Array(models.length)
  for (let position = models.length - 1; position >= 0; position--) {
    positions[--starts[groupOf[models[position]!]!]!] = position
  }
  return new Map(Array.from(groups, ([name, group]) => [name, positions.subarray(starts[group], ends[group])]))
}
