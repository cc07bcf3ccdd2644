import { inOrigin, NOTHING, partOf, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, isCounted, lineId, listIn, NO_LINES } from "../agent.ts"

/** Reads the settings of a session of Droid: one sum, with the conversation's first and last line before it. */
const droidLine: ReadLine = (state, document, index) => {
  if (document["conversation"] !== undefined) {
    for (const each of listIn(document["conversation"])) {
      const entry = partOf(each)
      if (entry?.["type"] === "session_start") state.project = textOf(entry["cwd"]) ?? state.project
      state.at = textOf(entry?.["timestamp"]) ?? state.at
    }
    return NOTHING
  }
  const usage = partOf(document["tokenUsage"])
  if (usage === undefined) return NOTHING
  const session = inOrigin(state, /([^/\\]+)\.settings\.json$/u)
  const at = state.at ?? textOf(document["providerLockTimestamp"])
  return [
    {
      id: session ?? lineId(state, index),
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

export const DROID = {
  name: "droid",
  usage: "droid.settings",
  isLine: ({ tokenUsage }) => partOf(tokenUsage)?.["cacheCreationTokens"] !== undefined,
  read: droidLine
} as const satisfies Agent

export const DROID_LOGS: AgentLogs = {
  title: "Droid",
  gaps: ["sum", "sum_without_thinking"],
  read: droidLine,
  lineNames: NO_LINES,
  folders: ({ home }) =>
    below({ path: home }, ".factory/sessions").map((folder) => ({ ...folder, names: /\.settings\.json$/u })),
  // The first line of the conversation has its folder, the last one when it ended.
  companion: {
    path: (path) => path.replace(/\.settings\.json$/u, ".jsonl"),
    reads: "ends",
    lineOf: (conversation) => ({ conversation })
  }
}
