import {
  type LogEntry,
  type LogPart,
  type LogState,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import {
  type Agent,
  type AgentLogs,
  areZero,
  below,
  folderOf,
  lineId,
  type LineNames,
  LINES,
  type Machine
} from "../agent.ts"

/** Reads a line of pi's log. A fork copies the lines before it as they are, under a header of its own. */
const piLine: ReadLine = (state, line, index) =>
  sessionLine(state, line, index, ({ id, timestamp }) =>
    [id, timestamp].every((each) => textOf(each) !== undefined) ? `${String(id)} ${String(timestamp)}` : undefined
  )

/** Reads a line of a session, for both agents that write such lines. */
export const sessionLine = (
  state: LogState,
  entry: LogPart,
  index: number,
  idOf: (entry: LogPart) => string | undefined
): ReadonlyArray<LogEntry> => {
  const { sessionId, timestamp, type } = entry
  // The rows of a database are of many sessions.
  const session = textOf(sessionId)
  if (session !== undefined && session !== state.session) {
    state.session = session
    state.project = state.model = undefined
  }
  if (type === "session") {
    state.session = textOf(entry["id"]) ?? state.session
    state.project = textOf(entry["cwd"]) ?? state.project
    return NOTHING
  }
  const told = {
    id: idOf(entry) ?? lineId(state, index),
    ...withoutUndefined({
      at: textOf(timestamp) ?? numberOf(timestamp),
      session: state.session,
      project: state.project
    })
  }
  // No line has the cost of a summary.
  if (type === "compaction" || type === "branch_summary") {
    return [
      { ...told, usage: tokens({ input: 0, output: 0 }), gap: "summary", ...withoutUndefined({ model: state.model }) }
    ]
  }
  const message = partOf(entry["message"])
  const usage = partOf(message?.["usage"])
  if (type !== "message" || message?.["role"] !== "assistant" || usage === undefined) return NOTHING
  const provider = textOf(message["provider"])
  // A delivery is not an answer of a model.
  if (provider === "openclaw") return NOTHING
  const model = textOf(message["model"])
  const { cacheRead, cacheWrite, input, output, totalTokens } = usage
  const isEmpty = areZero([input, output, cacheRead, cacheWrite])
  // Once the host has named its response, it has begun to answer.
  const isCut = isEmpty && message["responseId"] !== undefined
  if (message["stopReason"] === "error" && isEmpty && !isCut) return NOTHING
  state.model = model
  return [
    {
      ...told,
      usage: tokens({ input, output, read: cacheRead, written: cacheWrite, total: totalTokens }),
      ...(isCut && { gap: "stream" }),
      ...withoutUndefined({ model, provider })
    }
  ]
}

/** The fields of an entry of a session that are read. */
export const ENTRY_NAMES: LineNames = {
  type: "wanted",
  id: "wanted",
  cwd: "wanted",
  timestamp: "wanted",
  message: {
    role: "wanted",
    provider: "wanted",
    model: "wanted",
    stopReason: "wanted",
    responseId: "wanted",
    usage: "wanted"
  }
}

const foldersOf = (machine: Machine) => {
  const named = folderOf(machine, "PI_CODING_AGENT_DIR", "")
  return named.path === "" ? below({ path: machine.home }, ".pi/agent", ".omp/agent") : [named]
}

export const PI = {
  name: "pi",
  usage: "pi.session",
  isLine: ({ cwd, message, type }) =>
    (type === "session" && cwd !== undefined) || (type === "message" && partOf(message)?.["role"] !== undefined),
  read: piLine
} as const satisfies Agent

export const PI_LOGS: AgentLogs = {
  title: "pi, omp",
  gaps: ["summary", "stream"],
  read: piLine,
  lineNames: ENTRY_NAMES,
  folders: (machine) =>
    foldersOf(machine)
      .flatMap((folder) => below(folder, "sessions"))
      .map((folder) => ({ ...folder, names: LINES }))
}
