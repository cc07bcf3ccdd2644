import type { LogAgent } from "@ratecard/core/ledger"

/** An agent whose logs are read. */
export type Agent = LogAgent

/** A file of logs, and whose it is where its place says that. */
export interface LogPlace {
  readonly path: string
  readonly agent?: Agent
}

/** Logs that are read together: a file of lines, a database, or the documents of a folder, of which there are many. */
export type LogGroup = ReadonlyArray<LogPlace>
