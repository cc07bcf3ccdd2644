import type { ScatterMark } from "./scatterMarks.ts"

/** The pixels between two names. */
const LABEL_HEIGHT = 15

/**
 * The marks of the front whose names have room next to them, each with its place on the front from 1 on; of two that
 * touch, the longer one has.
 */
export const frontLabels = (
  marks: ReadonlyArray<ScatterMark>
): ReadonlyArray<ScatterMark & { readonly place: number }> => {
  const named: Array<ScatterMark & { readonly place: number }> = []
  const front = marks.filter(({ isOnFront }) => isOnFront)
  for (const [index, mark] of [...front.entries()].toReversed()) {
    if (named.every(({ y }) => Math.abs(y - mark.y) >= LABEL_HEIGHT)) named.push({ ...mark, place: index + 1 })
  }
  return named
}
