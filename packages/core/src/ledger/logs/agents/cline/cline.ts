import { withoutUndefined, NOTHING, numberOf, partOf, type ReadLine, textOf, tokens } from "../../logRecord.ts"
import { partIn } from "../values.ts"
import { hasTokens, modelAt, readHistory, readTask } from "./task.ts"

/**
 * What a message of a task of Cline tells, in its extension for editors: what each request used, and sums of requests
 * that were taken back or made by subagents. A request without tokens has not been answered.
 */
export const clineLine: ReadLine = (state, line, index) => {
  const message = partOf(line)
  if (readHistory(state, message) || message === undefined) return NOTHING
  const say = message["say"]
  const isSum = say === "deleted_api_reqs" || say === "subagent_usage"
  const usage = isSum || say === "api_req_started" ? partIn(message["text"]) : undefined
  if (usage === undefined || !hasTokens(usage)) return NOTHING
  const { cacheReads, cacheWrites, tokensIn, tokensOut } = usage
  const told = readTask("cline", state, message, index)
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
