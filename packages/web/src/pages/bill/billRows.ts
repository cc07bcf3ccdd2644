import { compareDecimals, decimalIn, type UsageCell, type UsageSum, usageSum } from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"
import { type BillReport, type BillSum, PLACES } from "./billed.ts"

/** The groupings of a bill's rows. */
const BILL_VIEWS = ["day", "month", "model", ...PLACES] as const

export type BillView = (typeof BILL_VIEWS)[number]

/** A sum of a bill: of a day, a month, a model, or a place. */
export interface BillRow extends UsageSum {
  /** Empty if the records name none. */
  readonly key: string
}

/** The views that a bill has: those of places where its records name some. */
export const viewsOf = ({ places }: BillReport): ReadonlyArray<BillView> =>
  BILL_VIEWS.filter((view) => !isPlace(view) || places[view] !== undefined)

const isPlace = (view: BillView): view is (typeof PLACES)[number] => PLACES.some((place) => place === view)

export const isTime = (view: BillView): boolean => view === "day" || view === "month"

/** The rows of a view: times from the newest on, all others from the greatest cost on. */
export const billRows = (report: BillReport, view: BillView): ReadonlyArray<BillRow> => {
  const rows = isPlace(view) ? sumsBy(report.places[view] ?? [], ({ key }) => key) : sumsBy(report.sums, KEYS[view])
  return rows.toSorted(isTime(view) ? newestFirst : greatestFirst)
}

const KEYS: Readonly<Record<"day" | "month" | "model", (sum: BillSum) => string>> = {
  day: ({ day }) => day,
  month: ({ day }) => day.slice(0, 7),
  model: ({ model }) => model
}

const sumsBy = <Cell extends UsageCell>(
  cells: ReadonlyArray<Cell>,
  keyOf: (cell: Cell) => string
): ReadonlyArray<BillRow> =>
  [...Map.groupBy(cells, keyOf)].flatMap(([key, own]) => sumsByCurrency(own).map((sum) => ({ key, ...sum })))

/** The sum of cells in each currency. */
export const sumsByCurrency = (cells: ReadonlyArray<UsageCell>): ReadonlyArray<UsageSum> =>
  Array.from(Map.groupBy(cells, ({ currency }) => currency).values(), (own) => usageSum(own))

const newestFirst = (one: BillRow, other: BillRow): number =>
  one.key === other.key ? greatestFirst(one, other) : one.key < other.key ? 1 : -1

const greatestFirst = (one: BillRow, other: BillRow): number =>
  one.currency === other.currency
    ? compareDecimals(decimalIn(other.cost)!, decimalIn(one.cost)!)
    : one.currency < other.currency
      ? 1
      : -1

/** The first and the last day of a bill; undefined if its records say none. */
export const periodOf = ({ sums }: Pick<BillReport, "sums">): readonly [string, string] | undefined => {
  const days = sums.map(({ day }) => day).filter((day) => day !== "")
  return days.length === 0 ? undefined : [days[0]!, days.at(-1)!]
}

/** The number of models with a part of their own in the chart of days. */
const MOST_PARTS = 5

/** The cost of days in one currency, by model: the most expensive ones, and one part for all others. */
export interface DayStacks {
  readonly models: ReadonlyArray<string>
  /** Whether the last part is that of other models. */
  readonly hasOthers: boolean
  readonly days: ReadonlyArray<{ readonly day: string; readonly amount: number; readonly parts: ReadonlyArray<number> }>
}

export const dayStacks = (sums: ReadonlyArray<BillSum>, currency: Currency): DayStacks => {
  const dated = sums.filter((sum) => sum.currency === currency && sum.day !== "")
  const byCost = sumsBy(dated, KEYS.model).toSorted(greatestFirst)
  const models = byCost.slice(0, MOST_PARTS).map(({ key }) => key)
  const hasOthers = byCost.length > models.length
  const days = [...Map.groupBy(dated, KEYS.day)].map(([day, own]) => {
    const parts = Array.from({ length: models.length + (hasOthers ? 1 : 0) }, () => 0)
    for (const { cost, model } of own) {
      const place = models.indexOf(model)
      parts[place === -1 ? models.length : place]! += Number(cost)
    }
    return { day, parts, amount: parts.reduce((sum, part) => sum + part, 0) }
  })
  return { models, hasOthers, days }
}
