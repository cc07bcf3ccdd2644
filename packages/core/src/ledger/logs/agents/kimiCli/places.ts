import type { AgentLogs } from "../agentLogs.ts"
import { below, folderOf } from "../folders.ts"

/** The file of a session, and of each of its agents. */
export const WIRE = /^wire\.jsonl$/u

export const KIMI_CLI_LOGS: AgentLogs = {
  title: "Kimi CLI",
  lineNames: { timestamp: "wanted", message: "wanted" },
  folders: (machine) =>
    below(folderOf(machine, "KIMI_SHARE_DIR", `${machine.home}/.kimi`), "sessions").map((folder) => ({
      ...folder,
      names: WIRE
    }))
}
