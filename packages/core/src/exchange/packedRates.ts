import type { DatedRate } from "./rate.ts"

/** The bank's rates by month, each day that it set one for and the rate: `{ "2026-09": "01 86.3793, 02 86.753" }`. */
export type PackedRates = Readonly<Record<string, string>>

/**
 * Unpacks rates, oldest first: each holds from midnight in Moscow, which has no summer time.
 *
 * @example
 * unpackRates({ "2026-09": "01 86.3793, 02 86.753" })[1].rate // => 86.753
 */
export const unpackRates = (packed: PackedRates): ReadonlyArray<DatedRate> =>
  Object.entries(packed).flatMap(([month, days]) =>
    days.split(", ").map((text): DatedRate => {
      const [day, rate] = text.split(" ")
      return { rate: Number(rate), source: "cbr", updated_at: `${month}-${day}T00:00:00+03:00` }
    })
  )
