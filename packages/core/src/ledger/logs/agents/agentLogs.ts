import type { LogPart } from "../logRecord.ts"
import type { Folder, Machine } from "./folders.ts"

/**
 * What of a line of an agent's log its reader looks at: a line of which all else is left out tells the same. One
 * without a value that is `needed` tells nothing, but for one that is `telling`; one that is `late` is mostly not looked at; a `usage` is needed, and
 * read as a {@link FlatUsage}.
 */
export interface LineNames {
  readonly [name: string]: "wanted" | "needed" | "telling" | "late" | "usage" | LineNames
}

/** A folder with logs, at any depth, and what their files are called. */
export interface LogFolder extends Folder {
  readonly names: RegExp
  /** What is in the folder itself counts, and nothing below. */
  readonly isFlat?: true
  /** The path is that of a document of JSON, and these are the folders that it lists. */
  readonly listed?: (document: unknown) => ReadonlyArray<string>
}

/** A row of a database, by the names of its columns. */
export type LogRow = Readonly<Record<string, unknown>>

/** Makes the JSON of a column out of what the database has there, which Zstandard may have compressed. */
type ReadColumn = (value: unknown, isCompressed: boolean) => unknown

/** A table of an agent's database that has usage. */
export interface LogTable {
  readonly name: string
  /** Without these columns its usage cannot be read. */
  readonly needed: ReadonlyArray<string>
  /** What is asked for too where the table has it. */
  readonly wanted: ReadonlyArray<string>
  /** An order of rows, by columns that are needed. */
  readonly order?: string
  /** A younger version of the agent has the table, and older ones keep their usage elsewhere. */
  readonly isYoung?: true
  /** More columns, by the SQL that gives them; each by columns of another table that it may lack. */
  readonly more?: {
    readonly table: string
    readonly needed: ReadonlyArray<string>
    readonly columns: Readonly<Record<string, string>>
  }
  /** A row as a line of a log, the row itself where absent. Throws if `read` finds no JSON. */
  readonly lineOf?: (row: LogRow, read: ReadColumn) => unknown
}

/** The databases of an agent. */
export interface LogDatabase {
  /** What their files are called. */
  readonly names: RegExp
  readonly table: LogTable
}

/** Another file that a log cannot be read without. */
export interface Companion {
  /** Where it is; a `*` in the path stands for anything within a segment. Undefined if the log needs none. */
  readonly path: (path: string, document: unknown) => string | undefined
  /** What is read of it: the document, or its first and last line as a list. */
  readonly reads: "document" | "ends"
  /** The line that the log's reader takes first; undefined if the file is another's. */
  readonly lineOf: (content: unknown, document: unknown) => LogPart | undefined
}

/** Files of sessions that say less than the agent's database, where that has the same session. */
interface LesserLogs {
  /** The session of a file; undefined if it is none of these. */
  readonly sessionOf: (path: string) => string | undefined
  /** The column of the database's table that has the session. */
  readonly column: string
}

/** A CSV that the agent's vendor exports. */
interface LogExport {
  /** The columns without which it is another CSV. */
  readonly needed: ReadonlyArray<string>
  /** Each row as a line of a log; undefined if nothing was used. */
  readonly linesOf: (rows: ReadonlyArray<LogRow>) => ReadonlyArray<unknown>
}

/** Where an agent keeps its logs, and what of them is read. Pure data: who reads logs does the rest. */
export interface AgentLogs {
  /** What people call the agent. */
  readonly title: string
  readonly lineNames: LineNames
  readonly folders: (machine: Machine) => ReadonlyArray<LogFolder>
  readonly database?: LogDatabase
  readonly companion?: Companion
  readonly lesser?: LesserLogs
  readonly export?: LogExport
}

/** Of logs that are documents or databases: these are read as a whole. */
export const NO_LINES: LineNames = {}

export const LINES = /\.jsonl$/u
