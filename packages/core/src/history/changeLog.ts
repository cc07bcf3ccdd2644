import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { compareTexts } from "../catalogue/compareTexts.ts"
import { finish, type Steps } from "../ledger/logs/steps.ts"
import { changeBetween, comesBefore, mergedMoves, type Moves, movesInSteps, newMoves, putMoves } from "./moves.ts"
import type { PriceChange } from "./PriceHistory.ts"

/** Every price change of a catalogue, ready to be searched. Its positions lie at the end of its columns. */
export interface ChangeLog extends Moves {
  /** The models, in the order of their ids. */
  readonly entries: ReadonlyArray<CatalogueEntry>
  /** All positions, and those of one provider and of one model. */
  readonly everywhere: Uint32Array
  readonly ofProvider: ReadonlyMap<string, Uint32Array>
  readonly ofModel: ReadonlyMap<string, Uint32Array>
  /** Logs that follow each other share their columns: newer changes are written before this position. */
  readonly shared: { first: number }
}

/**
 * Makes the log of a catalogue, with the indexes that searches need. Changes of entries that are the same objects as in
 * an `earlier` log are taken over from it.
 *
 * @example
 * const log = changeLogOf(BUNDLED_ENTRIES)
 * timesOf(changeLogOf([...BUNDLED_ENTRIES], log)).length === timesOf(log).length // => true
 */
export const changeLogOf = (entries: ReadonlyArray<CatalogueEntry>, earlier?: ChangeLog): ChangeLog =>
  finish(logInSteps(entries, earlier))

function* logInSteps(entries: ReadonlyArray<CatalogueEntry>, earlier: ChangeLog | undefined): Steps<ChangeLog> {
  return (earlier && extended(earlier, entries)) ?? (yield* wholeLog(entries, earlier))
}

/**
 * The times of all changes, newest first, in milliseconds since the epoch.
 *
 * @example
 * const [newest, next] = timesOf(changeLogOf(BUNDLED_ENTRIES))
 * newest >= next // => true
 */
export const timesOf = ({ everywhere, times }: ChangeLog): Float64Array =>
  times.subarray(times.length - everywhere.length)

function* wholeLog(entries: ReadonlyArray<CatalogueEntry>, earlier: ChangeLog | undefined): Steps<ChangeLog> {
  const ordered = entries.toSorted((a, b) => compareTexts(a.id, b.id))
  const made = yield* earlier === undefined ? movesInSteps(ordered, () => 0) : movesSince(earlier, ordered)
  yield
  const count = made.times.length
  const first = Math.max(LEAST_ROOM, count >> 3)
  const moves = newMoves(first + count)
  putMoves(moves, made, first)
  const everywhere = new Uint32Array(first + count).map((_, position) => position).subarray(first)
  yield
  const positionsBy = (nameOf: (entry: CatalogueEntry) => string) =>
    positionsOf(moves.models, everywhere, ordered.map(nameOf))
  const ofProvider = positionsBy(PROVIDER)
  yield
  return { ...moves, entries: ordered, everywhere, ofProvider, ofModel: positionsBy(MODEL), shared: { first } }
}

/** The least number of newer changes that the columns of a log have room for; of a large one it is an eighth. */
const LEAST_ROOM = 64

const PROVIDER = ({ provider }: CatalogueEntry): string => provider
const MODEL = ({ id }: CatalogueEntry): string => id

/**
 * The `earlier` log with newer changes of its models, in the same columns; undefined if that is not all: a model
 * came or went, a change is older than others, another log has followed already, or there is no room.
 */
const extended = (earlier: ChangeLog, entries: ReadonlyArray<CatalogueEntry>): ChangeLog | undefined => {
  if (entries.length !== earlier.entries.length) return undefined
  const known = new Set(earlier.entries)
  const changed = new Map(entries.flatMap((entry) => (known.has(entry) ? [] : [[entry.id, entry]])))
  const firstOf = new Map<number, number>()
  const ordered = earlier.entries.map((before, model) => {
    const entry = changed.get(before.id)
    if (entry === undefined) return before
    if (entry.provider === before.provider && before.levels.every((level, index) => level === entry.levels[index])) {
      firstOf.set(model, before.levels.length)
    }
    return entry
  })
  if (firstOf.size < changed.size) return undefined
  const fresh = finish(movesInSteps(ordered, (model) => firstOf.get(model) ?? Infinity))
  const count = fresh.times.length
  const { everywhere, models, shared, times } = earlier
  const end = times.length - everywhere.length
  const first = end - count
  const isNewest = count === 0 || everywhere.length === 0 || comesBefore(fresh, count - 1, times[end]!, models[end]!)
  if (shared.first !== end || first < 0 || !isNewest) return undefined
  shared.first = first
  putMoves(earlier, fresh, first)
  const all = new Uint32Array(everywhere.buffer, first * everywhere.BYTES_PER_ELEMENT)
  const added = all.subarray(0, count)
  const withAdded = (positions: ReadonlyMap<string, Uint32Array>, nameOf: (entry: CatalogueEntry) => string) => {
    const groups = Map.groupBy(added, (position) => nameOf(ordered[models[position]!]!))
    const more = Array.from(groups, ([name, own]) => [name, joined(own, positions.get(name) ?? NOWHERE)] as const)
    return new Map([...positions, ...more])
  }
  return {
    ...earlier,
    entries: ordered,
    everywhere: all,
    ofProvider: withAdded(earlier.ofProvider, PROVIDER),
    ofModel: withAdded(earlier.ofModel, MODEL)
  }
}

const NOWHERE = new Uint32Array()

const joined = (one: ReadonlyArray<number>, other: Uint32Array): Uint32Array => {
  const both = new Uint32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const kept = new WeakMap<ReadonlyArray<CatalogueEntry>, ChangeLog>()

/**
 * The log of a view, made when it is first asked for: with the view that it replaces, from that view's log.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * changeLogIn(view) === changeLogIn(view) // => true
 */
export const changeLogIn = (view: Standing, replaced?: Standing): ChangeLog => finish(changeLogInSteps(view, replaced))

/**
 * The same in steps, between which others can run: of a million changes it takes a second.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * finish(changeLogInSteps(view)) === changeLogIn(view) // => true
 */
export function* changeLogInSteps({ standing }: Standing, replaced?: Standing): Steps<ChangeLog> {
  let log = kept.get(standing)
  if (log === undefined) kept.set(standing, (log = yield* logInSteps(standing, replaced && changeLogIn(replaced))))
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

function* movesSince(earlier: ChangeLog, entries: ReadonlyArray<CatalogueEntry>): Steps<Moves> {
  const places = new Map(entries.map((entry, model) => [entry, model]))
  const renumbered = Int32Array.from(earlier.entries, (entry) => places.get(entry) ?? -1)
  const kept = new Set(renumbered)
  return mergedMoves(
    earlier,
    earlier.times.length - earlier.everywhere.length,
    renumbered,
    yield* movesInSteps(entries, (model) => (kept.has(model) ? Infinity : 0))
  )
}

/** The positions of the changes of each group of models, newest first; `names` has each model's group. */
const positionsOf = (
  models: Uint32Array,
  everywhere: Uint32Array,
  names: ReadonlyArray<string>
): ReadonlyMap<string, Uint32Array> => {
  const groups = new Map<string, number>()
  for (const name of names) if (!groups.has(name)) groups.set(name, groups.size)
  const groupOf = Uint32Array.from(names, (name) => groups.get(name)!)
  // A counting sort: first the end of each group, then each position into its place, from the last one.
  const ends = new Uint32Array(groups.size)
  for (const position of everywhere) ends[groupOf[models[position]!]!]! += 1
  for (let group = 1; group < ends.length; group++) ends[group]! += ends[group - 1]!
  const starts = ends.slice()
  const positions = new Uint32Array(everywhere.length)
  for (let index = everywhere.length - 1; index >= 0; index--) {
    const position = everywhere[index]!
    positions[--starts[groupOf[models[position]!]!]!] = position
  }
  return new Map(Array.from(groups, ([name, group]) => [name, positions.subarray(starts[group], ends[group])]))
}
