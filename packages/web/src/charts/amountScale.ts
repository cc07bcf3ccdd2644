import { scaleLinear, scaleLog } from "d3-scale"
import { oneTwoFive } from "./oneTwoFive.ts"

/** How amounts lie on an axis. */
export type ScaleKind = "log" | "linear"

/** An axis of amounts, upwards, in pixels from the top. */
export interface AmountScale {
  readonly y: (amount: number) => number
  readonly ticks: ReadonlyArray<number>
  /** The line of a price of zero: a logarithm has no zero, so that it has a line of its own. Undefined if nothing is free. */
  readonly free: number | undefined
}

/** Between the line of what is free and the lowest amount of a logarithmic axis. */
const FREE_GAP = 24

/** Ticks that would stand closer are powers of ten only. */
const TICK_DISTANCE = 20

/** The axis for all these amounts, none of which is negative. */
export const amountScale = (amounts: ReadonlyArray<number>, kind: ScaleKind, height: number): AmountScale => {
  const paid = amounts.filter((amount) => amount > 0)
  const isFree = paid.length < amounts.length
  if (kind === "linear" || paid.length === 0) {
    const scale = scaleLinear()
      .domain([0, Math.max(1e-9, ...paid)])
      .range([height, 0])
      .nice(5)
    return { y: scale, ticks: paid.length === 0 ? [] : scale.ticks(5), free: isFree ? height : undefined }
  }
  const ticks = oneTwoFive(Math.min(...paid), Math.max(...paid))
  const scale = scaleLog()
    .domain([ticks[0]!, ticks.at(-1)!])
    .range([isFree ? height - FREE_GAP : height, 0])
  return {
    y: (amount) => (amount === 0 ? height : scale(amount)),
    ticks:
      ticks.length * TICK_DISTANCE > height ? ticks.filter((tick) => tick.toExponential().startsWith("1e")) : ticks,
    free: isFree ? height : undefined
  }
}
