import {
  inOrigin,
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
  below,
  type Companion,
  type Folder,
  folderOf,
  lineId,
  type Machine,
  NO_LINES,
  partIn,
  taskFolders
} from "../agent.ts"

/**
 * Reads a message of a task of Cline's extension for editors: the usage of each request, and sums of requests
 * that were taken back or made by subagents. A request without tokens has not been answered.
 */
const clineLine: ReadLine = (state, message, index) => {
  if (readHistory(state, message)) return NOTHING
  const say = message["say"]
  const isSum = say === "deleted_api_reqs" || say === "subagent_usage"
  const usage = isSum || say === "api_req_started" ? partIn(message["text"]) : undefined
  if (usage === undefined || !hasTokens(usage)) return NOTHING
  const { cacheReads, cacheWrites, tokensIn, tokensOut } = usage
  const told = readTask(state, message, index)
  const info = partOf(message["modelInfo"])
  return [
    {
      ...told,
      usage: tokens({ input: tokensIn, read: cacheReads, written: cacheWrites, output: tokensOut }),
      ...(isSum
        ? { gap: "sum" }
        : withoutUndefined({
            model: textOf(info?.["modelId"]) ?? modelAt(state, numberOf(message["ts"])),
            provider: textOf(info?.["providerId"])
          }))
    }
  ]
}

/** The fields that every entry of a task has. */
export const readTask = (state: LogState, { say, ts }: LogPart, index: number) => {
  const session = inOrigin(state, /([^/\\]+)[/\\]ui_messages\.json$/u)
  const at = numberOf(ts)
  const sort = say === "api_req_started" ? "" : ` ${String(say)}`
  return {
    id: `${at === undefined ? lineId(state, index) : `${session ?? ""} ${at}`}${sort}`,
    ...withoutUndefined({ at, session })
  }
}

/** A request without tokens has not been answered. */
export const hasTokens = ({ tokensIn, tokensOut }: LogPart): boolean =>
  tokensIn !== undefined || tokensOut !== undefined

/** Remembers the models that the conversation next to the messages names. False if the line is not a conversation. */
export const readHistory = (state: LogState, { history }: LogPart): boolean => {
  if (!Array.isArray(history)) return false
  state.models = history.flatMap((each: unknown) => {
    const message = partOf(each)
    const model = textOf(partOf(message?.["modelInfo"])?.["modelId"]) ?? modelTag(message?.["content"])
    return model === undefined ? [] : [{ model, at: numberOf(message?.["ts"]) }]
  })
  return true
}

/** The details of the environment that Roo Code adds to what a user says have the model's name. */
const modelTag = (content: unknown): string | undefined => {
  const texts = Array.isArray(content) ? content.map((each: unknown) => partOf(each)?.["text"]) : [content]
  for (const text of texts) {
    const found = typeof text === "string" ? /<environment_details>[^]*<model>([^<]+)<\/model>/u.exec(text) : null
    if (found !== null) return found[1]
  }
  return undefined
}

/** The model at a time: known where what is named before and after it is the same. */
export const modelAt = ({ models = [] }: LogState, at: number | undefined): string | undefined => {
  const [first] = models
  if (first === undefined || models.every(({ model }) => model === first.model)) return first?.model
  if (at === undefined) return undefined
  const before = models.findLast((each) => each.at !== undefined && each.at <= at)
  const after = models.find((each) => each.at !== undefined && each.at >= at)
  return before?.model === after?.model || after === undefined ? before?.model : undefined
}

/** The folder of Cline's data outside editors. */
export const clineData = (machine: Machine): Folder =>
  folderOf(machine, "CLINE_DATA_DIR", below(folderOf(machine, "CLINE_DIR", `${machine.home}/.cline`), "data")[0]!)

/** The file of a task that has its requests. */
export const TASK = /^ui_messages\.json$/u

/** The conversation, which names the models. */
export const HISTORY: Companion = {
  path: (path) => path.replace(/[^/\\]+$/u, "api_conversation_history.json"),
  reads: "document",
  lineOf: (history) => ({ history })
}

export const CLINE = {
  name: "cline",
  usage: "cline.task",
  isLine: ({ say }) => say === "api_req_started",
  read: clineLine
} as const satisfies Agent

export const CLINE_LOGS: AgentLogs = {
  title: "Cline in an editor",
  gaps: ["sum"],
  read: clineLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    [...taskFolders(machine, "saoudrizwan.claude-dev"), ...below(clineData(machine), "tasks")].map((folder) => ({
      ...folder,
      names: TASK
    })),
  companion: HISTORY
}
