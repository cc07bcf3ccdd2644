import { claudeCodeLine } from "./claudeCode.ts"
import { codexLine } from "./codex.ts"
import { addEntry, byResponse, merged, toldBy } from "./entries.ts"
import { type LogEntry, type LogRecord, type LogState, partOf, type ReadLine } from "./logRecord.ts"
import { geminiLine, opencodeLine } from "./sessions.ts"

/** How the lines of each agent are read. */
export const LINE_READERS: Readonly<Record<LogRecord["agent"], ReadLine>> = {
  "claude-code": claudeCodeLine,
  codex: codexLine,
  gemini: geminiLine,
  opencode: opencodeLine
}

const readAll = (lines: ReadonlyArray<unknown>, read: ReadLine): ReadonlyArray<LogRecord> => {
  const state: LogState = {}
  const entries = new Map<string, LogEntry>()
  for (const [index, line] of lines.entries()) for (const entry of read(state, line, index)) addEntry(entries, entry)
  return byResponse(
    toldBy(state, entries),
    ({ id }) => id,
    (one, other) => (other.line < one.line ? merged(other, one) : merged(one, other))
  )
}

/**
 * The responses in lines of Claude Code's logs, of one file or of several one after the other: of one
 * `message.id` and `requestId` the last line counts, and its first time.
 */
export const readClaudeCode = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> =>
  readAll(lines, claudeCodeLine)

/**
 * The responses in the lines of one file of Codex: its records by `response_id`; in files without them
 * the differences of its running totals, or what it says of the last response where the totals start anew.
 */
export const readCodex = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => readAll(lines, codexLine)

/** The responses in the lines of a file of Gemini CLI: of one id the last version counts, taken back or not. */
export const readGeminiCli = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => readAll(lines, geminiLine)

/** The responses in messages of opencode: of one id the last version counts, and a fork's copy is none of its own. */
export const readOpencode = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => readAll(lines, opencodeLine)

/** Whether a line of Claude Code's log tells of an answer: no other record has that type. */
export const isClaudeCodeLine = (line: unknown): boolean =>
  partOf(line)?.["type"] === "assistant" && claudeCodeLine({}, line, 0).length > 0

/** The agent that writes such a line; undefined where it does not tell. */
export const agentOf = (line: unknown): LogRecord["agent"] | undefined => {
  const entry = partOf(line)
  if (entry === undefined) return undefined
  if (partOf(entry["payload"]) !== undefined || entry["type"] === "token_usage_record") return "codex"
  const tokens = partOf(entry["tokens"])
  if (entry["modelID"] !== undefined || partOf(tokens?.["cache"]) !== undefined) return "opencode"
  if (tokens !== undefined || entry["$set"] !== undefined || entry["projectHash"] !== undefined) return "gemini"
  return partOf(entry["message"]) === undefined ? undefined : "claude-code"
}

/** The responses in lines of an agent's log, by the agent that writes such lines; none where nobody does. */
export const readLines = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => {
  for (const line of lines) {
    const agent = agentOf(line)
    if (agent !== undefined) return readAll(lines, LINE_READERS[agent])
  }
  return []
}
