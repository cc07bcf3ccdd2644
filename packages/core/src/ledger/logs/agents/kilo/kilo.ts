import { type Agent, type AgentLogs, below, dataFolder, NO_LINES } from "../agent.ts"
import { MESSAGES, opencodeLine } from "../opencode/opencode.ts"

const DATABASES = /^kilo.*\.db$/u

export const KILO = {
  name: "kilo",
  usage: "opencode.tokens"
} as const satisfies Agent

export const KILO_LOGS: AgentLogs = {
  title: "Kilo",
  gaps: ["summary", "stream"],
  read: opencodeLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    below(dataFolder(machine), "kilo").map((folder) => ({ ...folder, names: DATABASES, isFlat: true })),
  database: { names: DATABASES, tables: MESSAGES }
}
