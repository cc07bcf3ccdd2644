import { type CatalogueEntry, changeLogIn, DAY_MILLIS, latestAlias, viewAt } from "@ratecard/core/catalogue"
import { formatDate } from "../../format.ts"
import { endOf } from "../../lines/lineStory.ts"
import { dayAsked, dayText } from "../../prices/prices.ts"
import type { Language } from "../../rendering.ts"
import type { Site } from "../../site.ts"
import { changesShown, type ShownChange } from "./changesShown.ts"

/** A calendar month in UTC. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string
  /** Its first instant, and that of the next one. */
  readonly start: number
  readonly end: number
}

/** All that happened in a time. */
export interface Happened {
  readonly changes: ReadonlyArray<ShownChange>
  /** The models that ended in it, and those that end soon after, by day. */
  readonly retired: ReadonlyArray<CatalogueEntry>
  readonly retiring: ReadonlyArray<CatalogueEntry>
}

const ALL = "/changes"

/** So long before its end a model retires soon: work with it has to move. */
const SOON = 62 * DAY_MILLIS

const monthOfInstant = (at: number): Month => {
  const day = new Date(at)
  const first = (more: number) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + more)
  return { name: dayText(at).slice(0, 7), start: first(0), end: first(1) }
}

/** The instant at which a page looks: now, or the end of the day that its address asks for. */
export const instantOf = ({ address, prices: { value } }: Site): number =>
  dayAsked(address.query.value, value.now) ?? value.now

/** The months from the running one back to that of the first price. */
export const monthsOf = (site: Site): readonly [Month, ...ReadonlyArray<Month>] => {
  const first = Math.min(...site.prices.value.view.entries.map(({ levels }) => Date.parse(levels[0].date)))
  let month = monthOfInstant(instantOf(site))
  const months: [Month, ...Array<Month>] = [month]
  while (month.start > first) months.push((month = monthOfInstant(month.start - 1)))
  return months
}

/** Whether the address is that of all changes. */
export const isOfAll = ({ address }: Site): boolean => address.path.value === ALL

/** The path of the page of a month, below the base. */
export const pathOfMonth = ({ name }: Month): string => `${ALL}/${name}`

/** The month that an address names, of all changes the running one; undefined for one that has no page. */
export const monthAsked = (site: Site): Month | undefined => {
  const months = monthsOf(site)
  return isOfAll(site) ? months[0] : months.find((month) => pathOfMonth(month) === site.address.path.value)
}

/** The last instant of a month that has come: what is known or announced later changes nothing in it. */
export const lastOf = (site: Site, { end }: Month): number => Math.min(instantOf(site), end - 1)

/** All that happened in a month; in the running one, also who retires soon. */
export const happenedIn = (site: Site, month: Month): Happened => {
  const at = lastOf(site, month)
  const view = viewAt(site.prices.value.view, at)
  const since = dayText(month.start)
  const filter = { days: 1, since, kind: "all", min_change_pct: 0 } as const
  return {
    changes: changesShown(changeLogIn(view), filter, at),
    ...retirements(view.entries, month.start, at, at === month.end - 1)
  }
}

/** The models that ended from an instant until another, and unless that time `isOver` those that end soon after. */
export const retirements = (
  entries: ReadonlyArray<CatalogueEntry>,
  from: number,
  at: number,
  isOver = false
): Omit<Happened, "changes"> => {
  const until = isOver ? at : at + SOON
  const found = entries.filter((entry) => endOf(entry) >= from && endOf(entry) <= until)
  const ids = found.map(({ id }) => id)
  const each = found
    .filter(({ id }) => latestAlias(id, ids) === undefined)
    .toSorted((one, other) => endOf(one) - endOf(other))
  return { retired: each.filter((entry) => endOf(entry) <= at), retiring: each.filter((entry) => endOf(entry) > at) }
}

/** "November 2026", "Ноябрь 2026". */
export const monthText = ({ start }: Month, language: Language, month: "long" | "short" = "long"): string =>
  formatDate(start, language, { month, year: "numeric" })
    .replace(/\sг\.$/u, "")
    .replace(/^./u, (first) => first.toUpperCase())
