import { type AmountScale, amountScale, type ScaleKind } from "./amountScale.ts"

/** An amount from an instant on, until the next one. */
export interface Step {
  /** In milliseconds since the epoch. */
  readonly at: number
  /** Null: not known from here on. */
  readonly amount: number | null
  /** Whether the instant is only about right. */
  readonly isApproximate: boolean
  /** Whether it has a mark though the amount stays the same. */
  readonly isMarked?: boolean
}

interface StepSeries {
  readonly name: string
  /** Oldest first. */
  readonly steps: ReadonlyArray<Step>
  /** The kind of a series that is drawn thin, without marks and a label. */
  readonly behind?: string
}

/** Series over the time from `from` until `until`; what lies after `now` is announced. */
export interface StepData {
  readonly series: ReadonlyArray<StepSeries>
  readonly from: number
  readonly now: number
  readonly until: number
}

/** A place where an amount begins: `x` in percent of the width, `y` in pixels from the top. */
interface StepMark {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly isApproximate: boolean
}

export interface StepLine {
  readonly name: string
  readonly behind: string | undefined
  /** Paths in percent of the width and pixels of the height: what was, and what is announced. */
  readonly known: string
  readonly announced: string
  readonly marks: ReadonlyArray<StepMark>
  /** The place of its label and its last amount, null if that holds no longer; undefined if there is no line. */
  readonly end: { readonly amount: number | null; readonly y: number } | undefined
}

/** Time between two neighbouring steps of any of the series, in percent of the width. */
interface Band {
  readonly at: number
  readonly x: number
  readonly width: number
}

export interface StepChartGeometry {
  readonly amounts: AmountScale
  readonly times: ReadonlyArray<TimeTick & { readonly x: number }>
  readonly lines: ReadonlyArray<StepLine>
  readonly bands: ReadonlyArray<Band>
  readonly now: number
}

const LABEL_DISTANCE = 18

const MOST_TIMES = 6

/** The geometry of a chart of steps, in a box of 100 by `height`. */
export const stepLines = (data: StepData, kind: ScaleKind, height: number): StepChartGeometry => {
  const { from, now, series, until } = data
  const x = (at: number) => round(((at - from) / (until - from)) * 100)
  const amounts = amountScale(
    series.flatMap(({ steps }) => steps.flatMap(({ amount }) => amount ?? [])),
    kind,
    height
  )
  const drawn = series.map(({ behind, name, steps }) => {
    const path = runPath(x, amounts.y)
    const runs = runsOf(steps, until)
    const isNamed = behind === undefined
    return {
      name,
      behind,
      known: runs.map((run) => path(cut(run, -Infinity, now))).join(""),
      announced: runs.map((run) => path(cut(run, now, Infinity))).join(""),
      marks: (isNamed ? beginnings(steps) : []).map(({ amount, at, isApproximate }) => ({
        at,
        x: x(at),
        y: round(amounts.y(amount)),
        isApproximate
      })),
      last: steps.at(-1)?.amount ?? null,
      lastKnown: (isNamed ? steps.findLast(({ amount }) => amount !== null)?.amount : null) ?? null
    }
  })
  const ends = drawn.flatMap(({ lastKnown }) => (lastKnown === null ? [] : [amounts.y(lastKnown)]))
  const places = spread(ends, LABEL_DISTANCE, 0, height)[Symbol.iterator]()
  const instants = [...new Set(series.flatMap(({ steps }) => steps.map(({ at }) => at)))].toSorted((a, b) => a - b)
  return {
    amounts,
    times: timeTicks(from, until, MOST_TIMES).map((tick) => ({ ...tick, x: x(tick.at) })),
    lines: drawn.map(({ last, lastKnown, ...line }) => ({
      ...line,
      end: lastKnown === null ? undefined : { amount: last, y: round(places.next().value!) }
    })),
    bands: instants.map((at, index) => ({ at, x: x(at), width: round(x(instants[index + 1] ?? until) - x(at)) })),
    now: x(now)
  }
}

interface Corner {
  readonly at: number
  readonly amount: number
}

/** The parts of a line without a gap; each ends where the next amount, known or not, begins. */
const runsOf = (steps: ReadonlyArray<Step>, until: number): ReadonlyArray<ReadonlyArray<Corner>> => {
  const runs: Array<Array<Corner>> = []
  let run: Array<Corner> | undefined
  for (const [index, { amount, at }] of steps.entries()) {
    if (amount === null) {
      run = undefined
      continue
    }
    if (run === undefined) runs.push((run = []))
    else run.pop()
    run.push({ at, amount }, { at: steps[index + 1]?.at ?? until, amount })
  }
  return runs
}

/** The part of a run between two instants; empty if there is none. */
const cut = (run: ReadonlyArray<Corner>, from: number, until: number): ReadonlyArray<Corner> => {
  const start = run.findLast(({ at }) => at <= from)
  const end = run.findLast(({ at }) => at < until)
  const inside = run.filter(({ at }) => at > from && at < until)
  const isCutOff = run.some(({ at }) => at >= until)
  const corners = [
    ...(start === undefined ? [] : [{ at: from, amount: start.amount }]),
    ...inside,
    ...(isCutOff && end !== undefined ? [{ at: until, amount: end.amount }] : [])
  ]
  return corners.length > 1 ? corners : []
}

const runPath = (x: (at: number) => number, y: (amount: number) => number) => (run: ReadonlyArray<Corner>) =>
  run
    .map(({ amount, at }, index) => (index === 0 ? `M${x(at)},${round(y(amount))}` : `H${x(at)}V${round(y(amount))}`))
    .join("")

/** The steps at which an amount begins or changes, and those that are marked besides. */
const beginnings = (steps: ReadonlyArray<Step>): ReadonlyArray<Step & { readonly amount: number }> =>
  steps.filter(
    (step, index): step is Step & { readonly amount: number } =>
      step.amount !== null && (step.isMarked === true || step.amount !== steps[index - 1]?.amount)
  )

const round = (value: number): number => Math.round(value * 100) / 100

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

/** A mark of an axis of time. */
interface TimeTick {
  /** Midnight UTC of the first day of a month, in milliseconds since the epoch. */
  readonly at: number
  /** Whether a year begins there. */
  readonly isYear: boolean
}

/** The distances between marks, in months. */
const DISTANCES = [1, 3, 6, 12, 24, 60, 120]

/**
 * The beginnings of months or years between two instants, both included: at the smallest even distance
 * that makes at most `most` of them.
 *
 * @example
 * timeTicks(Date.parse("2025-02-10"), Date.parse("2026-02-10"), 4).length // => 4
 */
export const timeTicks = (from: number, until: number, most: number): ReadonlyArray<TimeTick> => {
  const first = monthOf(from - 1) + 1
  const last = monthOf(until)
  const countOf = (distance: number) => Math.floor(last / distance) - Math.ceil(first / distance) + 1
  const distance = DISTANCES.find((each) => countOf(each) <= most) ?? DISTANCES.at(-1)!
  return Array.from({ length: Math.max(0, countOf(distance)) }, (_, index) => {
    const month = (Math.ceil(first / distance) + index) * distance
    return { at: Date.UTC(1970, month), isYear: month % 12 === 0 }
  })
}

/** Months since 1970. */
const monthOf = (at: number): number => {
  const day = new Date(at)
  return (day.getUTCFullYear() - 1970) * 12 + day.getUTCMonth()
}
