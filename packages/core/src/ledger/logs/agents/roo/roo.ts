import { withoutUndefined, NOTHING, numberOf, partOf, type ReadLine, tokens, freshTokens } from "../../logRecord.ts"
import { hasTokens, modelAt, readHistory, readTask } from "../cline/task.ts"
import { partIn } from "../values.ts"

/**
 * What a message of a task of Roo Code tells. Its prompt has the caches inside; until the end of October 2025 it was
 * the provider's own counter, which at Anthropic leaves them out. Of a summary it has the cost alone.
 */
export const rooLine: ReadLine = (state, line, index) => {
  const message = partOf(line)
  if (readHistory(state, message) || message === undefined) return NOTHING
  const at = numberOf(message["ts"])
  const told = { ...readTask("roo", state, message, index), ...withoutUndefined({ model: modelAt(state, at) }) }
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
