import type { Decimal } from "../../pricing/money.ts"
import type { DifferenceCause } from "../causes.ts"

/** How and where a request was served, as a column or a name says it. */
export interface ServedAs {
  readonly tier?: string
  readonly batch?: true
  readonly speed?: string
  readonly geo?: string
  readonly channel?: string
  /** At the prices of long prompts. */
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
  /** `YYYY-MM-DD` in the statement's own days. */
  readonly day: string
  /** In milliseconds since the epoch, where a row is of an instant and not of a day. */
  readonly at?: number | undefined
  /** As written; empty if none is named. */
  readonly model: string
  /** A unit of bills, `*` for all tokens together, or empty: neither model nor unit is known. */
  readonly unit: string
  /** Undefined if the row has money alone. */
  readonly tokens?: Tokens | undefined
  /** What is charged, in US dollars. */
  readonly amount: Decimal
  readonly served: ServedAs
  /** Whose row it is, where a column says so: a workspace, a project, a user or a key. */
  readonly scope?: string | undefined
  /** Of the response, where the format has it. */
  readonly id?: string | undefined
  readonly parts?: ReadonlyArray<KnownPart> | undefined
  /** The row is nothing but this: a tax, a credit, a tool that has no count in logs. */
  readonly only?: KnownPart["cause"] | undefined
  /** The words of the row, for what is shown of it. */
  readonly note?: string | undefined
}

/** Where a row stands in a file of lines, and what it says to the letter. */
export interface RowPlace {
  /** From 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** What takes what a file says. */
export interface RowSink {
  readonly row: (row: StatementRow, place?: RowPlace) => void
  /** A day that the file covers, with rows or without. */
  readonly day: (day: string) => void
  /** A row that cannot be read, with its line where it has one. */
  readonly fault: (message: string) => void
}

/** A JSON object of a file. */
export type Part = Readonly<Record<string, unknown>>

/** What is in a cell of the row that is read; empty if there is no such column. */
export type CellOf = (column: string) => string

/** How a format is recognised and read. */
export interface StatementFormat {
  readonly id: string
  /** For people. */
  readonly name: string
  /** Of CSV: it has all these columns, in lower case. */
  readonly columns?: ReadonlyArray<string>
  readonly readCells?: (cell: CellOf, sink: RowSink) => void
  /** Of CSV: the columns that hold JSON, in lower case; their cells may be of any length. */
  readonly objects?: ReadonlyArray<string>
  /** Of JSON: whether an object of the file is of this format. */
  readonly isOf?: (value: Part) => boolean
  readonly readObject?: (value: Part, sink: RowSink) => void
  /** It has tokens and no money: a log, and no statement. */
  readonly isUsage?: true
  /** It has tokens by response, and so may stand for a log as well. */
  readonly isLog?: true
  /** Its rows have the ids of responses. */
  readonly hasIds?: true
  /** Decimal places of its amounts; absent: they are exact but for the last digits of a float. */
  readonly places?: number
  /** US dollars per million tokens of any kind that the vendor may add to its prices. */
  readonly tokenRate?: number
  /** Whose days it has, where that is not UTC. */
  readonly timezone?: string
}
