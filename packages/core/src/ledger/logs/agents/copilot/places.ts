import type { AgentLogs } from "../agentLogs.ts"
import { below, folderOf } from "../folders.ts"
import { SESSION_FILE } from "./events.ts"

const DATABASES = /^session-store\.db$/u

export const COPILOT_LOGS: AgentLogs = {
  title: "Copilot CLI",
  lineNames: {
    type: "wanted",
    timestamp: "wanted",
    data: {
      sessionId: "wanted",
      context: "wanted",
      selectedModel: "wanted",
      newModel: "wanted",
      model: "wanted",
      outputTokens: "wanted",
      modelMetrics: "wanted"
    }
  },
  folders: (machine) => {
    const folder = folderOf(machine, "COPILOT_HOME", `${machine.home}/.copilot`)
    return [
      { ...folder, names: DATABASES, isFlat: true },
      ...below(folder, "session-state").map((each) => ({ ...each, names: /^(?:events|[\da-f-]{36})\.jsonl$/u }))
    ]
  },
  database: {
    names: DATABASES,
    table: {
      name: "assistant_usage_events",
      needed: ["session_id", "input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens", "created_at"],
      wanted: ["id", "model"],
      isYoung: true
    }
  },
  lesser: { sessionOf: (path) => SESSION_FILE.exec(path)?.[1], column: "session_id" }
}
