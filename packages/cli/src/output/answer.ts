import type { Screen } from "../World.ts"

/** A column as people see it; programs get every cell as it is. Numbers stand at its right edge. */
export type Kind = "text" | "number" | "count" | "tokens" | "bytes" | "money"

export interface Column {
  readonly name: string
  /** The title that people read instead of the name. */
  readonly title?: string
  readonly kind?: Kind
  /** If every row has this value, people do not see the column. */
  readonly usual?: string
  /** People read it in the notes. */
  readonly noted?: true
  /** Of text: a terminal cuts it to no less than this number of characters. */
  readonly least?: number
  /** Of text that is cut: its end tells more than its start, as that of a path does. */
  readonly keepsEnd?: true
  /** Left out if a terminal has no room for all; greatest first. */
  readonly yields?: number
  /** The word that people read where a cell is empty. */
  readonly absent?: string
  /** A column of this name says `no` where people read that a number is at least so much. */
  readonly exact?: string
}

/** Rows of text, exact and unrounded. */
export interface Table {
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** A last row for people, which sums the others. */
  readonly total?: ReadonlyArray<string>
  /** The place of the column whose numbers are drawn as bars on a terminal. */
  readonly bars?: number
  /** The number of a full bar; the greatest of the column where absent. */
  readonly full?: number
}

/** The answer of a command, to be printed in any format. */
export interface Answer<Document extends object = object> {
  /** The output of `--json`: docs/schemas has its schema. */
  readonly document: Document
  readonly table: Table
  /** The text of an export, piece by piece, which is printed instead of document and table. */
  readonly exported?: Iterable<string>
  /** A drawing above the table, for people. */
  readonly drawing?: (screen: Screen) => string
  /** People see the drawing instead of the table. */
  readonly isDrawn?: true
  /** Said under a table, or on standard error where a program reads the output. */
  readonly notes: ReadonlyArray<string>
  /** Said on standard error: what could not be read or found. */
  readonly faults?: ReadonlyArray<string>
  readonly exitCode?: number
}

export const FORMATS = ["json", "csv", "markdown"] as const

/** The formats of an answer; a table for people is the default. */
export type Format = (typeof FORMATS)[number] | "table"
