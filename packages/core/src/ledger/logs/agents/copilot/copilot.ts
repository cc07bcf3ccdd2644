import { known, NOTHING, partOf, type ReadLine, textOf, tokens, uncached } from "../../logRecord.ts"
import { lineId } from "../values.ts"

/** What a row of Copilot CLI's store tells: a request, whose input has the caches inside. */
export const copilotLine: ReadLine = (state, line, index) => {
  const row = partOf(line)
  if (row === undefined || typeof row["input_tokens"] !== "number") return NOTHING
  const { cache_read_tokens, cache_write_tokens, id, input_tokens, output_tokens } = row
  return [
    {
      agent: "copilot",
      id: typeof id === "number" || typeof id === "string" ? `${state.origin ?? ""} ${id}` : lineId(state, index),
      line: index,
      usage: tokens({
        input: uncached(input_tokens, cache_read_tokens, cache_write_tokens),
        read: cache_read_tokens,
        written: cache_write_tokens,
        output: output_tokens
      }),
      ...known({
        model: textOf(row["model"]),
        at: textOf(row["created_at"]),
        session: textOf(row["session_id"])
      })
    }
  ]
}
