import { ANTHROPIC, GOOGLE, MOONSHOT, OPENAI, thread } from "../documents.ts"
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
  type Row,
  slug,
  type Used,
  usesOf
} from "../shapes.ts"
import { billed } from "../told.ts"

const openai = (plan: "priority" | "flex", rows: ReadonlyArray<Row>, said: string, document: string) =>
  numbered(rows).map(({ at, model, n }) => {
    const used = { input: 400 + n, read: n % 2 === 0 ? 0 : 640, output: 90 + n }
    const isChat = n % 2 === 0
    return billed({
      id: `tier-openai-${plan}-${slug(model)}`,
      title: `${model}: served as ${plan}`,
      model,
      at,
      api: isChat ? "openai.chat" : "openai.responses",
      plan,
      input: {
        response: isChat
          ? chatBody(model, openaiChat(used), { service_tier: said })
          : responsesBody(model, openaiResponses(used), { service_tier: said })
      },
      uses: usesOf(used),
      why: "service_tier of the response says which tier served; each has its own list, cached input included.",
      documents: [document, OPENAI.prices]
    })
  })

const PRIORITY: ReadonlyArray<Row> = [
  ["gpt-4o", "2026-08-15"],
  ["gpt-4o-mini", "2026-08-15"],
  ["gpt-4.1", "2026-01-15"],
  ["gpt-5", "2025-11-06"],
  ["gpt-5.1", "2026-03-01"],
  ["gpt-5.4", "2026-06-01"],
  ["gpt-5.5", "2026-07-12"],
  ["gpt-5.6-terra", "2026-09-01"],
  ["gpt-6-sol", "2026-10-15"]
]
const FLEX: ReadonlyArray<Row> = [
  ["gpt-5-nano", "2025-11-20"],
  ["gpt-5-mini", "2025-11-06"],
  ["gpt-5", "2025-11-06"],
  ["gpt-5.1", "2026-03-01"],
  ["o3", "2025-11-06"],
  ["gpt-5.5", "2026-07-12"],
  ["gpt-6-sol", "2026-10-15"]
]

const downgraded = numbered([
  ["gpt-5.5", "2026-07-12"],
  ["gpt-5.1", "2026-03-01"]
]).map(({ at, model, n }) => {
  const used = { input: 500 + n, output: 100 }
  return billed({
    id: `tier-openai-asked-priority-served-default-${slug(model)}`,
    title: `${model}: priority was asked for, standard served`,
    model,
    at,
    api: "openai.chat",
    request: { service_tier: "priority" },
    input: { response: chatBody(model, openaiChat(used), { service_tier: "default" }) },
    uses: usesOf(used),
    why: "Billed is the tier that served, which the response names.",
    documents: [OPENAI.priority, thread("BerriAI/litellm", 31837)]
  })
})

const raised = billed({
  id: "tier-openai-asked-flex-served-priority",
  title: "gpt-5.1: flex was asked for, priority served",
  model: "gpt-5.1",
  at: "2026-03-01T12:00:00Z",
  api: "openai.chat",
  plan: "priority",
  request: { service_tier: "flex" },
  input: { response: chatBody("gpt-5.1", openaiChat({ input: 700, output: 80 }), { service_tier: "priority" }) },
  uses: usesOf({ input: 700, output: 80 }),
  why: "The response wins over the request.",
  documents: [OPENAI.priority, OPENAI.flex]
})

const BATCH: ReadonlyArray<Row> = [
  ["gpt-4o", "2026-01-15"],
  ["gpt-4.1", "2026-01-15"],
  ["gpt-5-mini", "2025-11-06"],
  ["gpt-5.5", "2026-07-12"],
  ["gpt-5.6-sol", "2026-09-23"],
  ["gpt-6-luna", "2026-10-15"],
  ["o3", "2025-11-06"]
]
const openaiBatch = numbered(BATCH).map(({ at, model, n }) => {
  const hasCache = n >= 3 && n !== 7
  const used: Used = {
    input: 900 + n,
    output: 210 + n,
    ...(hasCache && { read: 1152 }),
    ...((n === 5 || n === 6) && { written: 384 })
  }
  return billed({
    id: `tier-openai-batch-${slug(model)}`,
    title: `${model}: half price in a batch${hasCache ? ", and cached tokens half their cached price" : ""}`,
    model,
    at,
    api: "openai.chat",
    plan: "batch",
    context: { batch: true },
    input: { usage: openaiChat(used) },
    uses: usesOf(used),
    why: "The batch list has prices of its own for input, cached input, cache writes and output.",
    documents: [OPENAI.batch, OPENAI.prices, ...(hasCache ? [thread("BerriAI/litellm", 38341)] : [])]
  })
})

const ANTHROPIC_BATCH: ReadonlyArray<Row> = [
  ["claude-opus-4-5", "2026-01-19"],
  ["claude-sonnet-4-6", "2026-09-01"],
  ["claude-haiku-4-5", "2026-03-01"],
  ["claude-haiku-5-5", "2026-11-01"],
  ["claude-sonnet-5", "2026-09-23"],
  ["claude-opus-5-5", "2026-10-15"]
]
const anthropicBatch = numbered(ANTHROPIC_BATCH).map(({ at, model, n }) => {
  const used = { input: 1000 + n, read: 2000, written: 500, ...(n % 2 === 0 && { written1h: 300 }), output: 200 }
  return billed({
    id: `tier-anthropic-batch-${slug(model)}`,
    title: `${model}: the batch's half comes on top of the cache's multipliers`,
    model,
    at,
    api: "anthropic.messages",
    plan: "batch",
    input: { response: messageBody(model, anthropic(used, { service_tier: "batch" })) },
    uses: anthropicUses(used),
    why: "usage.service_tier is batch: 50 % of every token price, cache reads and writes too.",
    documents: [ANTHROPIC.batch, ANTHROPIC.prices]
  })
})

const FAST: ReadonlyArray<Row> = [
  ["claude-opus-4-8", "2026-08-26"],
  ["claude-opus-5", "2026-08-26"],
  ["claude-opus-5-5", "2026-10-15"],
  ["claude-opus-4-6", "2026-06-10"]
]
const fast = numbered(FAST).map(({ at, model, n }) => {
  const used = { input: 1000, read: 2000 * n, written: 500, output: 300 + n }
  return billed({
    id: `tier-anthropic-fast-${slug(model)}`,
    title: `${model}: fast mode has its own price, and the caches follow it`,
    model,
    at,
    api: "anthropic.messages",
    plan: "fast",
    input: { response: messageBody(model, anthropic(used, { speed: "fast" })) },
    uses: anthropicUses(used),
    why: "usage.speed says how it was served; the cache multipliers apply to the fast price.",
    documents: [ANTHROPIC.prices, thread("BerriAI/litellm", 38378)]
  })
})

const notFast = numbered([
  ["claude-opus-4-8", "2026-08-26"],
  ["claude-opus-5", "2026-08-26"]
]).map(({ at, model, n }) => {
  const used = { input: 1500 * n, output: 200 }
  return billed({
    id: `tier-anthropic-asked-fast-served-standard-${slug(model)}`,
    title: `${model}: fast was asked for, standard served`,
    model,
    at,
    api: "anthropic.messages",
    request: { speed: "fast" },
    input: { response: messageBody(model, anthropic(used, { speed: "standard" })) },
    uses: anthropicUses(used),
    why: "The response says standard.",
    documents: [ANTHROPIC.prices, thread("BerriAI/litellm", 38378)]
  })
})

const TRAFFIC = [
  ["gemini-3-flash-preview", "2026-08-10"],
  ["gemini-3.1-pro-preview", "2026-09-01"],
  ["gemini-3.5-flash", "2026-08-21"]
] as const
const geminiTiers = (["flex", "priority"] as const).flatMap((plan) =>
  numbered(TRAFFIC).map(({ at, model, n }) => {
    const used = { input: 800 + n, output: 120, reasoning: 64, ...(n === 2 && { read: 400 }) }
    return billed({
      id: `tier-gemini-${plan}-${slug(model)}`,
      title: `${model}: trafficType says that it was served as ${plan}`,
      model,
      at,
      api: "gemini.generateContent",
      plan,
      input: { response: geminiBody(model, gemini(used, { trafficType: `ON_DEMAND_${plan.toUpperCase()}` })) },
      uses: geminiUses(used),
      why: "ON_DEMAND_FLEX is half the price, ON_DEMAND_PRIORITY 1.8 times as much, cached input and thoughts too.",
      documents: [GOOGLE.prices, "https://github.com/googleapis/js-genai/blob/main/src/types.ts"]
    })
  })
)

const geminiBatch = numbered([
  ["gemini-2.5-pro", "2026-06-05"],
  ["gemini-2.5-flash", "2026-06-01"],
  ["gemini-3.5-flash", "2026-08-21"]
]).map(({ at, model, n }) => {
  const used = { input: 3000 + n, output: 500, reasoning: 250 }
  return billed({
    id: `tier-gemini-batch-${slug(model)}`,
    title: `${model}: half price in a batch`,
    model,
    at,
    api: "gemini.generateContent",
    plan: "batch",
    context: { batch: true },
    input: { usage: gemini(used) },
    uses: geminiUses(used),
    why: "Batch requests cost 50 % of the standard price.",
    documents: [GOOGLE.batch, GOOGLE.prices]
  })
})

const kimiBatch = billed({
  id: "tier-moonshot-batch-kimi-k2-5",
  title: "kimi-k2.5: a batch costs 60 %, not half",
  model: "kimi-k2.5",
  at: "2026-07-24T12:00:00Z",
  api: "moonshot.chat",
  plan: "batch",
  context: { batch: true },
  input: { usage: { prompt_tokens: 1900, completion_tokens: 210, total_tokens: 2110, cached_tokens: 1000 } },
  uses: { input: 900, cache_read: 1000, output: 210 },
  why: "Moonshot's batch is at 60 % of the price.",
  documents: [MOONSHOT.batch]
})

export const tiers = {
  about:
    "Priority, flex, fast mode and batches: the tier that served, not the one that was asked for, with prices for caches too.",
  cases: [
    ...openai("priority", PRIORITY, "priority", OPENAI.priority),
    ...openai("flex", FLEX, "flex", OPENAI.flex),
    ...downgraded,
    raised,
    ...openaiBatch,
    ...anthropicBatch,
    ...fast,
    ...notFast,
    ...geminiTiers,
    ...geminiBatch,
    kimiBatch
  ]
}
