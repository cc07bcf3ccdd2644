import { type Call, dayOf, type Kind } from "./work.ts"

/** Lines of Claude Code's log; of a flawed call what its log says of it. */
export const claudeCodeLog = (calls: ReadonlyArray<Call>): string =>
  calls.map((call) => `${JSON.stringify(claudeCodeLine(call))}\n`).join("")

const claudeCodeLine = ({ at, flaw, id, model, tokens }: Call) => {
  const { cache_read = 0, cache_write_1h = 0, cache_write_5m = 0, input = 0, output = 0 } = tokens
  const isEarly = flaw === "placeholder"
  return {
    type: "assistant",
    uuid: `uuid-${id}`,
    sessionId: "5e55",
    cwd: "/home/me/app",
    version: isEarly ? "2.0.14" : "2.1.130",
    timestamp: new Date(at).toISOString(),
    requestId: `req_${id}`,
    message: {
      id: `msg_${id}`,
      model,
      role: "assistant",
      content: [],
      stop_reason: isEarly ? null : "end_turn",
      usage: {
        input_tokens: input,
        cache_read_input_tokens: cache_read,
        cache_creation_input_tokens: cache_write_5m + cache_write_1h,
        ...(flaw !== "flat_writes" && {
          cache_creation: { ephemeral_5m_input_tokens: cache_write_5m, ephemeral_1h_input_tokens: cache_write_1h }
        }),
        output_tokens: isEarly ? 1 : output
      }
    }
  }
}

/** Records with the responses of a Chat Completions API, one a line. */
export const chatRecords = (calls: ReadonlyArray<Call>): string =>
  calls.map((call) => `${JSON.stringify(chatRecord(call))}\n`).join("")

const chatRecord = ({ at, id, model, tokens }: Call) => {
  const { cache_read = 0, input = 0, output = 0 } = tokens
  return {
    id,
    at: new Date(at).toISOString(),
    model,
    usage: {
      prompt_tokens: input + cache_read,
      completion_tokens: output,
      total_tokens: input + cache_read + output,
      prompt_tokens_details: { cached_tokens: cache_read }
    }
  }
}

/** Records with the usage of Anthropic's Messages API. */
export const messageRecords = (calls: ReadonlyArray<Call>): string =>
  calls
    .map((call) => {
      const { message, timestamp } = claudeCodeLine(call)
      return `${JSON.stringify({ id: call.id, at: timestamp, model: call.model, usage: message.usage })}\n`
    })
    .join("")

/** Anthropic's usage report of calls by day and model, which does not say how long their prompts were. */
export const usageReport = (calls: ReadonlyArray<Call>): string => {
  const days = Map.groupBy(calls, ({ at }) => dayOf(at))
  const data = [...days].map(([day, ofDay]) => ({
    starting_at: `${day}T00:00:00Z`,
    ending_at: new Date(Date.parse(day) + 86_400_000).toISOString(),
    results: [...Map.groupBy(ofDay, ({ model }) => model)].map(([model, ofModel]) => {
      const sumOf = (kind: Kind) => ofModel.reduce((sum, { tokens }) => sum + (tokens[kind] ?? 0), 0)
      return {
        uncached_input_tokens: sumOf("input"),
        cache_read_input_tokens: sumOf("cache_read"),
        cache_creation: {
          ephemeral_5m_input_tokens: sumOf("cache_write_5m"),
          ephemeral_1h_input_tokens: sumOf("cache_write_1h")
        },
        output_tokens: sumOf("output"),
        server_tool_use: { web_search_requests: 0 },
        model,
        workspace_id: null,
        service_tier: "standard"
      }
    })
  }))
  return JSON.stringify({ data, has_more: false, next_page: null })
}
