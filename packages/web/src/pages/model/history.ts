import type { CatalogueEntry, ListPrices } from "@ratecard/core/catalogue"
import { type LevelCitation, levelCitation, type PriceBasis, type TariffData } from "@ratecard/core/ledger"
import type { Step, StepData } from "../../charts/stepLines.ts"

/** The prices of a model from an instant on, and how they are known. */
export interface HistoryLevel extends ListPrices {
  /** In milliseconds since the epoch. */
  readonly at: number
  readonly citation: LevelCitation
  /** Not charged yet. */
  readonly isAnnounced: boolean
}

/** The days that are shown as they are; any other basis makes a day that is only about right. */
const EXACT: ReadonlyArray<PriceBasis> = ["announced", "published list"]

const isApproximate = ({ citation }: HistoryLevel): boolean => !EXACT.includes(citation.dateBasis)

/** The levels of a model, oldest first, and after them what is announced for a day. */
export const levelsOf = (entry: CatalogueEntry, tariffs: TariffData, now: number): ReadonlyArray<HistoryLevel> => [
  ...entry.levels.map((level) => {
    const { date, source: _source, ...prices } = level
    return { ...prices, at: Date.parse(date), citation: levelCitation(entry, level, tariffs), isAnnounced: false }
  }),
  ...entry.announced.flatMap(({ date, ...prices }) =>
    date === null || Date.parse(date) <= now
      ? []
      : [{ ...prices, at: Date.parse(date), citation: ANNOUNCED, isAnnounced: true }]
  )
]

const ANNOUNCED: LevelCitation = {
  source: "the vendor's announcement",
  basis: "announced",
  dateBasis: "announced"
}

export const SERIES = ["input", "cached", "output"] as const

export type Series = (typeof SERIES)[number]

export const priceOf = (level: ListPrices, series: Series): number | null =>
  level[`${series === "cached" ? "cached_input" : series}_price`]

/** Width of the chart to the right of the last announced day, as a share of all time before it. */
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
