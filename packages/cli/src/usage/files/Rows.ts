import { AGENT_LOGS, BROKEN, type LogTable } from "@ratecard/core/ledger"
import type { DatabaseSync } from "node:sqlite"
import type { Agent } from "./LogPlace.ts"
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"

/**
 * Reads the usage in a database of an agent, row by row. Throws if it has none that this program knows, or a part that
 * it cannot read, once it has read the others.
 */
export const readRows = (agent: Agent, path: string, take: (line: unknown, index: number) => void): void => {
  const { tables } = AGENT_LOGS[agent].database ?? { tables: [] }
  withDatabase(path, (database) => {
    const faults: Array<unknown> = []
    let index = 0
    for (const table of tablesIn(database, tables)) {
      try {
        for (const row of database.prepare(queryOf(database, table)).iterate()) take(lineOf(table, row), index++)
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length > 0) throw faults[0]
  })
}

/** The sessions that an agent's database has, each since when; none where it cannot be read. */
export const sessionsIn = (agent: Agent, path: string): ReadonlyMap<unknown, string> => {
  const { database, lesser } = AGENT_LOGS[agent]
  if (database === undefined || lesser === undefined) return new Map()
  const { at, session } = lesser
  const query = `SELECT ${session} AS session, MIN(${at}) AS since FROM ${database.tables[0]!.name} GROUP BY ${session}`
  try {
    return withDatabase(path, (open) => {
      const rows = open.prepare(query).all()
      return new Map(rows.map(({ session, since }) => [session, String(since)]))
    })
  } catch {
    // The reader of its rows says why not.
    return new Map()
  }
}

const lineOf = ({ lineOf }: LogTable, row: Record<string, unknown>): unknown => {
  try {
    return lineOf === undefined ? row : lineOf(row, jsonIn)
  } catch {
    return BROKEN
  }
}

const jsonIn = (value: unknown, isCompressed: boolean): unknown => {
  const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value))
  // Few logs have such a column, and the module takes 2 ms to load.
  const plain = isCompressed ? process.getBuiltinModule("node:zlib").zstdDecompressSync(bytes) : Buffer.from(bytes)
  return JSON.parse(plain.toString("utf8")) as unknown
}

/** The tables that a database has, of those with usage. Throws if it has others alone. */
const tablesIn = (database: DatabaseSync, tables: ReadonlyArray<LogTable>): ReadonlyArray<LogTable> => {
  const found = tables.filter(({ name }) => columnsOf(database, name).size > 0)
  if (found.length > 0 || tables.every(({ isYoung }) => isYoung) || isEmpty(database)) return found
  throw new Error(`Table missing: '${tables.map(({ name }) => name).join("' or '")}': ${OTHER_VERSION}`)
}

/** Writes the query of a table: the columns that this version of the agent has. */
const queryOf = (database: DatabaseSync, { more = [], name, needed, only, order, wanted }: LogTable): string => {
  const columns = columnsOf(database, name)
  const missing = needed.filter((column) => !columns.has(column))
  if (missing.length > 0)
    throw new Error(`Its table '${name}' has no column '${missing.join("', '")}': ${OTHER_VERSION}`)
  const others = more.filter(({ needed, table }) => {
    const others = columnsOf(database, table)
    return needed.every((column) => others.has(column))
  })
  const added = Object.entries(
    Object.assign({}, ...others.map(({ columns }) => columns).toReversed()) as Record<string, string>
  )
  const own = [...needed, ...wanted].filter((column) => columns.has(column) && added.every(([name]) => name !== column))
  const asked = [...own, ...added.map(([name, query]) => `${query} AS ${name}`)]
  const rows = `SELECT ${asked.join(", ")} FROM ${name}`
  return [rows, only && `WHERE ${only}`, order && `ORDER BY ${order}`].filter((part) => part !== undefined).join(" ")
}

const OTHER_VERSION = "another program's database, or an unknown version of the agent."

/** A store that an agent has made just now. */
const isEmpty = (database: DatabaseSync): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master LIMIT 1").get() === undefined

/** None where there is no such table. */
const columnsOf = (database: DatabaseSync, table: string): ReadonlySet<unknown> =>
  new Set(
    database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => name)
  )

/** Milliseconds to wait for a database that another program holds. */
const PATIENCE = 2000

/**
 * Opens a database for reading alone, reads it as it is at one moment, and closes it. The program whose it is may write
 * at the same time. Throws an error that says why it cannot be read.
 */
const withDatabase = <A>(path: string, read: (database: DatabaseSync) => A): A =>
  isShareable(path) ? opened(path, read) : copied(path, (copy) => opened(copy, read))

/** SQLite of Node. Node 22 says of it, on standard error, that it may change. */
export const nodeSqlite = () => {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule("node:sqlite")
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Does something with a copy of a database, of what was written last, too. */
export const copied = <A>(path: string, act: (copy: string) => A): A => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-database-"))
  try {
    const copy = join(folder, basename(path))
    copyFileSync(path, copy)
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
    return act(copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Readers share an index of what is written last: it is there, or the first of them makes it. */
const isShareable = (path: string): boolean => {
  if (existsSync(`${path}-shm`)) return true
  try {
    accessSync(dirname(path), constants.W_OK)
    return true
  } catch {
    return false
  }
}

const opened = <A>(path: string, read: (database: DatabaseSync) => A): A => {
  try {
    const { DatabaseSync } = nodeSqlite()
    const database = new DatabaseSync(path, { readOnly: true, timeout: PATIENCE })
    try {
      database.exec("BEGIN")
      return read(database)
    } finally {
      database.close()
    }
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  }
}

/** Why a database cannot be used, for people. */
export const reasonOf = (error: unknown): string => {
  const { errcode, message } = error as Error & { readonly errcode?: number }
  return (errcode === undefined ? undefined : REASONS[errcode & 0xff]) ?? message
}

/** Explains SQLite's error codes to a reader. */
const REASONS: Readonly<Record<number, string>> = {
  5: "The database is locked by another program. Try again.",
  6: "A table of the database is locked by another program. Try again.",
  8: "The database is read-only.",
  10: "The disk cannot be read or written.",
  11: "The database is damaged.",
  13: "The disk is full.",
  14: "No permission to open the database, or a file next to it.",
  26: "Not an SQLite database, or encrypted."
}
