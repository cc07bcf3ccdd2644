import { type AgentLogs, type LineNames, LINES } from "../agentLogs.ts"
import { below, folderOf } from "../folders.ts"

const PAYLOAD: LineNames = {
  type: "wanted",
  id: "wanted",
  session_id: "wanted",
  cwd: "wanted",
  git: "wanted",
  forked_from_id: "wanted",
  model: "wanted",
  thread_settings: "wanted",
  response_id: "wanted",
  service_tier: "wanted",
  usage: "wanted",
  info: "wanted"
}

export const CODEX_LOGS: AgentLogs = {
  title: "Codex",
  lineNames: { ...PAYLOAD, timestamp: "wanted", payload: PAYLOAD },
  folders: (machine) =>
    below(folderOf(machine, "CODEX_HOME", `${machine.home}/.codex`), "sessions", "archived_sessions").map((folder) => ({
      ...folder,
      names: LINES
    }))
}
