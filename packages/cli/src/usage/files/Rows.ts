import { createRequire } from "node:module"
import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite"
import { BROKEN } from "@ratecard/core/ledger"
import { zstdDecompressSync } from "node:zlib"
import type { Agent } from "./LogPlace.ts"

type Row = Record<string, SQLOutputValue>

/** Where an agent's database has its usage. */
interface Table {
  readonly name: string
  /** What is asked of it; where a version of the agent has no such columns, and where absent, each row as it is. */
  readonly query?: string
  /** What a row is as a line of a log, or `BROKEN`; the row itself where absent. */
  readonly lineOf?: (row: Row) => unknown
}

/** A row has the message as JSON, and what tells it from others in columns of its own. */
const messageOf = ({ data, id, session_id }: Row): unknown => {
  try {
    return { id, sessionID: session_id, ...(JSON.parse(String(data)) as object) }
  } catch {
    return BROKEN
  }
}

/** A row has an event as JSON, which newer versions compress. */
const eventOf = ({ created_at, event_json, event_zstd, session_id }: Row): unknown => {
  try {
    const json = event_zstd instanceof Uint8Array ? zstdDecompressSync(event_zstd).toString("utf8") : String(event_json)
    return { timestamp: created_at, ...(JSON.parse(json) as object), sessionId: session_id }
  } catch {
    return BROKEN
  }
}

/** A row has the thread as JSON, which may be compressed. */
const threadOf = ({ data, data_type, ...row }: Row): unknown => {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(String(data))
  try {
    const json = data_type === "zstd" ? zstdDecompressSync(bytes) : Buffer.from(bytes)
    return { ...row, data: JSON.parse(json.toString("utf8")) as unknown }
  } catch {
    return BROKEN
  }
}

const messages: Table = { name: "message", lineOf: messageOf }

/** What the last message of a session of Crush says. */
const lastOf = (column: string): string =>
  `(SELECT ${column} FROM messages WHERE session_id = sessions.id AND ${column} != '' ORDER BY messages.created_at DESC LIMIT 1) AS ${column}`

const TABLES: Partial<Record<Agent, Table>> = {
  opencode: messages,
  kilo: messages,
  goose: { name: "sessions" },
  hermes: { name: "sessions" },
  zed: { name: "threads", lineOf: threadOf },
  copilot: { name: "assistant_usage_events" },
  openclaw: {
    name: "transcript_events",
    query: "SELECT * FROM transcript_events ORDER BY session_id, seq",
    lineOf: eventOf
  },
  crush: { name: "sessions", query: `SELECT *, ${lastOf("model")}, ${lastOf("provider")} FROM sessions` }
}

/** Whose database a file is, by its name. */
export const databaseAgent = (path: string): Agent => {
  const found = DATABASES.find(([, name]) => name.test(path))
  return found === undefined ? "opencode" : found[0]
}

/** How the files of databases are named, in the folders that agents keep them in. */
export const DATABASES: ReadonlyArray<readonly [Agent, RegExp]> = [
  ["opencode", /(?:^|[/\\])opencode[^/\\]*\.db$/u],
  ["kilo", /(?:^|[/\\])kilo[^/\\]*\.db$/u],
  ["goose", /(?:^|[/\\])sessions\.db$/u],
  ["hermes", /(?:^|[/\\])state\.db$/u],
  ["zed", /(?:^|[/\\])threads\.db$/u],
  ["copilot", /(?:^|[/\\])session-store\.db$/u],
  ["openclaw", /(?:^|[/\\])openclaw-agent\.sqlite$/u],
  ["crush", /(?:^|[/\\])crush\.db$/u]
]

/** How long another program may hold the database, in milliseconds. */
const PATIENCE = 2000

/** Reads the usage in a database of an agent; a Node without SQLite has none to read it with. */
export const readRows = (agent: Agent, path: string, take: (line: unknown, index: null) => void): undefined => {
  const table = TABLES[agent]
  if (table === undefined) return
  const { name, lineOf = (row: Row) => row, query } = table
  const sqlite = createRequire(import.meta.url)("node:sqlite") as typeof import("node:sqlite")
  const database = new sqlite.DatabaseSync(path, { readOnly: true, timeout: PATIENCE })
  try {
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) === undefined)
      return
    for (const row of statementOf(database, name, query).iterate()) take(lineOf(row), null)
  } finally {
    database.close()
  }
}

const statementOf = (database: DatabaseSync, name: string, query: string | undefined): StatementSync => {
  const all = `SELECT * FROM ${name}`
  try {
    return database.prepare(query ?? all)
  } catch {
    return database.prepare(all)
  }
}
