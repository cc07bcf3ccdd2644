import {
  withoutUndefined,
  type LogEntry,
  type LogPart,
  type LogState,
  NOTHING,
  partOf,
  type ReadLine,
  textOf
} from "../../logRecord.ts"
import { lineId } from "../values.ts"

/** What a line of Gemini CLI's log tells, or one of its older documents: messages, alone or several as a conversation. */
export const geminiLine: ReadLine = (state, line, index) => {
  const part = partOf(line)
  if (part === undefined) return NOTHING
  if (part["tokens"] !== undefined) return geminiMessage(state, part, index)
  const conversation = partOf(part["$set"]) ?? part
  const { directories, messages, projectHash, sessionId } = conversation
  state.session = textOf(sessionId) ?? state.session
  state.project =
    textOf(Array.isArray(directories) ? directories[0] : undefined) ?? state.project ?? textOf(projectHash)
  if (!Array.isArray(messages)) return NOTHING
  return messages.flatMap((message) => geminiMessage(state, partOf(message) ?? {}, index))
}

const geminiMessage = (state: LogState, message: LogPart, index: number): ReadonlyArray<LogEntry> => {
  const usage = partOf(message["tokens"])
  if (usage === undefined) return NOTHING
  const session = textOf(message["sessionId"]) ?? state.session
  return [
    {
      agent: "gemini",
      id: `${session ?? ""} ${textOf(message["id"]) ?? lineId(state, index)}`,
      line: index,
      usage,
      ...withoutUndefined({
        model: textOf(message["model"]),
        at: textOf(message["timestamp"]),
        session,
        project: state.project
      })
    }
  ]
}
