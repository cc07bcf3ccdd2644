import { partOf, textOf } from "../../logRecord.ts"
import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below, folderOf } from "../folders.ts"

/** A folder is named by this many first letters of its session's id. */
const ID_LETTERS = 8

const parentIn = (document: unknown): string | undefined => textOf(partOf(document)?.["parent_session_id"])

export const VIBE_LOGS: AgentLogs = {
  title: "Mistral Vibe",
  lineNames: NO_LINES,
  folders: (machine) =>
    below(folderOf(machine, "VIBE_HOME", `${machine.home}/.vibe`), "logs/session").map((folder) => ({
      ...folder,
      names: /^meta\.json$/u
    })),
  // The session that this one goes on with.
  companion: {
    path: (path, document) => {
      const letters = parentIn(document)?.slice(0, ID_LETTERS)
      return letters && path.replace(/[^/\\]+[/\\][^/\\]+$/u, `*_${letters}/meta.json`)
    },
    reads: "document",
    lineOf: (parent, document) => {
      const found = partOf(parent)
      return found?.["session_id"] === parentIn(document) ? { parent: found } : undefined
    }
  }
}
