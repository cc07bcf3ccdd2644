import { type Answer, type Protocol, sinceAnswer, type Tool } from "./protocol.ts"

/** An item of an output, or an event. */
interface Part {
  readonly type: string
  readonly [name: string]: unknown
}

const ANSWERS = ["function_call", "reasoning"]

/** OpenAI's responses: what is cached is inside the input, reasoning inside the output. */
export const responses: Protocol = {
  generates: /^POST \/v1\/responses$/u,
  readRequest: ({ input, model, stream, tools = [] }) => ({
    model,
    isStream: stream === true,
    latest: JSON.stringify(sinceAnswer(input, ({ role, type }) => role === "assistant" || ANSWERS.includes(type))),
    isToolResult: input.at(-1).type === "function_call_output",
    tools: tools.flatMap(toolsOf)
  }),
  counts: (tokens) => ({ ...tokens, written: 0 }),
  answer: (answer, isStream) => {
    const output = outputOf(answer)
    const whole = { ...headOf(answer), status: "completed", output, usage: usageOf(answer) }
    if (!isStream) return [{ data: whole }]
    const begun = { ...headOf(answer), status: "in_progress", output: [], usage: null }
    const events: ReadonlyArray<Part> = [
      { type: "response.created", response: begun },
      ...output.flatMap((item, index) => eventsOf(item, index, answer)),
      ...(answer.ends ? [] : [{ type: "response.completed", response: whole }])
    ]
    return events.map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } }))
  },
  error: (message) => ({ error: { message, type: "server_error", code: "server_error", param: null } })
}

const toolsOf = ({ name, tools, type }: any): ReadonlyArray<Tool> => {
  if (type === "namespace") return tools.map((tool: any) => ({ name: tool.name, namespace: name }))
  return name === undefined ? [] : [{ name }]
}

const headOf = ({ model, number }: Answer) => ({
  id: `resp_${number}`,
  object: "response",
  created_at: 1_790_000_000,
  error: null,
  incomplete_details: null,
  model
})

const outputOf = ({ calls, number, text }: Answer): ReadonlyArray<Part> => [
  { type: "reasoning", id: `rs_${number}`, summary: [], encrypted_content: "c2VhbGVk" },
  ...(calls.length === 0
    ? [
        {
          type: "message",
          id: `msg_${number}`,
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text, annotations: [], logprobs: [] }]
        }
      ]
    : calls.map(({ input, name, ...more }, index) => ({
        type: "function_call",
        id: `fc_${number}_${index}`,
        call_id: `call_${number}_${index}`,
        status: "completed",
        name,
        ...more,
        arguments: JSON.stringify(input)
      })))
]

/** Those of one item; of an answer that does not end, not its message's end. */
const eventsOf = (item: Part, output_index: number, { ends, text }: Answer): ReadonlyArray<Part> => {
  const added = { type: "response.output_item.added", output_index, item: { ...item, status: "in_progress" } }
  const done = { type: "response.output_item.done", output_index, item }
  if (item.type !== "message") return [added, done]
  const place = { item_id: item["id"], output_index, content_index: 0 }
  const part = { type: "output_text", annotations: [] }
  const begun = [
    added,
    { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
    { type: "response.output_text.delta", ...place, delta: text }
  ]
  if (ends) return begun
  return [
    ...begun,
    { type: "response.output_text.done", ...place, text },
    { type: "response.content_part.done", ...place, part: { ...part, text } },
    done
  ]
}

const usageOf = ({ input, output, read, reasoning }: Answer) => ({
  input_tokens: input + read,
  input_tokens_details: { cached_tokens: read },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + read + output
})
