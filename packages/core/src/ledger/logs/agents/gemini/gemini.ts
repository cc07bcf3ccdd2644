import {
  type LogEntry,
  type LogPart,
  type LogState,
  NOTHING,
  partOf,
  type ReadLine,
  textOf,
  withoutUndefined
} from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, folderOf, lineId, type LineNames } from "../agent.ts"

/** Reads a line of Gemini CLI's log, or one of its older documents: messages, alone or several as a conversation. */
export const geminiLine: ReadLine = (state, part, index) => {
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
      id: `${session ?? ""} ${textOf(message["id"]) ?? lineId(state, index)}`,
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

/** The fields of its lines that are read. */
export const GEMINI_NAMES: LineNames = {
  tokens: "wanted",
  id: "wanted",
  model: "wanted",
  timestamp: "wanted",
  sessionId: "wanted",
  projectHash: "wanted",
  directories: "wanted",
  messages: "wanted",
  $set: "wanted"
}

export const GEMINI = {
  name: "gemini",
  usage: "gemini-cli.tokens",
  isLine: ({ $set, projectHash, tokens }) =>
    partOf(tokens) !== undefined || $set !== undefined || projectHash !== undefined,
  read: geminiLine
} as const satisfies Agent

export const GEMINI_LOGS: AgentLogs = {
  title: "Gemini CLI",
  gaps: [],
  read: geminiLine,
  lineNames: GEMINI_NAMES,
  folders: (machine) => {
    const folder = folderOf(machine, "GEMINI_CLI_HOME", machine.home)
    // The variable names the home folder, or the one that is in it.
    const chats = [".gemini/tmp/*/chats", ...(folder.path === machine.home ? [] : ["tmp/*/chats"])]
    return below(folder, ...chats).map((folder) => ({ ...folder, names: /\.jsonl?$/u }))
  }
}
