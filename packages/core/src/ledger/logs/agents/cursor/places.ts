import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { exportedLines, NEEDED } from "./exportedLines.ts"

/** Cursor's own files have no usage: its export is read if the user names it. */
export const CURSOR_LOGS: AgentLogs = {
  title: "Cursor's export",
  lineNames: NO_LINES,
  folders: () => [],
  export: { needed: NEEDED, linesOf: exportedLines }
}
