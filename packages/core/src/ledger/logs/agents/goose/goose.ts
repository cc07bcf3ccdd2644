import { withoutUndefined, NOTHING, partOf, type ReadLine, textOf, tokens, freshTokens } from "../../logRecord.ts"
import { isCounted, lineId, partIn } from "../values.ts"

/** What a row of goose's sessions tells: one sum, whose input has the caches inside; null is unknown. */
export const gooseLine: ReadLine = (state, line, index) => {
  const row = partOf(line)
  const input = row?.["accumulated_input_tokens"]
  const output = row?.["accumulated_output_tokens"]
  if (row === undefined || (!isCounted(input) && !isCounted(output))) return NOTHING
  const read = row["accumulated_cache_read_tokens"] ?? undefined
  const written = row["accumulated_cache_write_tokens"] ?? undefined
  const id = textOf(row["id"])
  return [
    {
      agent: "goose",
      id: id ?? lineId(state, index),
      line: index,
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
