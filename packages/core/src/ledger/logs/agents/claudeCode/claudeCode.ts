import { loggedTextOf } from "../../loggedText.ts"
import {
  type LogEntry,
  type LogPart,
  type LogState,
  NOTHING,
  partOf,
  type ReadLine,
  textOf,
  type Written
} from "../../logRecord.ts"
import { lineId, readTitle } from "../values.ts"

/**
 * What a line of Claude Code's log tells. It writes a line for each block of a response, each with the
 * usage so far. Newer logs and the lines of subagents that repeat a message lack the `requestId`, and join
 * by the message alone.
 */
export const claudeCodeLine: ReadLine = (state, line, index) => {
  const entry = partOf(line)
  const message = partOf(entry?.["message"])
  const usage = partOf(message?.["usage"])
  if (entry === undefined) return NOTHING
  if (message === undefined || usage === undefined) {
    readTitle(state, entry["sessionId"], entry["aiTitle"])
    readTitle(state, entry["sessionId"], entry["customTitle"], true)
    return NOTHING
  }
  if ((entry["type"] ?? "assistant") !== "assistant" || message["model"] === "<synthetic>") return NOTHING
  // Field by field: there are hundreds of thousands of lines.
  const told: Written<LogEntry> = { agent: "claude-code", id: "", line: index, usage }
  const model = textOf(message["model"])
  const at = textOf(entry["timestamp"])
  // A fork's copy of a line names the session that asked.
  const session = textOf(entry["requestSessionId"]) ?? textOf(entry["sessionId"])
  const project = textOf(entry["cwd"])
  const branch = textOf(entry["gitBranch"])
  if (model !== undefined) told.model = model
  if (at !== undefined) told.at = at
  if (session !== undefined) told.session = session
  if (project !== undefined) told.project = project
  if (branch !== undefined) told.branch = branch
  const logged = loggedTextOf(state, entry, message, usage)
  if (logged !== undefined) told.logged = logged
  identify(told, state, entry, message)
  return [told]
}

const identify = (told: Written<LogEntry>, state: LogState, entry: LogPart, { id }: LogPart): void => {
  const message = textOf(id)
  const requestId = textOf(entry["requestId"])
  if (message === undefined) {
    told.id = requestId ?? textOf(entry["uuid"]) ?? lineId(state, told.line)
    return
  }
  told.id = requestId === undefined ? message : idOf(message, requestId)
  if (requestId === undefined || entry["isSidechain"] === true) told.isReplay = true
}

/** The lines of a response follow each other: most ids are those of the line before. */
const idOf = (message: string, request: string): string => {
  if (message !== last.message || request !== last.request) last = { message, request, id: `${message} ${request}` }
  return last.id
}

let last = { message: "", request: "", id: "" }
