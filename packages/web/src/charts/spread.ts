/**
 * The same places, in the same order, moved as little as keeps them `distance` apart and between `low`
 * and `high`: where lines end close together, their labels do not lie on each other.
 *
 * @example
 * spread([10, 12, 40], 10, 0, 100) // => [6, 16, 40]
 */
export const spread = (
  places: ReadonlyArray<number>,
  distance: number,
  low: number,
  high: number
): ReadonlyArray<number> => {
  const order = [...places.keys()].toSorted((one, other) => places[one]! - places[other]!)
  // Groups of labels that touch; each lies around the middle of its own places.
  const groups: Array<ReadonlyArray<number>> = []
  const topOf = (group: ReadonlyArray<number>): number => {
    const middle = group.reduce((sum, index) => sum + places[index]!, 0) / group.length
    const length = (group.length - 1) * distance
    return Math.max(low, Math.min(high - length, middle - length / 2))
  }
  for (const index of order) {
    let group: ReadonlyArray<number> = [index]
    for (let above = groups.at(-1); above !== undefined; above = groups.at(-1)) {
      if (topOf(above) + above.length * distance <= topOf(group)) break
      group = [...above, ...group]
      groups.pop()
    }
    groups.push(group)
  }
  const moved = new Map(
    groups.flatMap((group) => group.map((index, place) => [index, topOf(group) + place * distance]))
  )
  return places.map((_, index) => moved.get(index)!)
}
