import {
  type Counters,
  freshTokens,
  type LogPart,
  type LogState,
  NOTHING,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import { GEMINI_NAMES, geminiLine } from "../gemini/gemini.ts"
import { type Agent, type AgentLogs, below, lineId } from "../agent.ts"

/**
 * Reads a line of Qwen Code's log. Each response has an event, and those of the session itself a line after it
 * that says the same again; without a line are those of subagents, summaries and the memory. What is cached is inside
 * the prompt; whether thoughts are inside the output depends on the host, and the total shows it. A branch copies its
 * lines with their `uuid` to another session.
 */
const qwenCodeLine: ReadLine = (state, entry, index) => {
  const { messages, projectHash, tokens: counts } = entry
  if ((counts ?? messages ?? projectHash ?? entry["$set"]) !== undefined) return olderLine(state, entry, index)
  const counted = entry["type"] === "assistant" ? takeAnswer(state, entry) : happened(state, entry)
  if (counted === undefined) return NOTHING
  return [
    {
      id: counted.id ?? lineId(state, index),
      usage: tokens(counted.counters),
      ...withoutUndefined({
        model: counted.model,
        at: textOf(entry["timestamp"]),
        session: textOf(partOf(entry["forkedFrom"])?.["sessionId"]) ?? textOf(entry["sessionId"]),
        project: textOf(entry["cwd"]),
        branch: textOf(entry["gitBranch"])
      })
    }
  ]
}

/** Reads a line as versions before 0.18 wrote it, which were made of Gemini CLI: what is cached is inside the input. */
const olderLine: ReadLine = (state, line, index) =>
  geminiLine(state, line, index).map((entry) => {
    const { cached, input, output, thoughts, total } = entry.usage
    return {
      ...entry,
      usage: tokens({ input: freshTokens(input, cached), read: cached, output, reasoning: thoughts, total })
    }
  })

interface Counted {
  readonly id: string | undefined
  readonly model: string | undefined
  readonly counters: Counters
}

/** Reads the line of a response. That of a subagent's transcript has no model: its event is in the session's log. */
const takeAnswer = (state: LogState, entry: LogPart): Counted | undefined => {
  const model = textOf(entry["model"])
  const usage = partOf(entry["usageMetadata"])
  const { totals } = state
  const isRepeated =
    totals !== undefined &&
    totals["prompt"] === usage?.["promptTokenCount"] &&
    totals["total"] === usage?.["totalTokenCount"]
  const id = state.event ?? (isRepeated ? textOf(totals["id"]) : undefined) ?? textOf(entry["uuid"])
  state.event = undefined
  state.totals = undefined
  if (usage === undefined || (model === undefined && entry["isSidechain"] === true)) return undefined
  const { cachedContentTokenCount, candidatesTokenCount, promptTokenCount, thoughtsTokenCount, totalTokenCount } = usage
  const counters = {
    input: freshTokens(promptTokenCount, cachedContentTokenCount),
    read: cachedContentTokenCount,
    output: candidatesTokenCount,
    reasoning: thoughtsTokenCount,
    total: totalTokenCount
  }
  return { id, model, counters }
}

/** A response as its event has it. */
const happened = (state: LogState, entry: LogPart): Counted | undefined => {
  const event = partOf(partOf(entry["systemPayload"])?.["uiEvent"])
  if (event?.["event.name"] !== "qwen-code.api_response" || !event["total_token_count"]) return undefined
  const id = textOf(entry["uuid"])
  // The prompts of the session itself are numbered after this sign; in older versions only those with a terminal are.
  if (textOf(event["prompt_id"])?.includes("########") === true) state.event = id
  else state.totals = { id, prompt: event["input_token_count"], total: event["total_token_count"] }
  const counters = {
    input: freshTokens(event["input_token_count"], event["cached_content_token_count"]),
    read: event["cached_content_token_count"],
    output: event["output_token_count"],
    reasoning: event["thoughts_token_count"],
    total: event["total_token_count"]
  }
  return { id, model: textOf(event["model"]), counters }
}

export const QWEN_CODE = {
  name: "qwen-code",
  usage: "qwen-code.jsonl",
  isLine: ({ message, sessionId, usageMetadata }) =>
    sessionId !== undefined && (usageMetadata !== undefined || Array.isArray(partOf(message)?.["parts"])),
  read: qwenCodeLine
} as const satisfies Agent

export const QWEN_CODE_LOGS: AgentLogs = {
  title: "Qwen Code",
  gaps: [],
  read: qwenCodeLine,
  lineNames: {
    ...GEMINI_NAMES,
    type: "wanted",
    uuid: "wanted",
    cwd: "wanted",
    isSidechain: "wanted",
    usageMetadata: "wanted",
    forkedFrom: "wanted",
    systemPayload: { uiEvent: "wanted" }
  },
  // The second is that of versions before 0.18.
  folders: ({ home }) =>
    below({ path: home }, ".qwen/projects", ".qwen/tmp/*/chats").map((folder) => ({ ...folder, names: /\.jsonl?$/u }))
}
