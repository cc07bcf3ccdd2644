import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { folderOf } from "../folders.ts"

const DATABASES = /^session-store\.db$/u

export const COPILOT_LOGS: AgentLogs = {
  title: "Copilot CLI",
  lineNames: NO_LINES,
  folders: (machine) => [
    { ...folderOf(machine, "COPILOT_HOME", `${machine.home}/.copilot`), names: DATABASES, isFlat: true }
  ],
  database: {
    names: DATABASES,
    table: {
      name: "assistant_usage_events",
      needed: ["input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens", "created_at"],
      wanted: ["id", "session_id", "model"],
      isYoung: true
    }
  }
}
