import type { Case } from "../../case.ts"
import { ANTHROPIC, GOOGLE, MOONSHOT, OPENAI, thread } from "../documents.ts"
import { sheetAt } from "../sheets.ts"
import {
  anthropic,
  anthropicUses,
  chatBody,
  gemini,
  geminiBody,
  geminiUses,
  messageBody,
  numbered,
  openaiChat,
  openaiResponses,
  responsesBody,
  slug,
  type Used,
  usesOf
} from "../shapes.ts"
import { billed, statedPrices } from "../told.ts"
import { productOf, sumOf, worked } from "../work.ts"

const chunk = (model: string, delta: object, usage: object | null, choices?: ReadonlyArray<object>) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  model,
  choices: choices ?? [{ index: 0, delta, finish_reason: null }],
  usage
})

const CHAT = [
  ["gpt-5.1", "2026-03-01"],
  ["gpt-4o", "2025-01-15"],
  ["gpt-5.6-terra", "2026-09-01"]
] as const
const chat = numbered(CHAT).map(({ at, model, n }) => {
  const used: Used = { input: 240 + n, read: 1_024, output: 70 + n }
  return billed({
    id: `stream-openai-chat-${slug(model)}`,
    title: `${model}: the usage stands in the last chunk, which has no choices`,
    model,
    at,
    api: "openai.chat",
    input: {
      events: [
        chunk(model, { role: "assistant", content: "Hel" }, null),
        chunk(model, { content: "lo." }, null),
        chunk(model, {}, null, [{ index: 0, delta: {}, finish_reason: "stop" }]),
        chunk(model, {}, openaiChat(used), [])
      ]
    },
    uses: usesOf(used),
    why: "With stream_options.include_usage the usage of the whole request comes in one last chunk; all others have null.",
    documents: [OPENAI.usage, "https://platform.openai.com/docs/api-reference/chat-streaming"]
  })
})

const responses = numbered([
  ["gpt-5.5", "2026-07-12"],
  ["gpt-6-sol", "2026-10-15"]
]).map(({ at, model, n }) => {
  const used: Used = { input: 800 * n, output: 260, reasoning: 128 }
  return billed({
    id: `stream-openai-responses-${slug(model)}`,
    title: `${model}: response.completed has the usage`,
    model,
    at,
    api: "openai.responses",
    input: {
      events: [
        { type: "response.created", response: { id: "resp_1", status: "in_progress", model, usage: null } },
        { type: "response.output_text.delta", delta: "Hello." },
        { type: "response.completed", response: responsesBody(model, openaiResponses(used)) }
      ]
    },
    uses: usesOf(used),
    why: "The first event has usage null, the last one the whole.",
    documents: [OPENAI.responses]
  })
})

const messageStart = (model: string, usage: object) => ({
  type: "message_start",
  message: { ...messageBody(model, usage), content: [], stop_reason: null }
})
const block = { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello." } }
const messageDelta = (usage: object) => ({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage })

const messages = numbered([
  ["claude-opus-5", "2026-08-26"],
  ["claude-sonnet-4-6", "2026-09-01"],
  ["claude-haiku-4-5", "2026-03-01"]
]).map(({ at, model, n }) => {
  const used: Used = { input: 25 * n, read: 1_800, written: 300 * n, output: 503 + n }
  const first = anthropic({ ...used, output: 1 })
  // Newer streams repeat all counters in message_delta.
  const last =
    n === 3
      ? {
          input_tokens: used.input,
          cache_creation_input_tokens: used.written,
          cache_read_input_tokens: used.read,
          output_tokens: used.output
        }
      : { output_tokens: used.output }
  return billed({
    id: `stream-anthropic-${slug(model)}`,
    title: `${model}: message_start has the input, message_delta the whole output so far`,
    model,
    at,
    api: "anthropic.messages",
    input: {
      events: [
        messageStart(model, first),
        block,
        messageDelta({ ...last, output_tokens: 12 }),
        messageDelta(last),
        { type: "message_stop" }
      ]
    },
    uses: anthropicUses(used),
    why: "The token counts in message_delta are cumulative: the last one counts, and the output of message_start is not added.",
    documents: [ANTHROPIC.streaming]
  })
})

const cut = numbered([
  ["claude-sonnet-4-6", "2026-09-01"],
  ["claude-opus-5", "2026-08-26"]
]).map(({ at, model, n }): Case => {
  const used: Used = { input: 900 * n, read: 4_000, output: 2 }
  const sheet = sheetAt(model, at)
  return {
    id: `stream-anthropic-cut-${slug(model)}`,
    title: `${model}: a stream that broke off after message_start says its input, and not its output`,
    question: { provider: "anthropic", model, at, api: "anthropic.messages" },
    input: { events: [messageStart(model, anthropic(used)), block] },
    reads_as: anthropicUses(used),
    prices: statedPrices({ sheet }),
    expect: { at_least: worked({ sheet, uses: anthropicUses({ ...used, output: 0 }) }).total, currency: "USD" },
    why: "Output was sent and is billed; the counter of message_start is a placeholder. Right is what the input cost, said to be a lower bound.",
    documents: [ANTHROPIC.streaming]
  }
})

const geminiStreams = numbered([
  ["gemini-2.5-flash", "2026-06-01"],
  ["gemini-3.5-flash", "2026-08-21"]
]).map(({ at, model, n }) => {
  const used: Used = { input: 400 * n, output: 210, reasoning: 90 * n }
  return billed({
    id: `stream-gemini-${slug(model)}`,
    title: `${model}: each chunk has the usage so far, the last one counts`,
    model,
    at,
    api: "gemini.generateContent",
    input: {
      events: [
        geminiBody(model, gemini({ ...used, output: 0 })),
        geminiBody(model, gemini({ ...used, output: 80 })),
        geminiBody(model, gemini(used))
      ]
    },
    uses: geminiUses(used),
    why: "usageMetadata of a stream is cumulative.",
    documents: [GOOGLE.usage]
  })
})

const others = [
  billed({
    id: "stream-moonshot-usage-in-choice",
    title: "kimi-k2.5: the last chunk has the usage in its choice",
    model: "kimi-k2.5",
    at: "2026-07-24T12:00:00Z",
    api: "moonshot.chat",
    input: {
      events: [
        chunk("kimi-k2.5", { content: "Hello." }, null),
        {
          ...chunk("kimi-k2.5", {}, null),
          choices: [
            {
              index: 0,
              delta: {},
              finish_reason: "stop",
              usage: { prompt_tokens: 19, completion_tokens: 21, total_tokens: 40, cached_tokens: 10 }
            }
          ]
        }
      ]
    },
    uses: { input: 9, cache_read: 10, output: 21 },
    why: "Moonshot puts the usage of a stream into choices[0].",
    documents: [MOONSHOT.prices, thread("NousResearch/hermes-agent", 66105)]
  }),
  billed({
    id: "stream-xai-cumulative",
    title: "grok-4.3: every chunk repeats the usage so far",
    model: "grok-4.3",
    at: "2026-07-28T12:00:00Z",
    api: "xai.chat",
    input: {
      events: [20, 45, 61].map((output) =>
        chunk(
          "grok-4.3",
          { content: "Hel" },
          {
            prompt_tokens: 150,
            completion_tokens: output,
            total_tokens: 150 + output + 30,
            completion_tokens_details: { reasoning_tokens: 30 }
          }
        )
      )
    },
    uses: { input: 150, output: 61, output_reasoning: 30 },
    why: "The last chunk counts, not their sum.",
    documents: ["https://docs.x.ai/docs/guides/streaming-response"]
  })
]

const noUsage: Case = {
  id: "stream-openai-without-usage",
  title: "A stream that was not asked for its usage says nothing of it",
  question: { provider: "openai", model: "gpt-5.1", at: "2026-03-01T12:00:00Z", api: "openai.chat" },
  input: {
    events: [
      chunk("gpt-5.1", { content: "Hello." }, null),
      { ...chunk("gpt-5.1", {}, null), usage: undefined, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }
    ]
  },
  expect: { refuse: "no usage" },
  why: "Without include_usage no chunk has a usage: the cost is unknown, and not 0.",
  documents: [OPENAI.usage]
}

/** A file of results, and what of it was answered. */
const batch = (
  id: string,
  title: string,
  model: string,
  at: string,
  lines: ReadonlyArray<unknown>,
  answered: ReadonlyArray<Readonly<Record<string, number>>>,
  provider: string,
  why: string,
  document: string
): Case => {
  const sheet = sheetAt(model, at)
  const total = sumOf(answered.map((uses) => worked({ sheet, uses, plan: "batch" }).total))
  const standard = sumOf(answered.map((uses) => worked({ sheet, uses }).total))
  return {
    id,
    title,
    question: { provider, model, at },
    input: { batch: lines },
    prices: statedPrices({ sheet, plan: "batch" }),
    expect: { total, currency: "USD", plan: "batch" },
    wrong: [
      { total: standard, because: "the batch at the standard price" },
      { total: productOf(total, "0.5"), because: "halved twice" }
    ],
    why,
    documents: [document]
  }
}

const FAILED =
  "Requests that failed, expired or were cancelled are not billed; the others cost the batch price, line by line."

const openaiBatches = [
  ["gpt-4.1", "2026-01-15"],
  ["gpt-5-mini", "2025-11-06"],
  ["gpt-5.6-sol", "2026-09-23"]
].map(([model, day], index) => {
  const useds: ReadonlyArray<Used> = [
    { input: 1_000 + index, output: 200 },
    { input: 400, output: 90, ...(index > 0 && { read: 1_024 }) }
  ]
  const line = (used: Used, number: number) => ({
    id: `batch_req_${number}`,
    custom_id: `r${number}`,
    response: { status_code: 200, request_id: `q${number}`, body: chatBody(model!, openaiChat(used)) },
    error: null
  })
  const failed = {
    id: "batch_req_9",
    custom_id: "r9",
    response: {
      status_code: 400,
      request_id: "q9",
      body: { error: { message: "Bad request", type: "invalid_request_error" } }
    },
    error: null
  }
  const expired = {
    id: "batch_req_8",
    custom_id: "r8",
    response: null,
    error: {
      code: "batch_expired",
      message: "This request could not be executed before the completion window expired."
    }
  }
  return batch(
    `batch-openai-${slug(model!)}`,
    `${model}: an output file with two answers${index === 1 ? "" : ", one that failed and one that expired"}`,
    model!,
    `${day}T12:00:00Z`,
    [...useds.map(line), ...(index === 1 ? [] : [failed, expired])],
    useds.map((used) => usesOf(used)),
    "openai",
    FAILED,
    OPENAI.batch
  )
})

const anthropicBatches = [
  ["claude-sonnet-4-6", "2026-09-01"],
  ["claude-haiku-4-5", "2026-03-01"],
  ["claude-opus-5-5", "2026-10-15"]
].map(([model, day], index) => {
  const useds: ReadonlyArray<Used> = [
    { input: 700, read: 5_000, output: 120 + index },
    { input: 650, written: 5_000, ...(index === 2 && { written1h: 1_000 }), output: 80 }
  ]
  const line = (used: Used, number: number) => ({
    custom_id: `r${number}`,
    result: { type: "succeeded", message: messageBody(model!, anthropic(used, { service_tier: "batch" })) }
  })
  const lost = [
    {
      custom_id: "r7",
      result: {
        type: "errored",
        error: { type: "error", error: { type: "invalid_request_error", message: "Bad request" } }
      }
    },
    { custom_id: "r8", result: { type: "expired" } },
    { custom_id: "r9", result: { type: "canceled" } }
  ]
  return batch(
    `batch-anthropic-${slug(model!)}`,
    `${model}: results with caches, and ${index === 1 ? "none" : "three"} without an answer`,
    model!,
    `${day}T12:00:00Z`,
    [...useds.map(line), ...(index === 1 ? [] : lost)],
    useds.map((used) => anthropicUses(used)),
    "anthropic",
    FAILED,
    ANTHROPIC.batch
  )
})

const geminiBatches = [
  ["gemini-2.5-flash", "2026-06-01"],
  ["gemini-2.5-pro", "2026-06-05"]
].map(([model, day], index) => {
  const useds: ReadonlyArray<Used> = [
    { input: 900, output: 100, reasoning: 40 },
    { input: 500 + index, output: 60, reasoning: 0 }
  ]
  const lines = useds.map((used, number) => ({ key: `r${number}`, response: geminiBody(model!, gemini(used)) }))
  return batch(
    `batch-gemini-${slug(model!)}`,
    `${model}: a results file of the Batch API`,
    model!,
    `${day}T12:00:00Z`,
    [...lines, { key: "r9", error: { code: 13, message: "Internal error" } }],
    useds.map(geminiUses),
    "google",
    FAILED,
    GOOGLE.batch
  )
})

export const deliveries = {
  about:
    "How the usage comes: in the last chunk, in two events, growing from chunk to chunk, not at all; in a batch's file with lines that failed.",
  cases: [
    ...chat,
    ...responses,
    ...messages,
    ...cut,
    ...geminiStreams,
    ...others,
    noUsage,
    ...openaiBatches,
    ...anthropicBatches,
    ...geminiBatches
  ]
}
