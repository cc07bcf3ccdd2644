/** A column of a table; numbers stand at its right edge. */
export interface Column {
  readonly name: string
  readonly isNumber?: boolean
}

/** Rows of text, exact and unrounded: what a terminal shows of them is its own affair. */
export interface Table {
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** What a command found out, to be printed in any format. */
export interface Answer {
  /** What `--json` prints. */
  readonly document: unknown
  readonly table: Table
  /** Said under a table, or on standard error where a program reads the output. */
  readonly notes: ReadonlyArray<string>
  readonly exitCode?: number
}

export const FORMATS = ["json", "csv", "markdown"] as const

/** How an answer is printed; for people where nothing else is asked for. */
export type Format = (typeof FORMATS)[number] | "table"
