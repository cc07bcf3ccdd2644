import { withoutUndefined, NOTHING, partOf, type ReadLine, textOf, tokens } from "../../logRecord.ts"
import { isCounted, lineId } from "../values.ts"

/** What a row of Zed's threads tells, whose data are an object: one sum. Zeros are left out. */
export const zedLine: ReadLine = (state, line, index) => {
  const row = partOf(line)
  const data = partOf(row?.["data"])
  const usage = partOf(data?.["cumulative_token_usage"])
  if (row === undefined || data === undefined || usage === undefined || data["imported"] === true) return NOTHING
  if (Object.values(usage).every((count) => !isCounted(count))) return NOTHING
  const model = partOf(data["model"])
  const id = textOf(row["id"])
  return [
    {
      agent: "zed",
      id: id ?? lineId(state, index),
      line: index,
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
