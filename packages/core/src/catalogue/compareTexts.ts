/**
 * The order of two texts by their code units, the same in every language and place.
 *
 * @example
 * ["b", "a", "B"].toSorted(compareTexts) // => ["B", "a", "b"]
 */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
