import type { Column, Table } from "../../output/answer.ts"
import type { DaySpan, Row, UsageDocument } from "../../usage/document.ts"
import { spanOf } from "../../usage/views/dayNamed.ts"
import type { View } from "../../usage/views/view.ts"

/** The columns that name a row, its cells and those of a total. */
interface Keys {
  readonly columns: ReadonlyArray<Column>
  readonly cellsOf: (row: Row) => ReadonlyArray<string>
  readonly total: ReadonlyArray<string>
}

export const keysOf = (by: View): Keys =>
  by === "session"
    ? {
        columns: [
          { name: by, least: 8 },
          { name: "about", least: 22 }
        ],
        cellsOf: (row) => [row.key, aboutText(row)],
        total: ["total", ""]
      }
    : {
        columns: [{ name: by, least: LEAST[by] ?? 12 }],
        cellsOf: ({ key }) => [key],
        total: ["total"]
      }

/** A table with the days of its rows, for programs. */
export const withDays = (table: Table, { by, period }: UsageDocument, rows: ReadonlyArray<Pick<Row, "key">>): Table =>
  TIMES.has(by)
    ? table
    : withColumns(table, ["from", "until"], (place) => {
        const { from, until } = daysOf(by, rows[place]!.key, period)
        return [from, until]
      })

/** A table with the rate that its sums are converted at, for programs. */
export const withRate = (table: Table, { rate }: UsageDocument): Table =>
  rate === undefined
    ? table
    : withColumns(table, ["rate", "rate_date"], () => [String(rate.rate), rate.updated_at?.slice(0, 10) ?? ""])

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

/** The days of a row: a week or a month has those of its own that were asked for. */
const daysOf = (by: View, key: string, period: DaySpan): DaySpan => {
  if (by !== "week" && by !== "month") return period
  const { first, last } = spanOf(by, by === "month" ? `${key}-01` : key)
  return { from: first > period.from ? first : period.from, until: last < period.until ? last : period.until }
}

/** Their keys say little where their ends are cut; other columns are dropped first. */
const LEAST: Readonly<Partial<Record<View, number>>> = { hour: 16, window: 28, "weekly-window": 28, branch: 28 }

const aboutText = ({ first_day = "", project = "", title }: Row): string =>
  title ?? `${first_day} ${folderName(project)}`.trim()

/** The last name of a path. */
export const folderName = (path: string): string => path.split(/[/\\]/u).findLast(Boolean) ?? ""
