import { csvCell } from "../output/tables.ts"
import { columnsOf, FOCUS_COLUMNS, type FocusColumn, type FocusRow } from "./columns.ts"
import { type Charge, type FocusFault, focusRows, type FocusTerms } from "./focusRows.ts"

/** How an export is written. */
export type FocusFormat = "csv" | "jsonl"

/** The text of an export, piece by piece; what is not a row goes to `refuse`. */
export const focusText = function* (
  charges: Iterable<Charge>,
  terms: FocusTerms,
  format: FocusFormat,
  refuse: (fault: FocusFault) => void
): Generator<string> {
  const columns = columnsOf(terms.version)
  if (format === "csv") yield csvLine(columns)
  const line = format === "csv" ? csvRow : jsonRow
  for (const charge of charges) {
    const { faults, rows } = focusRows(charge, terms)
    for (const row of rows) yield line(row, columns)
    for (const fault of faults) refuse(fault)
  }
}

type Columns = ReadonlyArray<FocusColumn>

/** RFC 4180, with plain line feeds; null is an empty cell. */
const csvRow = (row: FocusRow, columns: Columns): string =>
  csvLine(columns.map((column) => csvCell(textOf(row[column]))))

const textOf = (value: FocusRow[FocusColumn]): string =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value)

const csvLine = (cells: ReadonlyArray<string>): string => `${cells.join(",")}\n`

/** Decimals are numbers of JSON with all their digits, which no binary number would hold. */
const jsonRow = (row: FocusRow, columns: Columns): string =>
  `{${columns
    .map((column) => {
      const value = row[column]
      const text = FOCUS_COLUMNS[column] === "Decimal" && value !== null ? value : JSON.stringify(value)
      return `"${column}":${text as string}`
    })
    .join(",")}}\n`
