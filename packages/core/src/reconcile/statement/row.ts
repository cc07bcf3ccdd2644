import type { Decimal } from "../../pricing/money.ts"
import type { DifferenceCause } from "../causes.ts"

/** The tier and place that served a request, as a column or a name says. */
export interface ServedAs {
  readonly tier?: string
  readonly batch?: true
  readonly speed?: string
  readonly geo?: string
  readonly channel?: string
  /** True at the prices of long prompts. */
  readonly isLong?: true
}

/** A part of the amount of a row whose cause stands in a column. */
export interface KnownPart {
  /** Unexplained: the row says that something changed, and not why. */
  readonly cause: DifferenceCause | "unexplained"
  /** Undefined: what the tokens of the row cost, taken away. */
  readonly amount?: Decimal
  readonly evidence: string
}

/** Tokens by unit; `cache_write` is one of unknown lifetime. */
export type Tokens = Readonly<Record<string, number>>

/** A line of a statement, whatever its format. */
export interface StatementRow {
  /** `YYYY-MM-DD` in the statement's own days; empty in a format that names none. */
  readonly day: string
  /** The time in milliseconds since the epoch, if the row is of an instant and not of a day. */
  readonly at?: number | undefined
  /** The model as written; empty if none is named. */
  readonly model: string
  /** A unit of bills, `*` for all tokens together, or empty: neither model nor unit is known. */
  readonly unit: string
  /** Undefined if the row has money alone. */
  readonly tokens?: Tokens | undefined
  /** The charge in US dollars. */
  readonly amount: Decimal
  readonly served: ServedAs
  /** The workspace, project, user or key of the row, if a column names it. */
  readonly scope?: string | undefined
  /** The id of the response, if the format has it. */
  readonly id?: string | undefined
  readonly parts?: ReadonlyArray<KnownPart> | undefined
  /** The words of the row that say that the call failed. */
  readonly failed?: string | undefined
  /** The row is nothing but this: a tax, a credit, a tool that has no count in logs. */
  readonly only?: KnownPart["cause"] | undefined
  /** The description of the row, to show. */
  readonly note?: string | undefined
}

/** The line of a row in a CSV file, and its cells as written. */
export interface RowPlace {
  /** The line number, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** A consumer of a file's rows, days and faults. */
export interface RowSink {
  readonly row: (row: StatementRow, place?: RowPlace) => void
  /** A day that the file covers, with rows or without. */
  readonly day: (day: string) => void
  /** A row that cannot be read, with its line where it has one. */
  readonly fault: (message: string) => void
}

/** A JSON object of a file. */
export type Part = Readonly<Record<string, unknown>>

/** Reads a cell of the current row; empty if there is no such column. */
export type CellOf = (column: string) => string

/** A format of statements: how to recognise and read it. */
export interface StatementFormat {
  readonly id: string
  /** The name for people. */
  readonly name: string
  /** For CSV: the required columns, in lower case. */
  readonly columns?: ReadonlyArray<string>
  readonly readCells?: (cell: CellOf, sink: RowSink) => void
  /** For CSV: the columns that hold JSON, in lower case; their cells may be of any length. */
  readonly objects?: ReadonlyArray<string>
  /** For JSON: tells whether an object of the file is of this format. */
  readonly isOf?: (value: Part) => boolean
  readonly readObject?: (value: Part, sink: RowSink) => void
  /** True if it has tokens and no money: a log, not a statement. */
  readonly isUsage?: true
  /** True if it has tokens by response, and can replace a log. */
  readonly isLog?: true
  /** True if its rows have the ids of responses. */
  readonly hasIds?: true
  /**
   * Decimal places of its amounts, or those of the amount that has most; absent: they are exact but for the last digits of
   * a float.
   */
  readonly places?: number | "printed"
  /** US dollars per million tokens of any kind that the vendor may add to its prices. */
  readonly tokenRate?: number
  /** True if it names no days: it is compared with all logs. */
  readonly isUndated?: true
  /** The time zone of its days, if it is not UTC. */
  readonly timezone?: string
}
