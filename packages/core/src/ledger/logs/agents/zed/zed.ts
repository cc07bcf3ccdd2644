import { NOTHING, partOf, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import {
  type Agent,
  type AgentLogs,
  below,
  dataFolder,
  isCounted,
  lineId,
  localFolders,
  macFolder,
  NO_LINES
} from "../agent.ts"

/** Reads a row of Zed's threads, whose data are an object: one sum. Zeros are left out. */
const zedLine: ReadLine = (state, row, index) => {
  const data = partOf(row["data"])
  const usage = partOf(data?.["cumulative_token_usage"])
  if (data === undefined || usage === undefined || data["imported"] === true) return NOTHING
  if (Object.values(usage).every((count) => !isCounted(count))) return NOTHING
  const model = partOf(data["model"])
  const id = textOf(row["id"])
  return [
    {
      id: id ?? lineId(state, index),
      usage: tokens({
        input: usage["input_tokens"],
        read: usage["cache_read_input_tokens"],
        written: usage["cache_creation_input_tokens"],
        output: usage["output_tokens"]
      }),
      gap: "sum",
      ...withoutUndefined({
        model: textOf(model?.["model"]),
        provider: textOf(model?.["provider"]),
        at: textOf(data["updated_at"]) ?? textOf(row["updated_at"]),
        session: id,
        project: textOf(row["folder_paths"])?.split("\n", 1)[0]
      })
    }
  ]
}

const DATABASES = /^threads\.db$/u

export const ZED = {
  name: "zed",
  usage: "zed.threads"
} as const satisfies Agent

export const ZED_LOGS: AgentLogs = {
  title: "Zed's own agent",
  gaps: ["sum"],
  read: zedLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    [
      ...below(dataFolder(machine), "zed/threads"),
      ...[macFolder(machine), ...localFolders(machine)].flatMap((folder) => below(folder, "Zed/threads"))
    ].map((folder) => ({ ...folder, names: DATABASES, isFlat: true })),
  database: {
    names: DATABASES,
    tables: [
      {
        name: "threads",
        needed: ["id", "data", "updated_at"],
        wanted: ["data_type", "folder_paths"],
        // A row has the thread as JSON, which may be compressed.
        lineOf: ({ data, data_type, ...row }, read) => ({ ...row, data: read(data, data_type === "zstd") })
      }
    ]
  }
}
