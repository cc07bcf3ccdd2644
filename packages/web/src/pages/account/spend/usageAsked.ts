import type { UsageReport } from "@ratecard/api"
import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { dayText } from "../../../prices/prices.ts"

export type UsageView = UsageReport["by"]

/** The groupings of sums, as the API has them. */
export const USAGE_VIEWS: ReadonlyArray<UsageView> = [
  "day",
  "person",
  "model",
  "repository",
  "service",
  "agent",
  "project",
  "machine",
  "paid"
]

/** The numbers of days that lists offer, today included. */
export const PERIODS = ["7", "30", "90", "365"] as const

const USUAL_PERIOD = "30"

/** The question that an address asks of stored usage. */
export interface UsageAsked {
  readonly by: UsageView
  /** One of the periods, or else a span as `since..until`, either of which may be missing. */
  readonly days: string
  readonly since: string | undefined
  /** Undefined: today. */
  readonly until: string | undefined
}

const SPAN = /^(?<since>\d{4}-\d\d-\d\d)?\.\.(?<until>\d{4}-\d\d-\d\d)?$/u

export const usageAsked = (query: URLSearchParams, now: number, views = USAGE_VIEWS): UsageAsked => {
  const by = views.find((view) => view === query.get("by")) ?? "day"
  const span = SPAN.exec(query.get("days") ?? "")
  const { since, until } = span?.groups ?? {}
  if (span && [since, until].every((day) => day === undefined || Date.parse(day) > 0))
    return { by, days: span[0], since, until }
  const days = PERIODS.find((period) => period === query.get("days")) ?? USUAL_PERIOD
  return { by, days, since: dayText(now - (Number(days) - 1) * DAY_MILLIS), until: undefined }
}

/** The path of the API that answers a question about the usage at `of`, or about another view of it. */
export const usagePath = (of: string, { by, since, until }: UsageAsked, view = by): string =>
  `${of}?${new URLSearchParams({ by: view, ...daysOf({ since, until }) })}`

/** The days of a question, as the API takes them. */
export const daysOf = ({ since, until }: Pick<UsageAsked, "since" | "until">): Readonly<Record<string, string>> => ({
  ...(since !== undefined && { since }),
  ...(until !== undefined && { until })
})
