import type { BilledCase } from "./billedCase.ts"

const TEXT = "Двенадцать 十二 🙂"

/** The body that the vendor of a worked bill answers with. */
export const bodyOf = (answer: BilledCase, isSilent: boolean): Readonly<Record<string, unknown>> => {
  const { api, context, model, response_extra } = answer
  const usage = isSilent ? null : answer.usage
  const seconds = Date.parse(answer.at) / 1000
  const tier = context?.service_tier_response
  if (api === "anthropic.messages") {
    const content = [{ type: "text", text: TEXT, citations: null }]
    const { usage: told, ...message } = { ...MESSAGE, model, content, usage }
    return isSilent ? message : { ...message, usage: told }
  }
  if (api === "openai.chat") {
    const message = { role: "assistant", content: TEXT, refusal: null, annotations: [] }
    const choices = [{ index: 0, message, logprobs: null, finish_reason: "stop" }]
    return { id: "chatcmpl-1", object: "chat.completion", created: seconds, model, choices, usage, service_tier: tier }
  }
  const calls = Object.entries(response_extra?.output_items ?? {}).flatMap(([type, count]) =>
    Array.from({ length: count }, (_, index) => ({
      type,
      id: `ws_${index}`,
      status: "completed",
      action: { type: "search", query: "weather" }
    }))
  )
  return { ...responseOf(model, seconds, "completed"), output: [...calls, ITEM], usage, service_tier: tier }
}

const MESSAGE = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  stop_reason: "end_turn",
  stop_sequence: null,
  container: null
}

const ITEM = {
  type: "message",
  id: "item_1",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: TEXT, annotations: [], logprobs: [] }]
}

const responseOf = (model: string, created_at: number, status: string) => ({
  id: "resp_1",
  object: "response",
  created_at,
  status,
  error: null,
  incomplete_details: null,
  model,
  output: [],
  usage: null
})

/** The same as events of a stream; what breaks off before the last three has told no usage of the output. */
export const eventsOf = (answer: BilledCase, isSilent: boolean): ReadonlyArray<string> => {
  const body = bodyOf(answer, isSilent)
  if (answer.api === "openai.chat") return chatEvents(body)
  return answer.api === "openai.responses" ? responseEvents(answer, body) : messageEvents(body)
}

const chatEvents = (completion: Readonly<Record<string, unknown>>) => {
  const { choices: _, usage, ...body } = completion
  const chunk = (also: object) =>
    data({ ...body, object: "chat.completion.chunk", obfuscation: "x7", usage: null, ...also })
  const choice = (delta: object, finish_reason: string | null = null) => ({
    choices: [{ index: 0, delta, logprobs: null, finish_reason }]
  })
  return [
    ": stay\r\n\r\n",
    chunk(choice({ role: "assistant", content: "", refusal: null })),
    chunk(choice({ content: TEXT })),
    chunk(choice({}, "stop")),
    chunk({ choices: [], usage }),
    "data: [DONE]\n\n"
  ]
}

const responseEvents = ({ at, model }: BilledCase, body: Readonly<Record<string, unknown>>) => {
  const begun = responseOf(model, Date.parse(at) / 1000, "in_progress")
  const output = body["output"] as ReadonlyArray<object>
  return [
    event("response.created", { sequence_number: 0, response: begun }),
    event("response.in_progress", { sequence_number: 1, response: begun }),
    ...output.flatMap((item, output_index) => [
      event("response.output_item.added", {
        sequence_number: 2,
        output_index,
        item: item === ITEM ? { ...ITEM, content: [], status: "in_progress" } : item
      }),
      ...(item === ITEM
        ? [
            event("response.content_part.added", {
              sequence_number: 3,
              item_id: ITEM.id,
              output_index,
              content_index: 0,
              part: { type: "output_text", text: "", annotations: [], logprobs: [] }
            }),
            event("response.output_text.delta", {
              sequence_number: 4,
              item_id: ITEM.id,
              output_index,
              content_index: 0,
              delta: TEXT,
              logprobs: []
            })
          ]
        : []),
      event("response.output_item.done", { sequence_number: 5, output_index, item })
    ]),
    event("response.completed", { sequence_number: 6, response: body })
  ]
}

const messageEvents = (whole: Readonly<Record<string, unknown>>) => {
  const { content: _, usage, ...message } = whole
  const { iterations, output_tokens, ...begun } = (usage ?? {}) as Readonly<Record<string, unknown>>
  const told = output_tokens === undefined ? undefined : { ...begun, output_tokens: 1 }
  const ended = {
    output_tokens,
    ...(iterations === undefined ? {} : { iterations })
  }
  return [
    event("message_start", {
      message: { ...message, content: [], stop_reason: null, usage: told ?? { input_tokens: 0, output_tokens: 0 } }
    }),
    event("ping", {}),
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    event("content_block_delta", { index: 0, delta: { type: "text_delta", text: TEXT } }),
    event("content_block_stop", { index: 0 }),
    event("message_delta", { delta: { stop_reason: "end_turn", stop_sequence: null }, usage: ended }),
    event("message_stop", {})
  ]
}

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`

const event = (type: string, value: object): string => `event: ${type}\n${data({ type, ...value })}`
