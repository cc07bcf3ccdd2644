import type { Column, Table } from "./answer.ts"

/** Columns that stand under each other, for people. */
export const alignedTable = ({ columns, rows }: Table): string => {
  const names = columns.map(({ name }) => name)
  const widths = names.map((name, place) => Math.max(name.length, ...rows.map((row) => row[place]!.length)))
  return [names, ...rows].map((row) => alignedLine(row, columns, widths)).join("")
}

const alignedLine = (
  cells: ReadonlyArray<string>,
  columns: ReadonlyArray<Column>,
  widths: ReadonlyArray<number>
): string => {
  const padded = cells.map((cell, place) =>
    columns[place]!.isNumber === true ? cell.padStart(widths[place]!) : cell.padEnd(widths[place]!)
  )
  return `${padded.join("  ").trimEnd()}\n`
}

/** RFC 4180, with plain line feeds. */
export const csvTable = ({ columns, rows }: Table): string =>
  [columns.map(({ name }) => name), ...rows].map((row) => `${row.map(csvCell).join(",")}\n`).join("")

/** A cell of CSV, in quotes where it has to be. */
export const csvCell = (cell: string): string => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A table of GitHub's Markdown. */
export const markdownTable = ({ columns, rows }: Table): string =>
  [
    columns.map(({ name }) => name),
    columns.map(({ isNumber }) => (isNumber === true ? "---:" : "---")),
    ...rows.map((row) => row.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll(/\s+/gu, " ")))
  ]
    .map((row) => `| ${row.join(" | ")} |\n`)
    .join("")
