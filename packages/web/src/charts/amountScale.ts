import { nice, ticks as evenTicks } from "d3-array"

/** The kind of an axis of amounts. */
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

/** The number of ticks on a linear axis, about. */
const TICKS = 5

/** The axis for all these amounts, none of which is negative. */
export const amountScale = (amounts: ReadonlyArray<number>, kind: ScaleKind, height: number): AmountScale => {
  const paid = amounts.filter((amount) => amount > 0)
  const isFree = paid.length < amounts.length
  const free = isFree ? height : undefined
  if (paid.length === 0) return { y: () => height, ticks: [], free }
  if (kind === "linear") {
    const [, top] = nice(0, Math.max(...paid), TICKS)
    return { y: (amount) => height * (1 - amount / top), ticks: evenTicks(0, top, TICKS), free }
  }
  const ticks = oneTwoFive(Math.min(...paid), Math.max(...paid))
  const share = logShare(ticks[0]!, ticks.at(-1)!)
  const lowest = isFree ? height - FREE_GAP : height
  return {
    y: (amount) => (amount === 0 ? height : lowest * (1 - share(amount))),
    ticks:
      ticks.length * TICK_DISTANCE > height ? ticks.filter((tick) => tick.toExponential().startsWith("1e")) : ticks,
    free
  }
}

/** The place of a value on a logarithmic axis from `low` to `high`: 0 to 1. */
export const logShare =
  (low: number, high: number) =>
  (value: number): number =>
    Math.log(value / low) / Math.log(high / low)

const STEPS = [1, 2, 5]

/**
 * The numbers 1, 2 and 5 times a power of ten, from the last one that is not above `low` to the first
 * one that is not below `high`; at least two of them. Both are positive.
 *
 * @example
 * oneTwoFive(0.3, 4) // => [0.2, 0.5, 1, 2, 5]
 */
export const oneTwoFive = (low: number, high: number): ReadonlyArray<number> => {
  const first = Math.floor(Math.log10(low))
  const last = Math.ceil(Math.log10(high)) + 1
  const all = Array.from({ length: last - first + 1 }, (_, index) =>
    // As text, because 5 × 10^-7 is not what multiplying gives.
    STEPS.map((step) => Number(`${step}e${first + index}`))
  ).flat()
  const start = all.findLastIndex((tick) => tick <= low)
  const end = all.findIndex((tick) => tick >= high)
  return all.slice(start, Math.max(end, start + 1) + 1)
}
