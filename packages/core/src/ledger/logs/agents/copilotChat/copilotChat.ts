import { freshTokens, NOTHING, numberOf, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import { type Agent, type AgentLogs, lineId, NO_LINES, repositoryOf, storageFolders } from "../agent.ts"

/** Reads the span of a call. What the cache read and wrote is inside the input. */
const copilotChatLine: ReadLine = (state, span, index) => {
  const { cached_tokens: read, input_tokens: input, output_tokens: output } = span
  // A call that failed has none.
  if (typeof input !== "number" && typeof output !== "number") return NOTHING
  const written = Number(textOf(span["written"]) ?? 0)
  return [
    {
      id: textOf(span["span_id"]) ?? lineId(state, index),
      usage: tokens({ input: freshTokens(input, read, written), read, written, output }),
      ...withoutUndefined({
        model: textOf(span["response_model"]) ?? textOf(span["request_model"]),
        at: numberOf(span["start_time_ms"]),
        lastAt: numberOf(span["end_time_ms"]),
        session: textOf(span["parent_session"]) ?? textOf(span["chat_session_id"]) ?? textOf(span["conversation_id"]),
        branch: textOf(span["branch"]),
        repository: repositoryOf(textOf(span["remote"]))
      })
    }
  ]
}

const DATABASES = /^agent-traces\.db$/u

/** The SQL of an attribute of a span: its own, or that of the agent that called. */
const attribute = (key: string, of = "span_id"): string =>
  `(SELECT value FROM span_attributes WHERE span_attributes.span_id = spans.${of} AND key = '${key}')`

export const COPILOT_CHAT = {
  name: "copilot-chat",
  usage: "copilot-chat.spans"
} as const satisfies Agent

const logs = (): AgentLogs => ({
  title: "Copilot Chat in VS Code",
  gaps: [],
  read: copilotChatLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    storageFolders(machine, "github.copilot-chat").map((folder) => ({ ...folder, names: DATABASES, isFlat: true })),
  database: {
    names: DATABASES,
    tables: [
      {
        name: "spans",
        needed: ["span_id", "operation_name", "start_time_ms", "input_tokens", "output_tokens"],
        wanted: [
          "cached_tokens",
          "request_model",
          "response_model",
          "end_time_ms",
          "chat_session_id",
          "conversation_id"
        ],
        // The span of an agent has the sums of its calls.
        only: "operation_name = 'chat'",
        more: [
          {
            table: "span_attributes",
            needed: ["span_id", "key", "value"],
            columns: {
              written: attribute("gen_ai.usage.cache_creation.input_tokens"),
              parent_session: attribute("copilot_chat.parent_chat_session_id"),
              branch: attribute("copilot_chat.repo.head_branch_name", "parent_span_id"),
              remote: attribute("copilot_chat.repo.remote_url", "parent_span_id")
            }
          }
        ]
      }
    ]
  }
})

// So that bundles without it drop it.
export const COPILOT_CHAT_LOGS = /* @__PURE__ */ logs()
