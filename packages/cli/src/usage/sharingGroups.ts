import type { UnitSums } from "./countResponses.ts"

/**
 * The indexes of units in groups that share no response: those of a group may have the same ones. Some that have not may
 * be together, which does no harm.
 */
export const sharingGroups = (
  units: ReadonlyArray<Pick<UnitSums, "isExport" | "keys">>
): ReadonlyArray<ReadonlyArray<number>> => {
  if (units.length < 2) return units.map((_, index) => [index])
  if (units.some(({ isExport }) => isExport)) return [[...units.keys()]]
  const keysOfUnits = units.map(({ keys }) => keys)
  const repeated = repeatedIn(keysOfUnits)
  if (repeated.size === 0) return units.map((_, index) => [index])
  const first = new Map<number, number>()
  /** Of each unit, an earlier one of its group; of the first one itself. */
  const earlier = units.map((_, index) => index)
  const firstOf = (index: number): number => {
    let at = index
    while (earlier[at] !== at) at = earlier[at] = earlier[earlier[at]!]!
    return at
  }
  for (const [index, keys] of keysOfUnits.entries()) {
    for (const key of keys) {
      if (!repeated.has(key)) continue
      const one = firstOf(first.get(key) ?? index)
      const other = firstOf(index)
      earlier[Math.max(one, other)] = Math.min(one, other)
      first.set(key, index)
    }
  }
  return [...Map.groupBy(earlier.keys(), firstOf).values()]
}

/**
 * The keys that more than one unit has. A table of whole numbers takes half of the time of sorting, as no number becomes
 * an object: a key finds its place by one half of its bits, and is known there by the other one.
 */
const repeatedIn = (keysOfUnits: ReadonlyArray<Float64Array>): ReadonlySet<number> => {
  const count = keysOfUnits.reduce((sum, { length }) => sum + length, 0)
  const mask = 2 ** Math.ceil(Math.log2(1.4 * count + 2)) - 1
  const table = new Int32Array(mask + 1)
  const repeated = new Set<number>()
  for (const keys of keysOfUnits) {
    const halves = new Int32Array(keys.buffer, keys.byteOffset, 2 * keys.length)
    for (let index = 0; index < keys.length; index++) {
      const half = halves[2 * index]! | 1
      let place = Math.imul(halves[2 * index + 1]!, 0x9e3779b1) & mask
      while (table[place] !== 0 && table[place] !== half) place = (place + 1) & mask
      if (table[place] === half) repeated.add(keys[index]!)
      else table[place] = half
    }
  }
  return repeated
}
