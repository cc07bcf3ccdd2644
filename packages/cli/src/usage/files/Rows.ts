import { AGENT_LOGS, BROKEN, type LogTable } from "@ratecard/core/ledger"
import { createRequire } from "node:module"
import type { DatabaseSync } from "node:sqlite"
import { zstdDecompressSync } from "node:zlib"

import type { Agent } from "./LogPlace.ts"

/** How long another program may hold the database, in milliseconds. */
const PATIENCE = 2000

/** Reads the usage in a database of an agent; a Node without SQLite has none to read it with. */
export const readRows = (agent: Agent, path: string, take: (line: unknown, index: null) => void): undefined => {
  const table = AGENT_LOGS[agent].database?.table
  if (table === undefined) return
  const sqlite = createRequire(import.meta.url)("node:sqlite") as typeof import("node:sqlite")
  const database = new sqlite.DatabaseSync(path, { readOnly: true, timeout: PATIENCE })
  try {
    const query = queryOf(database, table)
    if (query === undefined) return
    for (const row of database.prepare(query).iterate()) take(lineOf(table, row), null)
  } finally {
    database.close()
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
  return JSON.parse((isCompressed ? zstdDecompressSync(bytes) : Buffer.from(bytes)).toString("utf8")) as unknown
}

/** What is asked of a table: the columns that this version of the agent has. */
const queryOf = (database: DatabaseSync, { more, name, needed, order, wanted }: LogTable): string | undefined => {
  const columns = columnsOf(database, name)
  if (columns.size === 0) return undefined
  const own = [...needed, ...wanted].filter((column) => columns.has(column))
  const others = more === undefined ? new Set() : columnsOf(database, more.table)
  const added = more?.needed.every((column) => others.has(column)) === true ? Object.entries(more.columns) : []
  const asked = [
    ...own.filter((column) => added.every(([name]) => name !== column)),
    ...added.map(([name, query]) => `${query} AS ${name}`)
  ]
  return `SELECT ${asked.join(", ")} FROM ${name}${order === undefined ? "" : ` ORDER BY ${order}`}`
}

/** None where there is no such table. */
const columnsOf = (database: DatabaseSync, table: string): ReadonlySet<unknown> =>
  new Set(
    database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => name)
  )
