import type { ScatterMark } from "./scatterMarks.ts"

/** A name beside its mark, on the side where the chart has room. */
export interface FrontLabel {
  readonly mark: ScatterMark
  readonly isLeft: boolean
}

/** Two names need so many pixels between them. */
const LABEL_HEIGHT = 15

/** The names of the models of the front, without those that would lie on another one. */
export const frontLabels = (marks: ReadonlyArray<ScatterMark>): ReadonlyArray<FrontLabel> => {
  const labels: Array<FrontLabel> = []
  for (const mark of marks.filter(({ isOnFront }) => isOnFront).toReversed()) {
    const isFree = labels.every((label) => Math.abs(label.mark.y - mark.y) >= LABEL_HEIGHT)
    if (isFree) labels.push({ mark, isLeft: mark.x > 60 })
  }
  return labels
}
