import { type AmountScale, amountScale, logShare } from "./amountScale.ts"
import { paretoFront } from "./front.ts"
import { oneTwoFive } from "./oneTwoFive.ts"

/** A model as a place of price and context window. */
export interface ScatterModel {
  readonly id: string
  readonly name: string
  /** Per million tokens, all in one currency. */
  readonly price: number
  /** In tokens; models whose window is not known have no place. */
  readonly context: number
  /** In milliseconds since the epoch; newer models are larger. */
  readonly released: number | undefined
}

/** Where a model lies: `x` in percent of the width, `y` and `radius` in pixels. */
export interface ScatterMark {
  readonly model: ScatterModel
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly isOnFront: boolean
}

export interface ScatterGeometry {
  /** By context window, then by price: the order in which arrow keys walk. */
  readonly marks: ReadonlyArray<ScatterMark>
  /** The models with no other that is both cheaper and longer, as a path in percent and pixels. */
  readonly front: string
  readonly prices: AmountScale
  readonly contexts: ReadonlyArray<{ readonly tokens: number; readonly x: number; readonly isPowerOfTen: boolean }>
}

const LEAST_RADIUS = 3
const RADIUS_SPAN = 3

/** Where everything of a chart of price against context lies, both logarithmic, in a box of 100 by `height`. */
export const scatterMarks = (models: ReadonlyArray<ScatterModel>, height: number): ScatterGeometry => {
  const prices = amountScale(
    models.map(({ price }) => price),
    "log",
    height
  )
  const windows = models.map(({ context }) => context)
  const ticks = models.length === 0 ? [1, 10] : oneTwoFive(Math.min(...windows), Math.max(...windows))
  const share = logShare(ticks[0]!, ticks.at(-1)!)
  const x = (tokens: number) => round(100 * share(tokens))
  const released = models.flatMap((model) => model.released ?? [])
  const oldest = Math.min(...released)
  const age = Math.max(...released) - oldest
  const radius = (at: number | undefined) =>
    at === undefined || age === 0 ? LEAST_RADIUS : LEAST_RADIUS + (RADIUS_SPAN * (at - oldest)) / age
  const onFront = new Set(paretoFront(models))
  const marks = models
    .toSorted((one, other) => one.context - other.context || one.price - other.price)
    .map((model) => ({
      model,
      x: x(model.context),
      y: round(prices.y(model.price)),
      radius: round(radius(model.released)),
      isOnFront: onFront.has(model)
    }))
  return {
    marks,
    front: frontPath(marks.filter(({ isOnFront }) => isOnFront)),
    prices,
    contexts: ticks.map((tokens) => ({
      tokens,
      x: x(tokens),
      isPowerOfTen: tokens.toExponential().startsWith("1e")
    }))
  }
}

/** A staircase: what is offered for up to a price is the longest context so far. */
const frontPath = (front: ReadonlyArray<ScatterMark>): string =>
  front.map(({ x, y }, index) => (index === 0 ? `M${x},${y}` : `V${y}H${x}`)).join("")

const round = (value: number): number => Math.round(value * 100) / 100
