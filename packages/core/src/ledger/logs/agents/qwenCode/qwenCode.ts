import { known, NOTHING, partOf, type ReadLine, textOf, tokens, uncached } from "../../logRecord.ts"
import { lineId } from "../values.ts"

/**
 * What a line of Qwen Code's log tells. What is cached is inside the prompt; whether thoughts are inside the output
 * depends on the host, and the total shows it. A branch copies its lines with their `uuid` to another session.
 */
export const qwenCodeLine: ReadLine = (state, line, index) => {
  const entry = partOf(line)
  const usage = partOf(entry?.["usageMetadata"])
  if (entry === undefined || usage === undefined || entry["type"] !== "assistant") return NOTHING
  const { cachedContentTokenCount, candidatesTokenCount, promptTokenCount, thoughtsTokenCount, totalTokenCount } = usage
  return [
    {
      agent: "qwen-code",
      id: textOf(entry["uuid"]) ?? lineId(state, index),
      line: index,
      usage: tokens({
        input: uncached(promptTokenCount, cachedContentTokenCount),
        read: cachedContentTokenCount,
        output: candidatesTokenCount,
        reasoning: thoughtsTokenCount,
        total: totalTokenCount
      }),
      ...known({
        model: textOf(entry["model"]),
        at: textOf(entry["timestamp"]),
        session: textOf(entry["sessionId"]),
        project: textOf(entry["cwd"])
      })
    }
  ]
}
