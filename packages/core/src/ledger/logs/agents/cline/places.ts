import { type AgentLogs, type Companion, NO_LINES } from "../agentLogs.ts"
import { below, type Folder, folderOf, type Machine, taskFolders } from "../folders.ts"

/** Where Cline keeps what is of no editor. */
export const clineData = (machine: Machine): Folder =>
  folderOf(machine, "CLINE_DATA_DIR", below(folderOf(machine, "CLINE_DIR", `${machine.home}/.cline`), "data")[0]!)

/** The file of a task that has its requests. */
export const TASK = /^ui_messages\.json$/u

/** The conversation, which names the models. */
export const HISTORY: Companion = {
  path: (path) => path.replace(/[^/\\]+$/u, "api_conversation_history.json"),
  reads: "document",
  lineOf: (history) => ({ history })
}

export const CLINE_LOGS: AgentLogs = {
  title: "Cline in an editor",
  lineNames: NO_LINES,
  folders: (machine) =>
    [...taskFolders(machine, "saoudrizwan.claude-dev"), ...below(clineData(machine), "tasks")].map((folder) => ({
      ...folder,
      names: TASK
    })),
  companion: HISTORY
}
