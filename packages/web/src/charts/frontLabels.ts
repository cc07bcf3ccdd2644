import type { ScatterMark } from "./scatterMarks.ts"

/** The pixels between two names. */
const LABEL_HEIGHT = 15

/** The models of the front whose names have room next to their marks; of two that touch the longer one has. */
export const frontLabels = (marks: ReadonlyArray<ScatterMark>): ReadonlyArray<ScatterMark> => {
  const named: Array<ScatterMark> = []
  for (const mark of marks.filter(({ isOnFront }) => isOnFront).toReversed()) {
    if (named.every(({ y }) => Math.abs(y - mark.y) >= LABEL_HEIGHT)) named.push(mark)
  }
  return named
}
