import { type AgentLogs, type LineNames, LINES } from "../agentLogs.ts"
import { below, folderOf, type Machine } from "../folders.ts"

/** What of an entry of a session is looked at. */
export const ENTRY_NAMES: LineNames = {
  type: "wanted",
  id: "wanted",
  cwd: "wanted",
  timestamp: "wanted",
  message: { role: "wanted", provider: "wanted", model: "wanted", stopReason: "wanted", usage: "wanted" }
}

const foldersOf = (machine: Machine) => {
  const named = folderOf(machine, "PI_CODING_AGENT_DIR", "")
  return named.path === "" ? below({ path: machine.home }, ".pi/agent", ".omp/agent") : [named]
}

export const PI_LOGS: AgentLogs = {
  title: "pi, omp",
  lineNames: ENTRY_NAMES,
  folders: (machine) =>
    foldersOf(machine)
      .flatMap((folder) => below(folder, "sessions"))
      .map((folder) => ({ ...folder, names: LINES }))
}
