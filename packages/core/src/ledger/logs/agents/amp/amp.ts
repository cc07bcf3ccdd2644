import {
  type LogEntry,
  type LogPart,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, dataFolder, listIn, NO_LINES } from "../agent.ts"

/**
 * Reads a thread of Amp: the usage of its messages. Its ledger repeats them without caches, and counts where a
 * message says nothing.
 */
const ampLine: ReadLine = (_, { created, env, id, messages, usageLedger }) => {
  if (!Array.isArray(messages)) return NOTHING
  const session = textOf(id)
  const tree = partOf(listIn(partOf(partOf(env)?.["initial"])?.["trees"])[0])
  const project = textOf(tree?.["uri"])?.replace(/^file:\/\//u, "")
  const entryOf = (key: unknown, usage: LogPart, at: unknown) => ({
    id: `${session ?? ""} ${String(key)}`,
    ...withoutUndefined({ model: textOf(usage["model"]), at: textOf(at) ?? numberOf(created), session, project })
  })
  const events = listIn(partOf(usageLedger)?.["events"]).flatMap((each): ReadonlyArray<LogPart> => {
    const event = partOf(each)
    return event === undefined ? [] : [event]
  })
  const counted = new Set<unknown>()
  const ofMessages = messages.flatMap((each: unknown, place): ReadonlyArray<LogEntry> => {
    const message = partOf(each)
    const usage = partOf(message?.["usage"])
    if (message?.["role"] !== "assistant" || usage === undefined) return NOTHING
    const key = message["messageId"] ?? place
    counted.add(key)
    const event = events.find(({ toMessageId }) => toMessageId === key)
    const counters = tokens({
      input: usage["inputTokens"],
      read: usage["cacheReadInputTokens"],
      written: usage["cacheCreationInputTokens"],
      output: usage["outputTokens"]
    })
    return [{ ...entryOf(key, usage, usage["timestamp"] ?? event?.["timestamp"]), usage: counters }]
  })
  const ofLedger = events.flatMap((event): ReadonlyArray<LogEntry> => {
    const { id: own, timestamp, toMessageId, tokens: counters } = event
    if (toMessageId !== undefined && counted.has(toMessageId)) return NOTHING
    const { input, output } = partOf(counters) ?? {}
    return [{ ...entryOf(toMessageId ?? own, event, timestamp), usage: tokens({ input, output }), gap: "input" }]
  })
  return [...ofMessages, ...ofLedger]
}

export const AMP = {
  name: "amp",
  usage: "amp.thread",
  isLine: ({ id, messages }) => Array.isArray(messages) && typeof id === "string" && id.startsWith("T-"),
  read: ampLine
} as const satisfies Agent

export const AMP_LOGS: AgentLogs = {
  title: "Amp",
  gaps: ["input"],
  read: ampLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    below(dataFolder(machine), "amp/threads").map((folder) => ({ ...folder, names: /^T-.*\.json$/u }))
}
