import type { CatalogueEntry, ListPrices } from "@ratecard/core/catalogue"
import type { TariffData } from "@ratecard/core/ledger"
import type { Step, StepData } from "../../charts/stepLines.ts"

/** The prices of a model from an instant on, and how they are known. */
export interface HistoryLevel extends ListPrices {
  /** In milliseconds since the epoch. */
  readonly at: number
  readonly source: string
  /** How the day is known, as the seeds say it. */
  readonly basis: string
  /** Not charged yet. */
  readonly isAnnounced: boolean
}

/** The days that are shown as they are; any other basis makes a day that is only about right. */
const EXACT = ["source", "release_date"]

const isApproximate = ({ basis }: HistoryLevel): boolean => !EXACT.includes(basis)

/** The levels of a model, oldest first, and after them what is announced for a day. */
export const levelsOf = (entry: CatalogueEntry, tariffs: TariffData, now: number): ReadonlyArray<HistoryLevel> => [
  ...entry.levels.map(({ date, source, ...prices }) => {
    const day = date.slice(0, 10)
    const known = source === "seed" ? tariffs.levels[entry.id]?.find(([each]) => each === day) : undefined
    return {
      ...prices,
      at: Date.parse(date),
      source: known === undefined ? source : tariffs.sources[known[1]]!,
      basis: known === undefined ? "source" : known[2],
      isAnnounced: false
    }
  }),
  ...entry.announced.flatMap(({ date, ...prices }) =>
    date === null || Date.parse(date) <= now
      ? []
      : [{ ...prices, at: Date.parse(date), source: "seed", basis: "source", isAnnounced: true }]
  )
]

export const SERIES = ["input", "cached", "output"] as const

export type Series = (typeof SERIES)[number]

export const priceOf = (level: ListPrices, series: Series): number | null =>
  level[`${series === "cached" ? "cached_input" : series}_price`]

/** What is drawn to the right of the last announced day, as a share of all time before it. */
const BEYOND = 0.08

/** The lines of a chart: from the release, or the first price, until now or beyond what is announced. */
export const stepsOf = (entry: CatalogueEntry, levels: ReadonlyArray<HistoryLevel>, now: number): StepData => {
  const end = entry.retirement?.date == null ? Infinity : Date.parse(entry.retirement.date)
  const first = levels[0]!.at
  const from = Math.min(first, entry.release_date === null ? first : Date.parse(entry.release_date))
  const last = levels.at(-1)!.at
  const until = last > now ? last + (last - from) * BEYOND : Math.max(now, first + 1)
  return {
    from,
    now,
    until,
    series: SERIES.map((name) => ({
      name,
      steps: [
        ...levels
          .filter(({ at }) => at < end)
          .map((level): Step => ({
            at: level.at,
            amount: priceOf(level, name),
            isApproximate: isApproximate(level)
          })),
        ...(end <= now ? [{ at: end, amount: null, isApproximate: false }] : [])
      ]
    }))
  }
}
