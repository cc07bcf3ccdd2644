import type { AgentLogs, LogTable } from "../agentLogs.ts"
import { below, dataFolder, folderOf } from "../folders.ts"

/** A row has the message as JSON, and what tells it from others in columns of its own. */
export const MESSAGES: LogTable = {
  name: "message",
  needed: ["data"],
  wanted: ["id", "session_id"],
  more: {
    table: "session",
    needed: ["id", "title"],
    columns: { session_title: "(SELECT title FROM session WHERE session.id = message.session_id)" }
  },
  lineOf: ({ data, id, session_id, session_title }, read) => ({
    id,
    sessionID: session_id,
    sessionTitle: session_title,
    ...(read(data, false) as object)
  })
}

const DATABASES = /^opencode.*\.db$/u

export const OPENCODE_LOGS: AgentLogs = {
  title: "opencode",
  lineNames: {
    id: "wanted",
    modelID: "wanted",
    providerID: "wanted",
    sessionID: "wanted",
    path: { cwd: "wanted" },
    time: "wanted",
    tokens: "needed"
  },
  folders: (machine) => {
    const folder = folderOf(machine, "OPENCODE_DATA_DIR", below(dataFolder(machine), "opencode")[0]!)
    return [
      ...below(folder, "storage/message").map((folder) => ({ ...folder, names: /\.json$/u })),
      { ...folder, names: DATABASES, isFlat: true }
    ]
  },
  database: { names: DATABASES, table: MESSAGES }
}
