import { readClaudeCode } from "./claudeCode.ts"
import { readCodex } from "./codex.ts"
import { type LogRecord, partOf } from "./logRecord.ts"
import { readGeminiCli, readOpencode } from "./sessions.ts"

/** The responses in lines of an agent's log, by the agent that writes such lines; none where nobody does. */
export const readLines = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => {
  for (const line of lines) {
    const entry = partOf(line)
    if (partOf(partOf(entry?.["message"])?.["usage"]) !== undefined) return readClaudeCode(lines)
    const tokens = partOf(entry?.["tokens"])
    if (tokens !== undefined) {
      return entry?.["modelID"] !== undefined || partOf(tokens["cache"]) !== undefined
        ? readOpencode(lines)
        : readGeminiCli(lines)
    }
    if (entry?.["type"] === "token_usage_record" || partOf(entry?.["payload"])?.["type"] === "token_count") {
      return readCodex(lines)
    }
  }
  return []
}
