import { freshTokens, NOTHING, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import {
  type Agent,
  type AgentLogs,
  below,
  dataFolder,
  folderOf,
  isCounted,
  lineId,
  macFolder,
  type Machine,
  NO_LINES,
  partIn,
  roamingFolders
} from "../agent.ts"

/** Reads a row of goose's sessions: one sum, whose input has the caches inside; null is unknown. */
const gooseLine: ReadLine = (state, row, index) => {
  const input = row["accumulated_input_tokens"]
  const output = row["accumulated_output_tokens"]
  if (!isCounted(input) && !isCounted(output)) return NOTHING
  const read = row["accumulated_cache_read_tokens"] ?? undefined
  const written = row["accumulated_cache_write_tokens"] ?? undefined
  const id = textOf(row["id"])
  return [
    {
      id: id ?? lineId(state, index),
      usage: tokens({ input: freshTokens(input, read, written), read, written, output }),
      gap: read === undefined && written === undefined ? "sum_without_cache" : "sum",
      ...withoutUndefined({
        model: textOf(partIn(row["model_config_json"])?.["model_name"]),
        provider: textOf(row["provider_name"]),
        at: textOf(row["updated_at"] ?? row["created_at"])?.replace(/^(\S+) (\S+)$/u, "$1T$2Z"),
        session: id,
        project: textOf(row["working_dir"])
      })
    }
  ]
}

const DATABASES = /^sessions\.db$/u

const foldersOf = (machine: Machine) => {
  const root = folderOf(machine, "GOOSE_PATH_ROOT", "")
  if (root.path !== "") return below(root, "data/sessions")
  return [
    ...below(dataFolder(machine), "goose/sessions"),
    ...below(macFolder(machine), "goose/sessions"),
    ...roamingFolders(machine).flatMap((folder) => below(folder, "Block/goose/data/sessions"))
  ]
}

export const GOOSE = {
  name: "goose",
  usage: "goose.sessions"
} as const satisfies Agent

export const GOOSE_LOGS: AgentLogs = {
  title: "goose",
  gaps: ["sum", "sum_without_cache"],
  read: gooseLine,
  lineNames: NO_LINES,
  folders: (machine) => foldersOf(machine).map((folder) => ({ ...folder, names: DATABASES, isFlat: true })),
  database: {
    names: DATABASES,
    tables: [
      {
        name: "sessions",
        needed: ["id", "accumulated_input_tokens", "accumulated_output_tokens", "updated_at"],
        wanted: [
          "accumulated_cache_read_tokens",
          "accumulated_cache_write_tokens",
          "model_config_json",
          "provider_name",
          "created_at",
          "working_dir"
        ]
      }
    ]
  }
}
