import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below, dataFolder, localFolders, macFolder } from "../folders.ts"

const DATABASES = /^threads\.db$/u

export const ZED_LOGS: AgentLogs = {
  title: "Zed's own agent",
  lineNames: NO_LINES,
  folders: (machine) =>
    [
      ...below(dataFolder(machine), "zed/threads"),
      ...[macFolder(machine), ...localFolders(machine)].flatMap((folder) => below(folder, "Zed/threads"))
    ].map((folder) => ({ ...folder, names: DATABASES, isFlat: true })),
  database: {
    names: DATABASES,
    table: {
      name: "threads",
      needed: ["id", "data", "updated_at"],
      wanted: ["data_type", "folder_paths"],
      // A row has the thread as JSON, which may be compressed.
      lineOf: ({ data, data_type, ...row }, read) => ({ ...row, data: read(data, data_type === "zstd") })
    }
  }
}
