import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { type AmountScale, amountScale } from "./amountScale.ts"

/** What a day came to. */
export interface DayAmount {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly amount: number
  /** What the amount is the sum of, from the bottom up; the same number of parts for each day. */
  readonly parts?: ReadonlyArray<number>
}

/** From where to where something is drawn, in pixels from the top. */
interface Extent {
  readonly y: number
  readonly height: number
}

/** A column of a day: `x` and `width` in percent of the width. */
interface Column extends Extent {
  readonly day: string
  readonly amount: number
  readonly x: number
  readonly width: number
  /** Of its parts; none of a column that has none. */
  readonly parts: ReadonlyArray<Extent>
}

export interface ColumnGeometry {
  readonly amounts: AmountScale
  readonly columns: ReadonlyArray<Column>
  /** Days that are named: `x` in percent, under the middle of their column. */
  readonly days: ReadonlyArray<{ readonly day: string; readonly x: number; readonly isGreater: boolean }>
}

/** So much of the place of a day is its column. */
const SHARE = 0.8

const MOST_DAYS = 8

/** A column for each day from the first to the last, those without an amount among them, in a box of 100 by `height`. */
export const columnsOf = (amounts: ReadonlyArray<DayAmount>, height: number): ColumnGeometry => {
  const known = new Map(amounts.map((each) => [each.day, each]))
  const all = daysFrom([...known.keys()].toSorted())
  const scale = amountScale(
    amounts.map(({ amount }) => amount),
    "linear",
    height
  )
  const place = 100 / Math.max(all.length, 1)
  const columns = all.map((day, index) => {
    const { amount, parts = [] } = known.get(day) ?? { amount: 0 }
    const y = round(amount === 0 ? height : scale.y(amount))
    const x = round((index + (1 - SHARE) / 2) * place)
    const width = round(place * SHARE)
    return { day, amount, x, width, y, height: round(height - y), parts: stacked(parts, scale, height) }
  })
  const distance = Math.ceil(all.length / MOST_DAYS)
  const named = columns.filter((_, index) => index % distance === 0)
  return {
    amounts: scale,
    columns,
    days: named.map(({ day, width, x }, index) => ({ day, x: round(x + width / 2), isGreater: index % 2 === 0 }))
  }
}

/** Parts one on the other, from the bottom up. */
const stacked = (parts: ReadonlyArray<number>, scale: AmountScale, height: number): ReadonlyArray<Extent> => {
  let sum = 0
  let bottom = height
  return parts.map((part) => {
    sum += part
    const y = round(sum === 0 ? height : scale.y(sum))
    const extent = { y, height: round(bottom - y) }
    bottom = y
    return extent
  })
}

const daysFrom = (days: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (days.length === 0) return []
  const first = Date.parse(days[0]!)
  const count = Math.round((Date.parse(days.at(-1)!) - first) / DAY_MILLIS) + 1
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MILLIS).toISOString().slice(0, 10))
}

const round = (value: number): number => Math.round(value * 100) / 100
