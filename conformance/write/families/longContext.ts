import { ANTHROPIC, GOOGLE, OPENAI, QWEN, thread, XAI } from "../documents.ts"
import {
  anthropic,
  anthropicUses,
  chatBody,
  gemini,
  geminiBody,
  geminiUses,
  messageBody,
  openaiChat,
  openaiResponses,
  responsesBody,
  slug,
  type Used,
  usesOf
} from "../shapes.ts"
import { billed } from "../told.ts"

/** The last prompt before a price and the first one after it. */
const sides = (above: number) => [above, above + 1]

const OPENAI_LONG = [
  ["gpt-5.4", "2026-06-01"],
  ["gpt-5.5", "2026-08-21"],
  ["gpt-5.6-terra", "2026-09-01"],
  ["gpt-5.6-luna", "2026-09-01"],
  ["gpt-6-sol", "2026-10-15"],
  ["gpt-6.1-sol", "2026-10-15"]
] as const
const openaiSides = OPENAI_LONG.flatMap(([model, day], index) =>
  sides(272_000).map((prompt) => {
    const used = { input: prompt - 128 * (index * 300), read: 128 * (index * 300), output: 1000 }
    const isChat = index % 2 === 0
    return billed({
      id: `long-openai-${slug(model)}-${prompt}`,
      title: `${model}: ${prompt} input tokens${index === 0 ? "" : ", cached ones included"}`,
      model,
      at: `${day}T12:00:00Z`,
      api: isChat ? "openai.chat" : "openai.responses",
      input: { response: isChat ? chatBody(model, openaiChat(used)) : responsesBody(model, openaiResponses(used)) },
      uses: usesOf(used),
      why: "Above 272,000 input tokens, strictly, the whole request has the long price, its cached input and output too; cached tokens count to the length.",
      documents: [OPENAI.prices, thread("dust-tt/dust", 30944)]
    })
  })
)

const openaiTiers = [
  { model: "gpt-5.6-terra", plan: "flex", day: "2026-09-01" },
  { model: "gpt-5.6-terra", plan: "priority", day: "2026-09-01" },
  { model: "gpt-5.5", plan: "flex", day: "2026-07-12" },
  { model: "gpt-6-sol", plan: "batch", day: "2026-10-15" }
].map(({ day, model, plan }) => {
  const used = { input: 210_000, read: 90_000, output: 2000 }
  return billed({
    id: `long-openai-${plan}-${slug(model)}`,
    title: `${model}: a long prompt at the tier ${plan}`,
    model,
    at: `${day}T12:00:00Z`,
    api: "openai.chat",
    plan,
    ...(plan === "batch" && { context: { batch: true } }),
    input:
      plan === "batch"
        ? { usage: openaiChat(used) }
        : { response: chatBody(model, openaiChat(used), { service_tier: plan }) },
    uses: usesOf(used),
    why: "Each tier has a row for long prompts of its own.",
    documents: [OPENAI.prices]
  })
})

const message = (
  id: string,
  title: string,
  model: string,
  at: string,
  used: Used,
  why: string,
  documents = [ANTHROPIC.long, ANTHROPIC.prices]
) =>
  billed({
    id: `long-anthropic-${id}`,
    title,
    model,
    at,
    api: "anthropic.messages",
    input: { response: messageBody(model, anthropic(used)) },
    uses: anthropicUses(used),
    why,
    documents
  })

const STEP =
  "Until the long price was abolished, a request above 200,000 input tokens, caches counted, cost twice the input and 1.5 times the output price, all of it."
const GONE = "The long price was abolished for this model: 1M of context at the standard price."
const anthropicDays = [
  message(
    "opus-4-6-before",
    "claude-opus-4-6: above 200,000, three weeks before the step was abolished",
    "claude-opus-4-6",
    "2026-02-20T12:00:00Z",
    { input: 30_127, read: 661_840, written: 20_000, output: 4_093 },
    STEP
  ),
  message(
    "opus-4-6-after",
    "claude-opus-4-6: the same request after it was abolished",
    "claude-opus-4-6",
    "2026-06-10T12:00:00Z",
    { input: 30_127, read: 661_840, written: 20_000, output: 4_093 },
    GONE
  ),
  message(
    "sonnet-4-6-before",
    "claude-sonnet-4-6: above 200,000 in the model's first month",
    "claude-sonnet-4-6",
    "2026-02-25T12:00:00Z",
    { input: 199_000, read: 1_001, output: 700 },
    STEP
  ),
  message(
    "sonnet-4-6-after",
    "claude-sonnet-4-6: the same request in September",
    "claude-sonnet-4-6",
    "2026-09-01T12:00:00Z",
    { input: 199_000, read: 1_001, output: 700 },
    GONE
  ),
  message(
    "sonnet-4-5-before",
    "claude-sonnet-4-5: above 200,000 in the beta of 1M, with an hour of cache",
    "claude-sonnet-4-5",
    "2026-02-01T12:00:00Z",
    { input: 1_000, read: 150_000, written1h: 60_000, output: 900 },
    STEP
  ),
  message(
    "sonnet-4-5-at",
    "claude-sonnet-4-5: exactly 200,000",
    "claude-sonnet-4-5",
    "2026-02-01T12:00:00Z",
    { input: 50_000, read: 150_000, output: 900 },
    "The step is above 200,000, strictly."
  )
]

const HAIKU_STEP = "Above 100,000 input tokens, strictly, Haiku 5.5 costs five times as much, output and caches too."
const haiku = sides(100_000).flatMap((prompt) => [
  message(
    `haiku-5-5-${prompt}`,
    `claude-haiku-5-5: ${prompt} input tokens`,
    "claude-haiku-5-5",
    "2026-11-01T12:00:00Z",
    { input: prompt, output: 500 },
    HAIKU_STEP,
    [ANTHROPIC.prices]
  ),
  message(
    `haiku-5-5-cached-${prompt}`,
    `claude-haiku-5-5: ${prompt} input tokens, most of them read from the cache`,
    "claude-haiku-5-5",
    "2026-11-01T12:00:00Z",
    { input: prompt - 95_000, read: 90_000, written: 5_000, output: 500 },
    HAIKU_STEP,
    [ANTHROPIC.prices]
  )
])

const GEMINI_LONG = [
  ["gemini-2.5-pro", "2026-06-05"],
  ["gemini-3.1-pro-preview", "2026-09-01"]
] as const
const geminiSides = GEMINI_LONG.flatMap(([model, day]) =>
  sides(200_000).flatMap((prompt) =>
    [0, 120_000].map((read) => {
      const used = { input: prompt - read, read, output: 1000, reasoning: read === 0 ? 0 : 300 }
      return billed({
        id: `long-gemini-${slug(model)}-${prompt}${read === 0 ? "" : "-cached"}`,
        title: `${model}: ${prompt} prompt tokens${read === 0 ? "" : ", 120,000 of them cached"}`,
        model,
        at: `${day}T12:00:00Z`,
        api: "gemini.generateContent",
        input: { response: geminiBody(model, gemini(used)) },
        uses: geminiUses(used),
        why: "The list has prompts <= 200k and > 200k; input, cached input and output move together.",
        documents: [GOOGLE.prices, thread("comet-ml/opik", 6982)]
      })
    })
  )
)

const XAI_LONG = [
  ["grok-4.3", "2026-07-28"],
  ["grok-4.5", "2026-08-01"],
  ["grok-4.7", "2026-10-01"]
] as const
const xaiSides = XAI_LONG.flatMap(([model, day]) =>
  [199_999, 200_000].map((prompt) => {
    const used = { input: prompt - 50_000, read: 50_000, output: 800 }
    return billed({
      id: `long-xai-${slug(model)}-${prompt}`,
      title: `${model}: ${prompt} prompt tokens`,
      model,
      at: `${day}T12:00:00Z`,
      api: "xai.chat",
      input: { response: chatBody(model, openaiChat(used)) },
      uses: usesOf(used),
      why: 'xAI\'s step includes 200,000 itself: ">= 200k".',
      documents: [XAI.prices]
    })
  })
)

const QWEN_BANDS = [
  ["qwen3-max", "2026-06-01", 32_000],
  ["qwen3-max", "2026-06-01", 128_000],
  ["qwen3.6-plus", "2026-07-01", 256_000]
] as const
const qwenSides = QWEN_BANDS.flatMap(([model, day, above]) =>
  sides(above).map((prompt) =>
    billed({
      id: `long-qwen-${slug(model)}-${prompt}`,
      title: `${model}: ${prompt} input tokens`,
      model,
      at: `${day}T12:00:00Z`,
      api: "dashscope.chat",
      input: {
        response: chatBody(model, { prompt_tokens: prompt, completion_tokens: 100, total_tokens: prompt + 100 })
      },
      uses: { input: prompt, output: 100 },
      why: "The band is chosen by the input length of the request, upper bounds inclusive; the whole request has its price.",
      documents: [QWEN.prices, thread("shaharia-lab/agento", 218)]
    })
  )
)

const SUMS = [
  ["gpt-5.6-luna", "2026-07-20", 5_012_420, 4_790_784, 42_219],
  ["gpt-5.6-luna", "2026-09-22", 5_012_420, 4_790_784, 42_219],
  ["gpt-5.5", "2026-08-05", 900_000, 700_000, 9_000]
] as const
const sums = SUMS.map(([model, day, input, read, output]) =>
  billed({
    id: `long-sum-of-requests-${slug(model)}-${day}`,
    title: `${model}: the sum of many requests is not a long prompt`,
    model,
    at: `${day}T00:00:00Z`,
    api: "codex.token_usage",
    context: { aggregate: true, every_request_below: 272_000 },
    input: {
      usage: {
        input_tokens: input,
        cached_input_tokens: read,
        cache_write_input_tokens: 0,
        output_tokens: output,
        reasoning_output_tokens: 2_000,
        total_tokens: input + output
      }
    },
    uses: { input: input - read, cache_read: read, output },
    why: "The step is of one request. No request of the session was longer than 272,000.",
    documents: [OPENAI.prices, thread("ccusage/ccusage", 1784)]
  })
)

export const longContext = {
  about:
    "Prices of long prompts: the step itself, what counts to the length, the days on which a step was abolished, and sums that are not a long prompt.",
  cases: [
    ...openaiSides,
    ...openaiTiers,
    ...anthropicDays,
    ...haiku,
    ...geminiSides,
    ...xaiSides,
    ...qwenSides,
    ...sums
  ]
}
