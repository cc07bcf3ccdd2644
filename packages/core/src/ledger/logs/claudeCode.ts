import { known, type LogPart, type LogRecord, partOf, textOf } from "./logRecord.ts"

/**
 * The responses in lines of Claude Code's logs, of one file or of several one after the other. It writes
 * a line for each block of a response, each with the usage so far: of one `message.id` and `requestId`
 * the last line counts. Newer logs and the lines of subagents that repeat a message lack the `requestId`,
 * and join by the message alone.
 */
export const readClaudeCode = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => {
  const records = new Map<string, LogRecord>()
  const idsOfMessage = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const entry = partOf(line)
    const message = partOf(entry?.["message"])
    const usage = partOf(message?.["usage"])
    if (entry === undefined || message === undefined || usage === undefined) continue
    if ((entry["type"] ?? "assistant") !== "assistant" || message["model"] === "<synthetic>") continue
    const id = idOf(entry, message, index, idsOfMessage)
    const first = records.get(id)
    records.set(id, {
      agent: "claude-code",
      id,
      line: index,
      usage,
      ...known({
        model: textOf(message["model"]),
        at: first?.at ?? textOf(entry["timestamp"]),
        session: first?.session ?? textOf(entry["sessionId"]),
        project: first?.project ?? textOf(entry["cwd"])
      })
    })
  }
  return [...records.values()]
}

const idOf = (entry: LogPart, message: LogPart, index: number, idsOfMessage: Map<string, string>): string => {
  const messageId = textOf(message["id"])
  const requestId = textOf(entry["requestId"])
  if (messageId === undefined) return requestId ?? textOf(entry["uuid"]) ?? `line ${index}`
  const known = idsOfMessage.get(messageId)
  if (known !== undefined && (requestId === undefined || known === messageId || entry["isSidechain"] === true))
    return known
  const id = requestId === undefined ? messageId : `${messageId} ${requestId}`
  if (known === undefined) idsOfMessage.set(messageId, id)
  return id
}
