import type { LogAgent } from "@ratecard/core/ledger"
import { dirname } from "node:path"

/** An agent whose logs are read. */
export type Agent = LogAgent

/** A file of logs, and whose it is where its place says that. */
export interface LogPlace {
  readonly path: string
  readonly agent?: Agent
  /** An agent keeps its logs there: what was read of it once counts for ever. */
  readonly isOwn?: true
  /** The file is gone: what was read of it is there. */
  readonly isGone?: true
  /** The time from which on a database has its session, as the file writes times. */
  readonly until?: string | undefined
}

/** Logs that are read together: a file of lines, a database, or the documents of a folder, of which there are many. */
export type LogGroup = ReadonlyArray<LogPlace>

/** The name of the group that a log is in, by its agent and place, and by the part of it that counts. */
export const groupOf = ({ agent, path, until = "" }: LogPlace): string =>
  `${agent ?? ""} ${path.endsWith(".json") ? `${dirname(path)}/` : path}${until}`

/** The name of a group. */
export const nameOf = ([place]: LogGroup): string => groupOf(place!)
