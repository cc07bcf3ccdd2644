import { inOrigin, NOTHING, numberOf, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import {
  type Agent,
  type AgentLogs,
  below,
  dataFolder,
  folderOf,
  isCounted,
  lineId,
  localFolders,
  type Machine,
  NO_LINES
} from "../agent.ts"

/**
 * Reads a row of Crush's sessions: its cost as the agent says it, with the sessions below it. Its counters are
 * those of the last request.
 */
const crushLine: ReadLine = (state, row, index) => {
  const { cost } = row
  if (!isCounted(cost) || textOf(row["parent_session_id"]) !== undefined) return NOTHING
  const id = textOf(row["id"])
  const seconds = numberOf(row["updated_at"])
  return [
    {
      id: id ?? lineId(state, index),
      usage: tokens({ input: 0, output: 0, cost }),
      gap: "cost",
      ...withoutUndefined({
        model: textOf(row["model"]),
        provider: textOf(row["provider"]),
        at: seconds === undefined ? undefined : seconds * 1000,
        session: id,
        project: inOrigin(state, /^(.*)[/\\]\.crush[/\\]crush\.db$/u)
      })
    }
  ]
}

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

/** The SQL of what the last message of a session says. */
const lastOf = (column: string): string =>
  `(SELECT ${column} FROM messages WHERE session_id = sessions.id AND ${column} != '' ORDER BY messages.created_at DESC LIMIT 1)`

export const CRUSH = {
  name: "crush",
  usage: "crush.sessions"
} as const satisfies Agent

const logs = (): AgentLogs => ({
  title: "Crush",
  gaps: ["cost"],
  read: crushLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    lists(machine).map((folder) => ({ ...folder, names: DATABASES, isFlat: true, listed: projectsIn })),
  database: {
    names: DATABASES,
    tables: [
      {
        name: "sessions",
        needed: ["id", "cost", "updated_at"],
        wanted: ["parent_session_id", "model", "provider"],
        more: [
          {
            table: "messages",
            needed: ["session_id", "created_at", "model", "provider"],
            columns: { model: lastOf("model"), provider: lastOf("provider") }
          }
        ]
      }
    ]
  }
})

// So that bundles without it drop it.
export const CRUSH_LOGS = /* @__PURE__ */ logs()
