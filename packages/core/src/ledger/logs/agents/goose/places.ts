import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below, dataFolder, folderOf, macFolder, type Machine, roamingFolders } from "../folders.ts"

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

export const GOOSE_LOGS: AgentLogs = {
  title: "goose",
  lineNames: NO_LINES,
  folders: (machine) => foldersOf(machine).map((folder) => ({ ...folder, names: DATABASES, isFlat: true })),
  database: {
    names: DATABASES,
    table: {
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
  }
}
