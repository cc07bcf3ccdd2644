import { agentOf, type LineAgent } from "./agents/agents.ts"
import { CLAUDE_CODE } from "./agents/claudeCode/claudeCode.ts"
import { CODEX } from "./agents/codex/codex.ts"
import { GEMINI } from "./agents/gemini/gemini.ts"
import { OPENCODE } from "./agents/opencode/opencode.ts"
import { LogReader } from "./LogReader.ts"
import { byResponse, type LogRecord, merged } from "./joinEntries.ts"
import { partOf } from "./logRecord.ts"
import { finish, type Steps } from "./steps.ts"

function* readAll(lines: ReadonlyArray<unknown>, { name, read }: LineAgent): Steps<ReadonlyArray<LogRecord>> {
  const reader = new LogReader<LogRecord>(read, (entry, _, line) => ({ agent: name, line, ...entry }))
  for (const [index, line] of lines.entries()) {
    reader.take(line, index)
    yield
  }
  return byResponse(
    reader.give(),
    ({ id }) => id,
    (one, other) => (other.line < one.line ? merged(other, one) : merged(one, other))
  )
}

/**
 * The responses in lines of Claude Code's logs, of one file or of several one after the other: of one
 * `message.id` and `requestId` the last line counts, and its first time.
 */
export const readClaudeCode = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> =>
  finish(readAll(lines, CLAUDE_CODE))

/**
 * The responses in the lines of one file of Codex: its records by `response_id`; in files without them
 * the differences of its running totals, or what it says of the last response where the totals start anew.
 */
export const readCodex = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => finish(readAll(lines, CODEX))

/** The responses in the lines of a file of Gemini CLI: of one id the last version counts, taken back or not. */
export const readGeminiCli = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => finish(readAll(lines, GEMINI))

/** The responses in messages of opencode: of one id the last version counts, and a fork's copy is none of its own. */
export const readOpencode = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> =>
  finish(readAll(lines, OPENCODE))

/** Whether a line is of an agent's log and tells of an answer: responses of an API are none, though some look alike. */
export const isLogLine = (line: unknown): boolean => {
  const entry = partOf(line)
  const agent = agentOf(entry)
  if (entry === undefined || agent === undefined) return false
  return (agent !== CLAUDE_CODE || entry["type"] === "assistant") && agent.read({}, entry, 0).length > 0
}

/** The responses in lines of an agent's log, by the agent that writes such lines; none if the agent is unknown. */
export const readLines = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => finish(linesInSteps(lines))

/** The same as {@link readLines}, with a pause after each line. */
export function* linesInSteps(lines: ReadonlyArray<unknown>): Steps<ReadonlyArray<LogRecord>> {
  for (const line of lines) {
    const agent = agentOf(line)
    if (agent !== undefined) return yield* readAll(lines, agent)
  }
  return []
}
