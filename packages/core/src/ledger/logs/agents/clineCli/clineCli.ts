import {
  freshTokens,
  inOrigin,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import { type Agent, type AgentLogs, areZero, below, folderOf, lineId, listIn, NO_LINES } from "../agent.ts"
import { clineData } from "../cline/cline.ts"

/**
 * Reads a message of Cline's command line. Its input has the caches inside. Several messages stand in one document.
 */
const clineCliLine: ReadLine = (state, document, index) => {
  const { messages } = document
  if (Array.isArray(messages))
    return messages.flatMap((each: unknown) => clineCliLine(state, partOf(each) ?? {}, index))
  const usage = partOf(document["metrics"])
  if (usage === undefined || document["role"] !== "assistant") return NOTHING
  const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens } = usage
  const info = partOf(document["modelInfo"])
  const at = numberOf(document["ts"])
  const session = inOrigin(state, /([^/\\]+)\.messages\.json$/u)
  return [
    {
      id: textOf(document["id"]) ?? (at === undefined ? lineId(state, index) : `${session ?? ""} ${at}`),
      usage: tokens({
        input: freshTokens(inputTokens, cacheReadTokens, cacheWriteTokens),
        read: cacheReadTokens,
        written: cacheWriteTokens,
        output: outputTokens
      }),
      // What was said was billed.
      ...(listIn(document["content"]).length > 0 &&
        areZero([inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens]) && { gap: "stream" }),
      ...withoutUndefined({ model: textOf(info?.["id"]), provider: textOf(info?.["provider"]), at, session })
    }
  ]
}

export const CLINE_CLI = {
  name: "cline-cli",
  usage: "cline-cli.messages",
  isLine: ({ messages }) =>
    listIn(messages).some((each) => partOf(partOf(each)?.["metrics"])?.["inputTokens"] !== undefined),
  read: clineCliLine
} as const satisfies Agent

export const CLINE_CLI_LOGS: AgentLogs = {
  title: "Cline's command line",
  gaps: ["stream"],
  read: clineCliLine,
  lineNames: NO_LINES,
  folders: (machine) => [
    {
      ...folderOf(machine, "CLINE_SESSION_DATA_DIR", below(clineData(machine), "sessions")[0]!),
      names: /\.messages\.json$/u
    }
  ]
}
