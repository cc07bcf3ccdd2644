import { DAY_MILLIS } from "@ratecard/core/catalogue"

/** What sums may be of, as the API has it. */
export const USAGE_VIEWS = ["day", "model", "machine", "project"] as const

/** The number of days, today included. */
export const PERIODS = ["30", "90", "365"] as const

/** The question that an address asks, and the path of the API that answers it. */
export const usageAsked = (query: URLSearchParams, now: number) => {
  const by = USAGE_VIEWS.find((view) => view === query.get("by")) ?? "day"
  const days = PERIODS.find((period) => period === query.get("days")) ?? "30"
  const since = new Date(now - (Number(days) - 1) * DAY_MILLIS).toISOString().slice(0, 10)
  return { by, days, path: `/usage?by=${by}&since=${since}` }
}
