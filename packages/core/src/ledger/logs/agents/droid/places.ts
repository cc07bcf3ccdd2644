import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below } from "../folders.ts"

export const DROID_LOGS: AgentLogs = {
  title: "Droid",
  lineNames: NO_LINES,
  folders: ({ home }) =>
    below({ path: home }, ".factory/sessions").map((folder) => ({ ...folder, names: /\.settings\.json$/u })),
  // The first line of the conversation has its folder, the last one when it ended.
  companion: {
    path: (path) => path.replace(/\.settings\.json$/u, ".jsonl"),
    reads: "ends",
    lineOf: (conversation) => ({ conversation })
  }
}
