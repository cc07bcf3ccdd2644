import {
  type LogEntry,
  type LogPart,
  type LogState,
  NOTHING,
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
  dataFolder,
  folderOf,
  lineId,
  type LogTable,
  readTitle
} from "../agent.ts"

/**
 * Reads a message of opencode, or of Kilo, which is made of it. A fork's copy has an id of its own, and the time,
 * model and tokens of the original; a migrated message keeps its id.
 */
export const opencodeLine: ReadLine = (state, message, index) => {
  if (message["type"] === BEGIN) state.isBegun = true
  readTitle(state, message["sessionID"], message["sessionTitle"])
  const usage = partOf(message["tokens"])
  if (usage !== undefined) {
    const isCut = (state.isBegun ?? message["isBegun"] === 1) && areZero(countsOf(usage))
    return [entryOf(state, message, index, isCut ? { usage, gap: "stream" } : { usage })]
  }
  // A summary that says no usage was billed all the same. One that runs may still say it.
  return message["type"] === "compaction" && message["status"] !== "running"
    ? [entryOf(state, message, index, { usage: tokens({ input: 0, output: 0 }), gap: "summary" })]
    : NOTHING
}

const entryOf = (state: LogState, message: LogPart, index: number, told: Pick<LogEntry, "usage" | "gap">): LogEntry => {
  const { completed, created } = partOf(message["time"]) ?? {}
  const chosen = partOf(message["model"])
  const model = textOf(chosen?.["id"]) ?? textOf(message["modelID"])
  const at = typeof created === "number" ? created : undefined
  return {
    id: textOf(message["id"]) ?? lineId(state, index),
    ...told,
    ...withoutUndefined({
      model,
      provider: textOf(chosen?.["providerID"]) ?? textOf(message["providerID"]),
      at,
      lastAt: typeof completed === "number" ? completed : undefined,
      session: textOf(message["sessionID"]),
      project: textOf(partOf(message["path"])?.["cwd"]) ?? textOf(message["directory"]),
      copy: at === undefined ? undefined : copyText([at, completed, model, ...countsOf(told.usage)])
    })
  }
}

/** The counters of a usage by their names, whatever their order is and whether there is a total. */
const countsOf = ({ cache, input, output, reasoning }: LogPart): ReadonlyArray<unknown> => {
  const { read, write } = partOf(cache) ?? {}
  return [input, output, reasoning, read, write].map((count) => count ?? 0)
}

const copyText = (parts: ReadonlyArray<unknown>): string =>
  JSON.stringify(parts, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value))

/** The columns of the session that a row of `table` belongs to. */
const sessionIn = (table: string, sessions: string, ...columns: ReadonlyArray<string>) => ({
  table: sessions,
  needed: ["id", ...columns],
  columns: Object.fromEntries(
    columns.map((column) => [
      `session_${column}`,
      `(SELECT ${column} FROM ${sessions} WHERE ${sessions}.id = ${table}.session_id)`
    ])
  )
})

const lineOf: LogTable["lineOf"] = (
  { data, id, is_begun, session_directory, session_id, session_model, session_title, type },
  read
) => ({
  id,
  sessionID: session_id,
  sessionTitle: session_title,
  directory: session_directory,
  ...(typeof session_model === "string" && { model: read(session_model, false) }),
  ...(read(data, false) as object),
  isBegun: is_begun,
  ...(type !== undefined && { type })
})

/** The part of a message that there is once its answer has begun. */
const BEGIN = "step-start"

const BEGUN = {
  table: "part",
  needed: ["message_id", "data"],
  columns: {
    is_begun: `CASE WHEN message.data LIKE '%"output":0,%' THEN EXISTS
      (SELECT 1 FROM part WHERE part.message_id = message.id AND part.data LIKE '%"${BEGIN}"%') END`
  }
}

/**
 * The tables of both generations: a database that was migrated has the same messages in both, and each of the two
 * programs goes on to write its own.
 */
export const MESSAGES: ReadonlyArray<LogTable> = [
  {
    name: "message",
    needed: ["data"],
    wanted: ["id", "session_id"],
    more: [sessionIn("message", "session", "title"), BEGUN],
    lineOf
  },
  {
    name: "session_message",
    needed: ["id", "session_id", "type", "data"],
    wanted: [],
    only: "type IN ('assistant', 'compaction')",
    more: [
      sessionIn("session_message", "session_v2", "title", "directory", "model"),
      sessionIn("session_message", "session", "title")
    ],
    lineOf
  }
]

const DATABASES = /^opencode.*\.db$/u

export const OPENCODE = {
  name: "opencode",
  usage: "opencode.tokens",
  isLine: ({ modelID, tokens }) => modelID !== undefined || partOf(partOf(tokens)?.["cache"]) !== undefined,
  read: opencodeLine
} as const satisfies Agent

export const OPENCODE_LOGS: AgentLogs = {
  title: "opencode",
  gaps: ["summary", "stream"],
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
  database: { names: DATABASES, tables: MESSAGES },
  // Before 1.2 each part of a message is a file, too.
  companion: {
    path: (path, document) => {
      const usage = partOf(partOf(document)?.["tokens"])
      if (usage === undefined || !areZero(countsOf(usage))) return undefined
      return path.replace(/message[/\\][^/\\]+[/\\]([^/\\]+)\.json$/u, "part/$1/*.json")
    },
    reads: "document",
    lineOf: (part) => (partOf(part)?.["type"] === BEGIN ? { type: BEGIN } : undefined)
  }
}
