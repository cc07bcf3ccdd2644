import type { UnitSums } from "./countResponses.ts"
import { sortedTogether } from "./JoinKeys.ts"

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

/** The keys that more than one unit has. */
const repeatedIn = (keysOfUnits: ReadonlyArray<Float64Array>): ReadonlySet<number> => {
  const repeated = new Set<number>()
  let before = 0
  for (const key of sortedTogether(keysOfUnits)) {
    if (key === before) repeated.add(key)
    before = key
  }
  return repeated
}
