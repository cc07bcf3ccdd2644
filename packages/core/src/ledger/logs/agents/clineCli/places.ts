import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { clineData } from "../cline/places.ts"
import { below, folderOf } from "../folders.ts"

export const CLINE_CLI_LOGS: AgentLogs = {
  title: "Cline's command line",
  lineNames: NO_LINES,
  folders: (machine) => [
    {
      ...folderOf(machine, "CLINE_SESSION_DATA_DIR", below(clineData(machine), "sessions")[0]!),
      names: /\.messages\.json$/u
    }
  ]
}
