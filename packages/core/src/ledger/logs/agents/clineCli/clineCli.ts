import {
  inOrigin,
  withoutUndefined,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  freshTokens
} from "../../logRecord.ts"
import { lineId } from "../values.ts"

/**
 * What a message of Cline's command line tells. Its input has the caches inside. Several messages stand in one document.
 */
export const clineCliLine: ReadLine = (state, line, index) => {
  const document = partOf(line)
  const { messages } = document ?? {}
  if (Array.isArray(messages)) return messages.flatMap((each: unknown) => clineCliLine(state, each, index))
  const usage = partOf(document?.["metrics"])
  if (document === undefined || usage === undefined || document["role"] !== "assistant") return NOTHING
  const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens } = usage
  const info = partOf(document["modelInfo"])
  const at = numberOf(document["ts"])
  const session = inOrigin(state, /([^/\\]+)\.messages\.json$/u)
  return [
    {
      agent: "cline-cli",
      id: textOf(document["id"]) ?? (at === undefined ? lineId(state, index) : `${session ?? ""} ${at}`),
      line: index,
      usage: tokens({
        input: freshTokens(inputTokens, cacheReadTokens, cacheWriteTokens),
        read: cacheReadTokens,
        written: cacheWriteTokens,
        output: outputTokens
      }),
      ...withoutUndefined({ model: textOf(info?.["id"]), provider: textOf(info?.["provider"]), at, session })
    }
  ]
}
