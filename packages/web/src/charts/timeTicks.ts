/** A mark of an axis of time. */
export interface TimeTick {
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
