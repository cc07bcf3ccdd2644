import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { HISTORY, TASK } from "../cline/places.ts"
import { taskFolders } from "../folders.ts"

export const ROO_LOGS: AgentLogs = {
  title: "Roo Code",
  lineNames: NO_LINES,
  folders: (machine) =>
    taskFolders(machine, "rooveterinaryinc.roo-cline").map((folder) => ({ ...folder, names: TASK })),
  companion: HISTORY
}
