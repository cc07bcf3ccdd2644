import { type Answer, type Protocol, sinceAnswer, type ToolCall } from "./protocol.ts"

/** Anthropic's messages: input, read and written are disjoint, thinking is inside the output. */
export const messages: Protocol = {
  generates: /^POST \/v1\/messages$/u,
  readRequest: ({ messages: said, model, stream, tools = [] }) => ({
    model,
    isStream: stream === true,
    latest: JSON.stringify(sinceAnswer(said, ({ role }) => role === "assistant")),
    isToolResult: [said.at(-1).content].flat().some(({ type }) => type === "tool_result"),
    tools: tools.map(({ name }: any) => ({ name }))
  }),
  counts: (tokens) => tokens,
  answer: (answer, isStream) => {
    const stop = { stop_reason: answer.calls.length === 0 ? "end_turn" : "tool_use", stop_sequence: null }
    const head = { id: `msg_${answer.number}`, type: "message", role: "assistant", model: answer.model }
    const blocks = blocksOf(answer)
    if (!isStream) {
      const content = blocks.map(({ block }) => block)
      return [{ data: { ...head, content, ...stop, usage: usageOf(answer, answer.output) } }]
    }
    // Until the end of a stream its output is a placeholder.
    const message = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: usageOf(answer, 1) }
    const isWhole = answer.ends === undefined
    const events = [
      { type: "message_start", message },
      ...(isWhole ? blocks : blocks.slice(0, 1)).flatMap(eventsOf),
      ...(isWhole
        ? [{ type: "message_delta", delta: stop, usage: { output_tokens: answer.output } }, { type: "message_stop" }]
        : answer.ends === "broken"
          ? [{ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }]
          : [])
    ]
    return events.map((data) => ({ event: data.type, data }))
  },
  error: (message) => ({ type: "error", error: { type: "overloaded_error", message } })
}

/** A block of content, how it begins in a stream, and what follows. */
interface Block {
  readonly block: object
  readonly begun: object
  readonly deltas: ReadonlyArray<object>
}

const blocksOf = ({ calls, number, text }: Answer): ReadonlyArray<Block> => [
  // What was thought is left out, as newer models do.
  {
    block: { type: "thinking", thinking: "", signature: "c2lnbmVk" },
    begun: { type: "thinking", thinking: "", signature: "" },
    deltas: [{ type: "signature_delta", signature: "c2lnbmVk" }]
  },
  {
    block: { type: "text", text },
    begun: { type: "text", text: "" },
    deltas: [{ type: "text_delta", text }]
  },
  ...calls.map((call, index) => callBlock(`toolu_${number}_${index}`, call))
]

const callBlock = (id: string, { input, name }: ToolCall): Block => ({
  block: { type: "tool_use", id, name, input },
  begun: { type: "tool_use", id, name, input: {} },
  deltas: [{ type: "input_json_delta", partial_json: JSON.stringify(input) }]
})

const eventsOf = ({ begun, deltas }: Block, index: number) => [
  { type: "content_block_start", index, content_block: begun },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index }
]

const usageOf = ({ input, read, written }: Answer, output_tokens: number) => ({
  input_tokens: input,
  cache_creation_input_tokens: written,
  cache_read_input_tokens: read,
  cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 },
  output_tokens,
  service_tier: "standard"
})
