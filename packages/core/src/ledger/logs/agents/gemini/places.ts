import type { AgentLogs } from "../agentLogs.ts"
import { below, folderOf } from "../folders.ts"

export const GEMINI_LOGS: AgentLogs = {
  title: "Gemini CLI",
  lineNames: {
    tokens: "wanted",
    id: "wanted",
    model: "wanted",
    timestamp: "wanted",
    sessionId: "wanted",
    projectHash: "wanted",
    directories: "wanted",
    messages: "wanted",
    $set: "wanted"
  },
  folders: (machine) => {
    const folder = folderOf(machine, "GEMINI_CLI_HOME", machine.home)
    // What the variable names is the home folder, or the one that is in it.
    const chats = [".gemini/tmp/*/chats", ...(folder.path === machine.home ? [] : ["tmp/*/chats"])]
    return below(folder, ...chats).map((folder) => ({ ...folder, names: /\.jsonl?$/u }))
  }
}
