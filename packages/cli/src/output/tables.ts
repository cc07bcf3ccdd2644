import { csvCell, markdownText } from "@ratecard/core/plain-text"
import type { Screen } from "../World.ts"
import { AT_LEAST, bar, cut, cutStart, displayWidth, formatCell } from "./formatCell.ts"
import type { Column, Table } from "./answer.ts"

const GAP = "  "

/** The narrowest that a column of names becomes where it does not say otherwise, and the widest that a bar does. */
const MIN_NAME = 12
const MAX_BAR = 30
const MIN_BAR = 8

/** Columns that stand under each other, for people: on a terminal as wide as that, with bars. */
export const alignedTable = (table: Table, screen: Screen): string => {
  const told = withoutUsual(withBounds(table))
  return told.rows.length === 0 ? "" : laidOut(told, screen)
}

const laidOut = (table: Table, screen: Screen): string => {
  const { bars, columns, full, rows, total } = table
  const all = total === undefined ? rows : [...rows, total]
  const cells = all.map((row) =>
    row.map((cell, place) => {
      const { absent = "", kind } = columns[place]!
      // A sum has no name.
      const isNameless = row === total && kind === undefined
      return cell !== "" ? formatCell(cell, kind) : isNameless ? "" : absent
    })
  )
  const titles = columns.map(({ name, title = name }) => title)
  const widths = titles.map((title, place) =>
    Math.max(displayWidth(title), ...cells.map((row) => displayWidth(row[place]!)))
  )
  if (screen.isTerminal && !narrow(widths, columns, screen.columns)) {
    const least = Math.max(...columns.map(({ yields = 0 }) => yields))
    if (least > 0)
      return laidOut(
        withoutColumns(table, ({ yields }) => yields === least),
        screen
      )
  }
  const room = Math.min(MAX_BAR, screen.columns - widths.reduce((sum, width) => sum + width + GAP.length, 0))
  const barOf = bars !== undefined && screen.isTerminal && room >= MIN_BAR ? barsOf(rows, bars, room, full) : undefined
  const { bold, cyan, dim } = styles(screen)
  const line = (row: ReadonlyArray<string>) => aligned(row, columns, widths)
  const rule = widths.map((width) => "─".repeat(width)).join(GAP)
  return [
    bold(line(titles).trimEnd()),
    ...cells.slice(0, rows.length).map((row, index) => {
      const drawn = barOf?.(index)
      return drawn === undefined || drawn === "" ? line(row).trimEnd() : `${line(row)}${GAP}${cyan(drawn)}`
    }),
    ...(total === undefined ? [] : [dim(rule), bold(line(cells.at(-1)!).trimEnd())])
  ]
    .map((text) => `${text}\n`)
    .join("")
}

/** With a sign at numbers that are lower bounds. */
const withBounds = (table: Table): Table => {
  const { columns, rows, total } = table
  const bounds = columns.map(({ exact }) => columns.findIndex(({ name }) => name === exact))
  const boundRow = (row: ReadonlyArray<string>): ReadonlyArray<string> =>
    row.map((cell, place) => (cell !== "" && row[bounds[place]!] === "no" ? AT_LEAST + cell : cell))
  return { ...table, rows: rows.map(boundRow), ...(total && { total: boundRow(total) }) }
}

const absentOf = ({ absent = "" }: Column): string => absent

/** Without columns that the notes tell, and those that say in every row what goes without saying. */
const withoutUsual = (table: Table): Table =>
  withoutColumns(
    table,
    ({ noted = false, usual }, place) =>
      noted || (usual !== undefined && table.rows.every((row) => row[place] === usual))
  )

const withoutColumns = (table: Table, isLeftOut: (column: Column, place: number) => boolean): Table => {
  const { bars, columns, full, rows, total } = table
  const isKept = columns.map((column, place) => !isLeftOut(column, place))
  const keepColumns = <A>(cells: ReadonlyArray<A>): ReadonlyArray<A> => cells.filter((_, place) => isKept[place])
  return {
    columns: keepColumns(columns),
    rows: rows.map(keepColumns),
    ...(total && { total: keepColumns(total) }),
    ...(bars !== undefined && { bars: isKept.slice(0, bars).filter(Boolean).length }),
    ...(full !== undefined && { full })
  }
}

/** Cuts the widest columns of names until all columns fit the screen, or no name may be cut further. */
const narrow = (widths: Array<number>, columns: ReadonlyArray<Column>, room: number): boolean => {
  const names = columns.flatMap(({ kind = "text" }, place) => (kind === "text" ? [place] : []))
  let excess = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - room
  for (; excess > 0; excess--) {
    const [widest] = names
      .filter((place) => widths[place]! > (columns[place]!.least ?? MIN_NAME))
      .toSorted((one, other) => widths[other]! - widths[one]!)
    if (widest === undefined) return false
    widths[widest]!--
  }
  return true
}

const aligned = (row: ReadonlyArray<string>, columns: ReadonlyArray<Column>, widths: ReadonlyArray<number>): string =>
  row
    .map((cell, place) => {
      const fitting = (columns[place]!.keepsEnd === true ? cutStart : cut)(cell, widths[place]!)
      const blanks = " ".repeat(widths[place]! - displayWidth(fitting))
      return (columns[place]!.kind ?? "text") === "text" ? fitting + blanks : blanks + fitting
    })
    .join(GAP)

const barsOf = (rows: ReadonlyArray<ReadonlyArray<string>>, place: number, room: number, full = 0) => {
  const values = rows.map((row) => Number(row[place]!.replace(AT_LEAST, "")) || 0)
  const greatest = full || Math.max(...values)
  return (index: number): string => (greatest > 0 ? bar(Math.min(1, values[index]! / greatest), room) : "")
}

/** The styles of text on a screen; one without colours has none. */
export const styles = ({ isColoured }: Screen) => {
  const styled = (on: number, off: number) => (text: string) =>
    isColoured ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return { bold: styled(1, 22), dim: styled(2, 22), cyan: styled(36, 39) }
}

/** RFC 4180, with plain line feeds. */
export const csvTable = ({ columns, rows }: Table): string =>
  [columns.map(({ name }) => name), ...rows].map((row) => `${row.map(csvCell).join(",")}\n`).join("")

/** A table of GitHub's Markdown. */
export const markdownTable = ({ columns, rows }: Table): string =>
  [
    columns.map(({ name }) => name),
    columns.map(({ kind = "text" }) => (kind === "text" ? "---" : "---:")),
    ...rows.map((row) =>
      row.map((cell, place) => {
        const column = columns[place]!
        return (column.kind ?? "text") === "text" ? markdownText(cell || absentOf(column)) : cell || absentOf(column)
      })
    )
  ]
    .map((row) => `| ${row.join(" | ")} |\n`)
    .join("")
