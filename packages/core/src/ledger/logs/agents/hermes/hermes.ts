import { withoutUndefined, NOTHING, numberOf, partOf, type ReadLine, textOf, tokens } from "../../logRecord.ts"
import { isCounted, lineId } from "../values.ts"

/** What a row of Hermes' sessions tells: one sum. */
export const hermesLine: ReadLine = (state, line, index) => {
  const row = partOf(line)
  const input = row?.["input_tokens"]
  const output = row?.["output_tokens"]
  if (row === undefined || (!isCounted(input) && !isCounted(output))) return NOTHING
  const id = textOf(row["id"])
  const seconds = numberOf(row["ended_at"]) ?? numberOf(row["started_at"])
  return [
    {
      agent: "hermes",
      id: id ?? lineId(state, index),
      line: index,
      usage: tokens({ input, read: row["cache_read_tokens"], written: row["cache_write_tokens"], output }),
      gap: isCounted(row["reasoning_tokens"]) ? "sum_without_thinking" : "sum",
      ...withoutUndefined({
        model: textOf(row["model"]),
        provider: textOf(row["billing_provider"]),
        at: seconds === undefined ? undefined : Math.round(seconds * 1000),
        session: id,
        project: textOf(row["cwd"])
      })
    }
  ]
}
