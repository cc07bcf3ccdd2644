import type { Column, Table } from "../../output/answer.ts"
import type { DaySpan, RowRate } from "../../prices/exchange.ts"
import type { Row, UsageDocument } from "../../usage/document.ts"
import { spanOf } from "../../usage/views/dayNamed.ts"
import { type By, type View, viewsOf } from "../../usage/views/view.ts"

/** The columns that name a row, its cells and those of a total. */
interface Keys {
  readonly columns: ReadonlyArray<Column>
  readonly cellsOf: (row: Row) => ReadonlyArray<string>
  readonly total: ReadonlyArray<string>
}

/** The columns of all groups. */
export const keysOf = (by: By): Keys => {
  const views = viewsOf(by)
  const columns = views.flatMap((view): ReadonlyArray<Column> =>
    view === "session" ? SESSION : [{ name: view, least: LEAST[view] ?? 12, ...READ[view] }]
  )
  return {
    columns,
    cellsOf: (row) => views.flatMap((view) => [keyOf(row, view), ...(view === "session" ? [aboutText(row)] : [])]),
    total: ["total", ...columns.slice(1).map(() => "")]
  }
}

const SESSION: ReadonlyArray<Column> = [
  { name: "session", least: 8 },
  { name: "about", least: 22 }
]

type Keyed = Pick<Row, "key" | "keys">

const keyOf = ({ key, keys }: Keyed, view: View): string => keys?.[view] ?? key

/** A table with the days of its rows, for programs. */
export const withDays = (table: Table, { by, period }: UsageDocument, rows: ReadonlyArray<Keyed>): Table => {
  const views = viewsOf(by)
  if (views.some((view) => TIMES.has(view))) return table
  const span = views.find((view) => view === "week" || view === "month")
  return withColumns(table, ["from", "until"], (place) => {
    const { from, until } = span === undefined ? period : daysOf(span, keyOf(rows[place]!, span), period)
    return [from, until]
  })
}

/** A table with the rates that its sums are converted at, for programs. */
export const withRate = (
  table: Table,
  { rate }: UsageDocument,
  rows: ReadonlyArray<{ readonly rate?: RowRate }>
): Table =>
  rate === undefined
    ? table
    : withColumns(table, ["rate", "rate_date"], (place) => {
        const { date, rate: own } = rows[place]!.rate ?? {}
        return [own === undefined ? "" : String(own), date ?? ""]
      })

/** A table with columns that people find in the notes. */
const withColumns = (
  table: Table,
  names: ReadonlyArray<string>,
  cellsOf: (place: number) => ReadonlyArray<string>
): Table => ({
  ...table,
  columns: [...table.columns, ...names.map((name): Column => ({ name, noted: true }))],
  rows: table.rows.map((cells, place) => [...cells, ...cellsOf(place)]),
  ...(table.total && { total: [...table.total, ...names.map(() => "")] })
})

/** Views whose keys say the time. */
const TIMES: ReadonlySet<View> = new Set(["day", "hour", "window", "weekly-window"])

/** The days of a week or a month that were asked for. */
const daysOf = (by: "week" | "month", key: string, period: DaySpan): DaySpan => {
  const { first, last } = spanOf(by, by === "month" ? `${key}-01` : key)
  return { from: first > period.from ? first : period.from, until: last < period.until ? last : period.until }
}

/** Their keys say little where their ends are cut; other columns are dropped first. */
const LEAST: Readonly<Partial<Record<View, number>>> = { hour: 16, window: 28, "weekly-window": 28, branch: 28 }

/** Columns whose names are long, or may be unknown. */
const READ: Readonly<Partial<Record<View, Partial<Column>>>> = {
  project: { keepsEnd: true },
  model: { keepsEnd: true },
  person: { absent: "unknown" }
}

const aboutText = ({ first_day = "", project = "", title }: Row): string =>
  title ?? `${first_day} ${folderName(project)}`.trim()

/** The last name of a path. */
export const folderName = (path: string): string => path.split(/[/\\]/u).findLast(Boolean) ?? ""
