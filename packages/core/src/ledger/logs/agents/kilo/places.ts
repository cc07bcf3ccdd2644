import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below, dataFolder } from "../folders.ts"
import { MESSAGES } from "../opencode/places.ts"

const DATABASES = /^kilo.*\.db$/u

export const KILO_LOGS: AgentLogs = {
  title: "Kilo",
  lineNames: NO_LINES,
  folders: (machine) =>
    below(dataFolder(machine), "kilo").map((folder) => ({ ...folder, names: DATABASES, isFlat: true })),
  database: { names: DATABASES, table: MESSAGES }
}
