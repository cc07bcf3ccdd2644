import {
  type CatalogueView,
  type DatedRate,
  DAY_MILLIS,
  type Model,
  type PriceSnapshot,
  viewAt
} from "@ratecard/core/catalogue"

/** All prices, and the instant at which a page looks at them. */
export interface Prices extends PriceSnapshot {
  /** In milliseconds since the epoch. */
  readonly now: number
}

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
const DAY_END = DAY_MILLIS - 1

/** The same as the API takes it. */
export const instantAsked = (query: URLSearchParams, now: number): string | undefined => {
  const day = dayAsked(query, now)
  return day === undefined ? undefined : new Date(day).toISOString()
}

/** The models as they stood on the day that is asked for. */
export const modelsAsked = (prices: Prices, query: URLSearchParams) => viewAt(prices.view, dayAsked(query, prices.now))

/** The rate of the day that is asked for, as of its beginning; undefined if that is not known. */
export const rateOfDay = ({ now, rate, rateOn }: Prices, query: URLSearchParams): DatedRate | undefined => {
  const day = dayAsked(query, now)
  return day === undefined ? rate : rateOn(day - DAY_END)
}

/** The same, or else the newest one: a page that shows an amount at it says from when it is. */
export const rateAsked = (prices: Prices, query: URLSearchParams): DatedRate => rateOfDay(prices, query) ?? prices.rate

/** The day of an instant in UTC, as `YYYY-MM-DD`. */
export const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** Models by the day of their release, newest first; those of one day as the catalogue has them. */
export const newestFirst = (models: ReadonlyArray<Model>, { entryById }: CatalogueView): ReadonlyArray<Model> => {
  const releasedOn = ({ id }: Model): string => entryById.get(id)?.release_date ?? ""
  return models.toSorted((one, other) => releasedOn(other).localeCompare(releasedOn(one)))
}

/** The newest model of each group. */
export const newestOf = (groups: ReadonlyArray<ReadonlyArray<Model>>, view: CatalogueView): ReadonlyArray<Model> =>
  groups.flatMap((models) => newestFirst(models, view).slice(0, 1))

/** The newest model of each provider. */
export const newestOfEach = (view: CatalogueView): ReadonlyArray<Model> =>
  newestOf([...Map.groupBy(view.offered, ({ provider }) => provider).values()], view)
