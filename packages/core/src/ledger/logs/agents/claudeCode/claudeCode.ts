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
import { loggedTextOf } from "../../loggedText.ts"
import { type Agent, type AgentLogs, below, type Folder, lineId, LINES, readTitle } from "../agent.ts"

/**
 * Reads a line of Claude Code's log. The agent writes a line for each block of a response, each with the
 * usage so far. Newer logs and the lines of subagents that repeat a message lack the `requestId`, and join
 * by the message alone.
 */
const claudeCodeLine: ReadLine = (state, entry, index) => {
  const message = partOf(entry["message"])
  const usage = partOf(message?.["usage"])
  if (message === undefined || usage === undefined) {
    readTitle(state, entry["sessionId"], entry["aiTitle"])
    readTitle(state, entry["sessionId"], entry["customTitle"], true)
    return NOTHING
  }
  if ((entry["type"] ?? "assistant") !== "assistant" || message["model"] === "<synthetic>") return NOTHING
  // Field by field: there are hundreds of thousands of lines.
  const told: Written<LogEntry> = { id: "", usage }
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
  identify(told, state, index, entry, message)
  return [told]
}

const identify = (told: Written<LogEntry>, state: LogState, index: number, entry: LogPart, { id }: LogPart): void => {
  const message = textOf(id)
  const requestId = textOf(entry["requestId"])
  if (message === undefined) {
    told.id = requestId ?? textOf(entry["uuid"]) ?? lineId(state, index)
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

/** Other agents' lines have a message, too. */
const TYPES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(["assistant", "user"])

export const CLAUDE_CODE = {
  name: "claude-code",
  usage: "claude-code.jsonl",
  isLine: ({ message, type }) => {
    const part = partOf(message)
    return part !== undefined && (type === undefined ? partOf(part["usage"]) !== undefined : TYPES.has(type))
  },
  read: claudeCodeLine
} as const satisfies Agent

export const CLAUDE_CODE_LOGS: AgentLogs = {
  title: "Claude Code",
  gaps: [],
  read: claudeCodeLine,
  lineNames: {
    type: "wanted",
    timestamp: "wanted",
    sessionId: "wanted",
    requestSessionId: "wanted",
    cwd: "wanted",
    gitBranch: "wanted",
    requestId: "wanted",
    uuid: "wanted",
    isSidechain: "wanted",
    aiTitle: "telling",
    customTitle: "telling",
    version: "wanted",
    message: { id: "wanted", model: "wanted", content: "late", stop_reason: "wanted", usage: "usage" }
  },
  folders: ({ env, home }) => {
    const named = listOf(env["CLAUDE_CONFIG_DIR"]).map((path): Folder => ({ path, movedBy: "CLAUDE_CONFIG_DIR" }))
    const usual = below({ path: home }, ".config/claude", ".claude")
    const folders = named.length > 0 ? named : usual
    return folders.flatMap((folder) => below(folder, "projects")).map((folder) => ({ ...folder, names: LINES }))
  }
}

/** The variable may name several folders, with commas between them. */
const listOf = (text = ""): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
