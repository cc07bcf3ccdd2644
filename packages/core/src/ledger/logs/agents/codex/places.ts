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

const logs = (): AgentLogs => ({
  title: "Codex",
  lineNames: { ...PAYLOAD, thread_name: "wanted", timestamp: "wanted", payload: PAYLOAD },
  folders: (machine) => {
    const folder = folderOf(machine, "CODEX_HOME", `${machine.home}/.codex`)
    return [
      ...below(folder, "sessions", "archived_sessions").map((each) => ({ ...each, names: LINES })),
      // What threads are called.
      { ...folder, names: /^session_index\.jsonl$/u, isFlat: true }
    ]
  }
})

// So that bundles without it drop it.
export const CODEX_LOGS = /* @__PURE__ */ logs()
