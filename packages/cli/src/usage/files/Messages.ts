import { createRequire } from "node:module"
import type { SQLOutputValue } from "node:sqlite"

/** Reads the messages in a database of opencode; a Node without SQLite has none to read it with. */
export const readMessages = (path: string, message: (line: unknown, index: null) => void): undefined => {
  const { DatabaseSync } = createRequire(import.meta.url)("node:sqlite") as typeof import("node:sqlite")
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'message'").get()
    if (table === undefined) return
    for (const row of database.prepare("SELECT * FROM message").iterate()) message(messageOf(row), null)
  } finally {
    database.close()
  }
}

/** A row has the message as JSON, and what tells it from others in columns of its own. */
const messageOf = ({ data, id, session_id }: Record<string, SQLOutputValue>): unknown => {
  try {
    return { id, sessionID: session_id, ...(JSON.parse(String(data)) as object) }
  } catch {
    return undefined
  }
}
