import { NOTHING, partOf, type ReadLine, textOf, withoutUndefined } from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, dataFolder, folderOf, lineId, type LogTable, readTitle } from "../agent.ts"

/**
 * Reads a message of opencode, or of Kilo, which is made of it. A fork's copy has an id of its own, and the time,
 * model and tokens of the original.
 */
export const opencodeLine: ReadLine = (state, message, index) => {
  readTitle(state, message["sessionID"], message["sessionTitle"])
  const usage = partOf(message["tokens"])
  if (usage === undefined) return NOTHING
  const time = partOf(message["time"])
  const { completed, created } = time ?? {}
  const model = textOf(message["modelID"])
  const at = typeof created === "number" ? created : undefined
  return [
    {
      id: textOf(message["id"]) ?? lineId(state, index),
      usage,
      ...withoutUndefined({
        model,
        provider: textOf(message["providerID"]),
        at,
        lastAt: typeof completed === "number" ? completed : undefined,
        session: textOf(message["sessionID"]),
        project: textOf(partOf(message["path"])?.["cwd"]),
        copy: at === undefined ? undefined : JSON.stringify([time, model, usage], bigintText)
      })
    }
  ]
}

const bigintText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value)

/** A row has the message as JSON, and what tells it from others in columns of its own. */
export const MESSAGES: LogTable = {
  name: "message",
  needed: ["data"],
  wanted: ["id", "session_id"],
  more: {
    table: "session",
    needed: ["id", "title"],
    columns: { session_title: "(SELECT title FROM session WHERE session.id = message.session_id)" }
  },
  lineOf: ({ data, id, session_id, session_title }, read) => ({
    id,
    sessionID: session_id,
    sessionTitle: session_title,
    ...(read(data, false) as object)
  })
}

const DATABASES = /^opencode.*\.db$/u

export const OPENCODE = {
  name: "opencode",
  usage: "opencode.tokens",
  isLine: ({ modelID, tokens }) => modelID !== undefined || partOf(partOf(tokens)?.["cache"]) !== undefined,
  read: opencodeLine
} as const satisfies Agent

export const OPENCODE_LOGS: AgentLogs = {
  title: "opencode",
  gaps: [],
  read: opencodeLine,
  lineNames: {
    id: "wanted",
    modelID: "wanted",
    providerID: "wanted",
    sessionID: "wanted",
    path: { cwd: "wanted" },
    time: "wanted",
    tokens: "needed"
  },
  folders: (machine) => {
    const folder = folderOf(machine, "OPENCODE_DATA_DIR", below(dataFolder(machine), "opencode")[0]!)
    return [
      ...below(folder, "storage/message").map((folder) => ({ ...folder, names: /\.json$/u })),
      { ...folder, names: DATABASES, isFlat: true }
    ]
  },
  database: { names: DATABASES, table: MESSAGES }
}
