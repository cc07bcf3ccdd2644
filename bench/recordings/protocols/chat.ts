import { type Answer, type Protocol, sinceAnswer } from "./protocol.ts"

/** Chat completions: what is cached is inside the prompt, reasoning inside the completion. */
export const chat: Protocol = {
  generates: /^POST \/v1\/chat\/completions$/u,
  readRequest: ({ messages, model, stream, tools = [] }) => ({
    model,
    isStream: stream === true,
    latest: JSON.stringify(sinceAnswer(messages, ({ role }) => role === "assistant")),
    isToolResult: messages.at(-1).role === "tool",
    tools: tools.map((tool: any) => ({ name: tool.function.name }))
  }),
  counts: (tokens) => ({ ...tokens, written: 0 }),
  answer: (answer, isStream) => {
    const { calls, ends, number, text } = answer
    const finish_reason = calls.length === 0 ? "stop" : "tool_calls"
    const tool_calls = calls.map(({ input, name }, index) => ({
      index,
      id: `call_${number}_${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(input) }
    }))
    const thought = { role: "assistant", reasoning_content: "Let me think.", content: text }
    const said = { ...thought, ...(calls.length > 0 && { tool_calls }) }
    if (!isStream) {
      return [
        {
          data: { ...headOf(answer, ""), choices: [{ index: 0, message: said, finish_reason }], usage: usageOf(answer) }
        }
      ]
    }
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      data: { ...headOf(answer, ".chunk"), choices: [{ index: 0, delta, finish_reason }] }
    })
    if (ends === "stalled") return [chunk(said)]
    if (ends === "broken") return [chunk(said), { data: chat.error("The engine is overloaded.") }]
    return [
      chunk(said),
      chunk({}, finish_reason),
      { data: { ...headOf(answer, ".chunk"), choices: [], usage: usageOf(answer) } },
      { data: "[DONE]" }
    ]
  },
  error: (message) => ({ error: { message, type: "server_error", code: "server_error" } })
}

const headOf = ({ model, number }: Answer, kind: string) => ({
  id: `chatcmpl-${number}`,
  object: `chat.completion${kind}`,
  created: 1_790_000_000,
  model
})

const usageOf = ({ input, output, read, reasoning }: Answer) => ({
  prompt_tokens: input + read,
  completion_tokens: output,
  total_tokens: input + read + output,
  prompt_tokens_details: { cached_tokens: read },
  completion_tokens_details: { reasoning_tokens: reasoning }
})
