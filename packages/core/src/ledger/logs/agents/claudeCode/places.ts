import { type AgentLogs, LINES } from "../agentLogs.ts"
import { below, type Folder } from "../folders.ts"

export const CLAUDE_CODE_LOGS: AgentLogs = {
  title: "Claude Code",
  lineNames: {
    type: "wanted",
    timestamp: "wanted",
    sessionId: "wanted",
    requestSessionId: "wanted",
    cwd: "wanted",
    gitBranch: "wanted",
    requestId: "wanted",
    uuid: "wanted",
    isSidechain: "wanted",
    aiTitle: "telling",
    customTitle: "telling",
    version: "wanted",
    message: { id: "wanted", model: "wanted", content: "late", stop_reason: "wanted", usage: "usage" }
  },
  folders: ({ env, home }) => {
    const named = listOf(env["CLAUDE_CONFIG_DIR"]).map((path): Folder => ({ path, movedBy: "CLAUDE_CONFIG_DIR" }))
    const usual = below({ path: home }, ".config/claude", ".claude")
    const folders = named.length > 0 ? named : usual
    return folders.flatMap((folder) => below(folder, "projects")).map((folder) => ({ ...folder, names: LINES }))
  }
}

/** The variable may name several folders, with commas between them. */
const listOf = (text = ""): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
