import { csvCell } from "@ratecard/core/plain-text"
import { Option } from "effect"
import { Flag } from "effect/cli"
import {
  columnsOf,
  FOCUS_COLUMNS,
  FOCUS_VERSIONS,
  type FocusColumn,
  type FocusRow,
  type FocusVersion
} from "./columns.ts"
import { type Charge, type FocusFault, focusRows, type FocusTerms } from "./focusRows.ts"

/** The formats of an export of FOCUS, by the names that `--export` takes. */
export const FOCUS_EXPORTS = { focus: "csv", "focus-jsonl": "jsonl" } as const satisfies Record<string, FocusFormat>

/** The terms of an export, in addition to the logs. */
export interface FocusExport {
  readonly format: FocusFormat
  readonly terms: Pick<
    FocusTerms,
    "billingAccountId" | "billingAccountName" | "billingDay" | "invoiceIssuer" | "version"
  >
}

/** Flags of an export, and what no log can tell. */
export const FOCUS_FLAGS = {
  focus: Flag.Literals("focus", FOCUS_VERSIONS).pipe(
    Flag.withDescription("FOCUS: version of the columns (default 1.2)"),
    Flag.optional
  ),
  billingAccountId: Flag.String("billing-account-id").pipe(
    Flag.withDescription("FOCUS: account that pays (default local)"),
    Flag.optional
  ),
  billingAccountName: Flag.String("billing-account-name").pipe(
    Flag.withDescription("FOCUS: name of that account (default none)"),
    Flag.optional
  ),
  invoiceIssuer: Flag.String("invoice-issuer").pipe(
    Flag.withDescription("FOCUS: issuer of the invoice (default: the seller of the request)"),
    Flag.optional
  ),
  billingDay: Flag.Int("billing-day").pipe(
    Flag.withDescription("FOCUS: day of the month, in UTC, on which a billing period begins (default 1)"),
    Flag.filter(
      (day) => day >= 1 && day <= 28,
      () => "1 to 28"
    ),
    Flag.optional
  )
}

/** The flags of {@link FOCUS_FLAGS} as they were given. */
export interface FocusFlags {
  readonly focus: Option.Option<FocusVersion>
  readonly billingAccountId: Option.Option<string>
  readonly billingAccountName: Option.Option<string>
  readonly invoiceIssuer: Option.Option<string>
  readonly billingDay: Option.Option<number>
}

/** The export of a format, by the flags that were given. */
export const focusExportOf = (name: keyof typeof FOCUS_EXPORTS, flags: FocusFlags): FocusExport => ({
  format: FOCUS_EXPORTS[name],
  terms: {
    billingAccountId: Option.getOrElse(flags.billingAccountId, () => "local"),
    billingAccountName: Option.getOrNull(flags.billingAccountName),
    billingDay: Option.getOrElse(flags.billingDay, () => 1),
    invoiceIssuer: Option.getOrNull(flags.invoiceIssuer),
    version: Option.getOrElse(flags.focus, () => "1.2" as const)
  }
})

/** The format of an export. */
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
