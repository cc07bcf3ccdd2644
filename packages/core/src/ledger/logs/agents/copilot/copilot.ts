import {
  withoutUndefined,
  type LogEntry,
  type LogPart,
  NOTHING,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  freshTokens
} from "../../logRecord.ts"
import { lineId } from "../values.ts"
import { eventLine } from "./events.ts"

/** What a row of Copilot CLI's store says, a request, or what an event of a session says that has no rows. */
export const copilotLine: ReadLine = (state, line, index) => {
  const row = partOf(line)
  if (row === undefined) return NOTHING
  if (row["type"] !== undefined) return eventLine(state, row, index)
  if (typeof row["input_tokens"] !== "number") return NOTHING
  const { id } = row
  const told: LogEntry = {
    agent: "copilot",
    id: typeof id === "number" || typeof id === "string" ? `${state.origin ?? ""} ${id}` : lineId(state, index),
    line: index,
    usage: usageOf(row),
    ...withoutUndefined({
      model: textOf(row["model"]),
      at: textOf(row["created_at"]),
      session: textOf(row["session_id"])
    })
  }
  return [told]
}

/** The caches are inside the input. */
const usageOf = ({ cache_read_tokens, cache_write_tokens, input_tokens, output_tokens }: LogPart): LogPart =>
  tokens({
    input: freshTokens(input_tokens, cache_read_tokens, cache_write_tokens),
    read: cache_read_tokens,
    written: cache_write_tokens,
    output: output_tokens
  })
