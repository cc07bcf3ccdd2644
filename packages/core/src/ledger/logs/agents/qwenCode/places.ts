import { type AgentLogs, LINES } from "../agentLogs.ts"
import { below } from "../folders.ts"

export const QWEN_CODE_LOGS: AgentLogs = {
  title: "Qwen Code",
  lineNames: {
    type: "wanted",
    uuid: "wanted",
    timestamp: "wanted",
    sessionId: "wanted",
    cwd: "wanted",
    model: "wanted",
    isSidechain: "wanted",
    usageMetadata: "wanted",
    forkedFrom: "wanted",
    systemPayload: { uiEvent: "wanted" }
  },
  folders: ({ home }) => below({ path: home }, ".qwen/projects").map((folder) => ({ ...folder, names: LINES }))
}
