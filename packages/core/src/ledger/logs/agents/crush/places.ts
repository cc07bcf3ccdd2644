import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below, dataFolder, folderOf, localFolders, type Machine } from "../folders.ts"

const DATABASES = /^crush\.db$/u

const lists = (machine: Machine) => {
  const named = folderOf(machine, "CRUSH_GLOBAL_DATA", "")
  const folders =
    named.path === ""
      ? [dataFolder(machine), ...localFolders(machine)].flatMap((each) => below(each, "crush"))
      : [named]
  return folders.flatMap((folder) => below(folder, "projects.json"))
}

/** Crush keeps a database in each project, in a folder that the list names within the project or as a whole. */
const projectsIn = (document: unknown): ReadonlyArray<string> => {
  const { projects } = document as {
    readonly projects: ReadonlyArray<{ readonly path: string; readonly data_dir: string }>
  }
  const isWhole = (path: string) => /^(?:[/\\]|[A-Za-z]:)/u.test(path)
  return [...new Set(projects.map(({ data_dir, path }) => (isWhole(data_dir) ? data_dir : `${path}/${data_dir}`)))]
}

/** What the last message of a session says. */
const lastOf = (column: string): string =>
  `(SELECT ${column} FROM messages WHERE session_id = sessions.id AND ${column} != '' ORDER BY messages.created_at DESC LIMIT 1)`

const logs = (): AgentLogs => ({
  title: "Crush",
  lineNames: NO_LINES,
  folders: (machine) =>
    lists(machine).map((folder) => ({ ...folder, names: DATABASES, isFlat: true, listed: projectsIn })),
  database: {
    names: DATABASES,
    table: {
      name: "sessions",
      needed: ["id", "cost", "updated_at"],
      wanted: ["parent_session_id", "model", "provider"],
      more: {
        table: "messages",
        needed: ["session_id", "created_at", "model", "provider"],
        columns: { model: lastOf("model"), provider: lastOf("provider") }
      }
    }
  }
})

// So that bundles without it drop it.
export const CRUSH_LOGS = /* @__PURE__ */ logs()
