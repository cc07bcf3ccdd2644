import { byResponse, merged } from "./entries.ts"
import { LINE_READERS, type LineAgent } from "./agents/lineReaders.ts"
import { LogReader } from "./LogReader.ts"
import { type LogPart, type LogRecord, partOf } from "./logRecord.ts"
import { finish, type Steps } from "./steps.ts"

function* readAll(lines: ReadonlyArray<unknown>, agent: LineAgent): Steps<ReadonlyArray<LogRecord>> {
  const reader = new LogReader(LINE_READERS[agent], (entry) => entry)
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
  finish(readAll(lines, "claude-code"))

/**
 * The responses in the lines of one file of Codex: its records by `response_id`; in files without them
 * the differences of its running totals, or what it says of the last response where the totals start anew.
 */
export const readCodex = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => finish(readAll(lines, "codex"))

/** The responses in the lines of a file of Gemini CLI: of one id the last version counts, taken back or not. */
export const readGeminiCli = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> =>
  finish(readAll(lines, "gemini"))

/** The responses in messages of opencode: of one id the last version counts, and a fork's copy is none of its own. */
export const readOpencode = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> =>
  finish(readAll(lines, "opencode"))

/** Whether a line is of an agent's log and tells of an answer: responses of an API are none, though some look alike. */
export const isLogLine = (line: unknown): boolean => {
  const agent = agentOf(line)
  if (agent === undefined || (agent === "claude-code" && partOf(line)?.["type"] !== "assistant")) return false
  return LINE_READERS[agent]({}, line, 0).length > 0
}

/** The agent that writes such a line; undefined if it does not tell. */
export const agentOf = (line: unknown): LineAgent | undefined => {
  const entry = partOf(line)
  if (entry === undefined) return undefined
  if (partOf(entry["payload"]) !== undefined || entry["type"] === "token_usage_record") return "codex"
  const tokens = partOf(entry["tokens"])
  if (entry["modelID"] !== undefined || partOf(tokens?.["cache"]) !== undefined) return "opencode"
  const other = otherAgentOf(entry)
  if (other !== undefined) return other
  if (tokens !== undefined || entry["$set"] !== undefined || entry["projectHash"] !== undefined) return "gemini"
  return partOf(entry["message"]) === undefined ? undefined : "claude-code"
}

const otherAgentOf = (entry: LogPart): LineAgent | undefined => {
  const { id, messages, say, sessionId, type } = entry
  const message = partOf(entry["message"])
  if (partOf(message?.["payload"]) !== undefined) return "kimi-cli"
  if (type === "usage.record" || type === "llm.request") return "kimi-code"
  if (sessionId !== undefined && (entry["usageMetadata"] !== undefined || Array.isArray(message?.["parts"]))) {
    return "qwen-code"
  }
  if ((type === "session" && entry["cwd"] !== undefined) || (type === "message" && message?.["role"] !== undefined)) {
    return "pi"
  }
  if (say === "api_req_started") return String(entry["text"]).includes('"apiProtocol"') ? "roo" : "cline"
  if (partOf(entry["stats"])?.["session_prompt_tokens"] !== undefined) return "vibe"
  if (partOf(entry["tokenUsage"])?.["cacheCreationTokens"] !== undefined) return "droid"
  if (!Array.isArray(messages)) return undefined
  if (typeof id === "string" && id.startsWith("T-")) return "amp"
  return messages.some((each) => partOf(partOf(each)?.["metrics"])?.["inputTokens"] !== undefined)
    ? "cline-cli"
    : undefined
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
