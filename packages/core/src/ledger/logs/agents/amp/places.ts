import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below, dataFolder } from "../folders.ts"

export const AMP_LOGS: AgentLogs = {
  title: "Amp",
  lineNames: NO_LINES,
  folders: (machine) =>
    below(dataFolder(machine), "amp/threads").map((folder) => ({ ...folder, names: /^T-.*\.json$/u }))
}
