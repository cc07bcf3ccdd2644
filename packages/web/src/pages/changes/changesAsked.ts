import { CHANGE_FILTERS, type ChangeFilter, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import type { ShownChange } from "./changesShown.ts"

/** The periods that are offered, in days. */
export const PERIODS = ["7", "30", "90", "365", "1825"] as const

const DEFAULT_DAYS = 90

const MOST_DAYS = 1825

/** The parameters of a filter, which are those of the API and of the feeds. */
export const PARAMETERS = ["days", "kind", "provider", "min_change_pct"] as const

/** The filter that a query asks for; what is none counts as not asked. */
export const changesAsked = (query: URLSearchParams): ChangeFilter => {
  const days = Number(query.get("days"))
  const percent = Number(query.get("min_change_pct"))
  const provider = PROVIDER_SLUGS.find((slug) => slug === query.get("provider"))
  return {
    days: Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : DEFAULT_DAYS,
    kind: CHANGE_FILTERS.find((kind) => kind === query.get("kind")) ?? "changes",
    min_change_pct: percent > 0 && Number.isFinite(percent) ? percent : 0,
    ...(provider === undefined ? {} : { provider })
  }
}

/** A filter as the query of the API and of feeds. */
export const feedQuery = ({ days, kind, min_change_pct, provider }: ChangeFilter): string =>
  new URLSearchParams({
    days: String(days),
    kind,
    ...(provider === undefined ? {} : { provider }),
    ...(min_change_pct === 0 ? {} : { min_change_pct: String(min_change_pct) })
  }).toString()

/** Changes by their day, `YYYY-MM-DD`, in the order given. */
export const byDay = (changes: ReadonlyArray<ShownChange>): ReadonlyMap<string, ReadonlyArray<ShownChange>> =>
  Map.groupBy(changes, ({ change }) => new Date(change.date).toISOString().slice(0, 10))
