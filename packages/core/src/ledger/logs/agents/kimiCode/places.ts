import type { AgentLogs } from "../agentLogs.ts"
import { below, folderOf } from "../folders.ts"
import { WIRE } from "../kimiCli/places.ts"

export const KIMI_CODE_LOGS: AgentLogs = {
  title: "Kimi Code",
  lineNames: { type: "wanted", model: "wanted", modelAlias: "wanted", time: "wanted", usage: "wanted" },
  folders: (machine) =>
    below(folderOf(machine, "KIMI_CODE_HOME", `${machine.home}/.kimi-code`), "sessions").map((folder) => ({
      ...folder,
      names: WIRE
    }))
}
