import { type AmountScale, amountScale, logShare } from "./amountScale.ts"
import { paretoFront } from "./front.ts"
import { oneTwoFive } from "./oneTwoFive.ts"

/** A price of a model, and the longest prompt that it holds for. A model with prices for long prompts has several. */
export interface ScatterModel {
  readonly id: string
  readonly name: string
  /** Per million tokens, all in one currency. */
  readonly price: number
  /** In tokens. */
  readonly context: number
}

/** Where a price lies: `x` in percent of the width, `y` in pixels. */
export interface ScatterMark {
  readonly model: ScatterModel
  readonly x: number
  readonly y: number
  readonly isOnFront: boolean
}

export interface ScatterGeometry {
  /** By context, then by price: the order in which arrow keys walk. */
  readonly marks: ReadonlyArray<ScatterMark>
  /** The lowest price for each length of a prompt, as a path in percent and pixels. */
  readonly front: string
  readonly prices: AmountScale
  readonly contexts: ReadonlyArray<{ readonly tokens: number; readonly x: number; readonly isPowerOfTen: boolean }>
}

/** The axis of prices begins below the lowest one, whose name stands there. */
const BELOW = 0.7

/** Where everything of a chart of price against context lies, both logarithmic, in a box of 100 by `height`. */
export const scatterMarks = (models: ReadonlyArray<ScatterModel>, height: number): ScatterGeometry => {
  const paid = models.map(({ price }) => price).filter((price) => price > 0)
  const lowest = paid.length === 0 ? [] : [BELOW * Math.min(...paid)]
  const prices = amountScale([...models.map(({ price }) => price), ...lowest], "log", height)
  const windows = models.map(({ context }) => context)
  const ticks = models.length === 0 ? [1, 10] : oneTwoFive(Math.min(...windows), Math.max(...windows))
  const share = logShare(ticks[0]!, ticks.at(-1)!)
  const x = (tokens: number) => round(100 * share(tokens))
  const onFront = new Set(paretoFront(models))
  const marks = models
    .toSorted((one, other) => one.context - other.context || one.price - other.price)
    .map((model) => ({
      model,
      x: x(model.context),
      y: round(prices.y(model.price)),
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

/** A staircase: a price holds from where a cheaper one ends. */
const frontPath = (front: ReadonlyArray<ScatterMark>): string =>
  front.map(({ x, y }, index) => `${index === 0 ? `M0,${y}` : `V${y}`}H${x}`).join("")

const round = (value: number): number => Math.round(value * 100) / 100
