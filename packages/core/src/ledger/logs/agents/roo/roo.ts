import { freshTokens, NOTHING, numberOf, partOf, type ReadLine, tokens, withoutUndefined } from "../../logRecord.ts"
import { type Agent, type AgentLogs, NO_LINES, partIn, taskFolders } from "../agent.ts"
import { hasTokens, HISTORY, modelAt, readHistory, readTask, TASK } from "../cline/cline.ts"

/**
 * Reads a message of a task of Roo Code. Its prompt has the caches inside; until the end of October 2025 it was
 * the provider's own counter, which at Anthropic leaves them out. Of a summary it has the cost alone.
 */
const rooLine: ReadLine = (state, message, index) => {
  if (readHistory(state, message)) return NOTHING
  const at = numberOf(message["ts"])
  const told = { ...readTask(state, message, index), ...withoutUndefined({ model: modelAt(state, at) }) }
  if (message["say"] === "condense_context") {
    const { cost } = partOf(message["contextCondense"]) ?? {}
    return [{ ...told, usage: tokens({ input: 0, output: 0, cost }), gap: "cost" }]
  }
  const usage = message["say"] === "api_req_started" ? partIn(message["text"]) : undefined
  if (usage === undefined || !hasTokens(usage)) return NOTHING
  const { apiProtocol, cacheReads, cacheWrites, tokensIn, tokensOut } = usage
  const isBeside = at !== undefined && at < INSIDE_SINCE && apiProtocol === "anthropic"
  return [
    {
      ...told,
      usage: tokens({
        input: isBeside ? tokensIn : freshTokens(tokensIn, cacheReads, cacheWrites),
        read: cacheReads,
        written: cacheWrites,
        output: tokensOut
      })
    }
  ]
}

const INSIDE_SINCE = Date.UTC(2025, 9, 31)

export const ROO = {
  name: "roo",
  usage: "roo.task",
  isLine: ({ say, text }) => say === "api_req_started" && String(text).includes('"apiProtocol"'),
  read: rooLine
} as const satisfies Agent

export const ROO_LOGS: AgentLogs = {
  title: "Roo Code",
  gaps: ["cost"],
  read: rooLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    taskFolders(machine, "rooveterinaryinc.roo-cline").map((folder) => ({ ...folder, names: TASK })),
  companion: HISTORY
}
