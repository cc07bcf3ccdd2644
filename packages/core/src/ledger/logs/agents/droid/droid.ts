import { inOrigin, withoutUndefined, NOTHING, partOf, type ReadLine, textOf, tokens } from "../../logRecord.ts"
import { isCounted, lineId, listIn } from "../values.ts"

/** What the settings of a session of Droid tell: one sum, with the conversation's first and last line before it. */
export const droidLine: ReadLine = (state, line, index) => {
  const document = partOf(line)
  if (document?.["conversation"] !== undefined) {
    for (const each of listIn(document["conversation"])) {
      const entry = partOf(each)
      if (entry?.["type"] === "session_start") state.project = textOf(entry["cwd"]) ?? state.project
      state.at = textOf(entry?.["timestamp"]) ?? state.at
    }
    return NOTHING
  }
  const usage = partOf(document?.["tokenUsage"])
  if (document === undefined || usage === undefined) return NOTHING
  const session = inOrigin(state, /([^/\\]+)\.settings\.json$/u)
  const at = state.at ?? textOf(document["providerLockTimestamp"])
  return [
    {
      agent: "droid",
      id: session ?? lineId(state, index),
      line: index,
      usage: tokens({
        input: usage["inputTokens"],
        read: usage["cacheReadTokens"],
        written: usage["cacheCreationTokens"],
        output: usage["outputTokens"]
      }),
      gap: isCounted(usage["thinkingTokens"]) ? "sum_without_thinking" : "sum",
      ...withoutUndefined({
        model: textOf(document["model"])?.replace(/^custom:/u, ""),
        provider: textOf(document["providerLock"]),
        at,
        session,
        project: state.project
      })
    }
  ]
}
