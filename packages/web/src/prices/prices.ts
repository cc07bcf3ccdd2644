import { catalogueAt, type CatalogueEntry, type CatalogueView, type DatedRate, viewAt } from "@ratecard/core/catalogue"
import type { TariffData } from "@ratecard/core/ledger"

/** All prices of one document. */
export interface Prices {
  /** As of now. */
  readonly view: CatalogueView
  readonly tariffs: TariffData
  /** The newest one. */
  readonly rate: DatedRate
  /** The one of a past day, `YYYY-MM-DD`; undefined where it is not known here. */
  readonly rateOn: (day: string) => DatedRate | undefined
  /** The last instant that the document tells something of, in milliseconds since the epoch. */
  readonly asOf: number
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** What the document `GET /api/v1/catalogue` holds, as far as pages read it. */
export interface CatalogueDocument {
  readonly entries: ReadonlyArray<CatalogueEntry>
  readonly tariffs: TariffData
}

export const pricesOf = (
  { entries, tariffs }: CatalogueDocument,
  { rate, rateOn }: Pick<Prices, "rate" | "rateOn">,
  now: number
): Prices => ({
  view: catalogueAt(entries, now),
  tariffs,
  rate,
  rateOn,
  asOf: lastInstant({ entries, tariffs }),
  now
})

const lastInstant = ({ entries, tariffs }: CatalogueDocument): number =>
  entries.reduce(
    (last, { confirmed_at, levels }) =>
      Math.max(last, Date.parse(levels.at(-1)!.date), Date.parse(confirmed_at ?? "1970-01-01")),
    Date.parse(tariffs.as_of)
  )

/** The day that a query asks prices of, in milliseconds at the end of that day; undefined: today's. */
export const dayAsked = (query: URLSearchParams, now: number): number | undefined => {
  const day = query.get("at")
  if (day === null || !/^\d{4}-\d\d-\d\d$/u.test(day)) return undefined
  const start = Date.parse(day)
  if (Number.isNaN(start)) return undefined
  const end = start + DAY_END
  return end >= now ? undefined : end
}

/** Prices of a day are those at its end. */
const DAY_END = 86_399_999

/** The same as the API takes it. */
export const instantAsked = (query: URLSearchParams, now: number): string | undefined => {
  const day = dayAsked(query, now)
  return day === undefined ? undefined : new Date(day).toISOString()
}

/** The models as they stood on the day that is asked for. */
export const modelsAsked = (prices: Prices, query: URLSearchParams) => viewAt(prices.view, dayAsked(query, prices.now))

/** The rate of the day that is asked for, or the newest one where that is not known here: whoever shows an amount at it says from when it is. */
export const rateAsked = ({ now, rate, rateOn }: Prices, query: URLSearchParams): DatedRate => {
  const day = dayAsked(query, now)
  return (day === undefined ? undefined : rateOn(dayText(day))) ?? rate
}

/** The day of an instant in UTC, as `YYYY-MM-DD`. */
export const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
