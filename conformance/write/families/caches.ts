import { ANTHROPIC, BEDROCK, DEEPSEEK, GOOGLE, MISTRAL, MOONSHOT, OPENAI, QWEN, thread, XAI } from "../documents.ts"
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

const day = (date: string) => `${date}T12:00:00Z`

const CHAT: ReadonlyArray<Row> = [
  ["gpt-4o", "2025-01-15"],
  ["gpt-4o-mini", "2026-08-15"],
  ["gpt-4.1", "2026-01-15"],
  ["gpt-4.1-nano", "2026-01-15"],
  ["gpt-5", "2025-11-06"],
  ["gpt-5-mini", "2025-11-06"],
  ["gpt-5.1", "2026-03-01"],
  ["gpt-5.4", "2026-06-01"],
  ["o3", "2025-05-01"],
  ["o3", "2025-11-06"],
  ["o4-mini", "2025-11-06"],
  ["o1", "2026-01-15"]
]

const openaiCached = numbered(CHAT).map(({ at, model, n }) => {
  const used =
    n === 1 ? { input: 86, read: 1920, output: 300 } : { input: 180 + 7 * n, read: 128 * (6 + n), output: 90 + 11 * n }
  return billed({
    id: `cache-openai-chat-${slug(model)}-${at.slice(0, 7)}`,
    title: `${model}: cached tokens are inside prompt_tokens`,
    model,
    at,
    api: "openai.chat",
    input: { response: chatBody(model, openaiChat(used)) },
    uses: usesOf(used),
    why: "cached_tokens is a part of prompt_tokens: the rest has the input price, the part the cached price.",
    documents: [OPENAI.caching, OPENAI.prices]
  })
})

const WRITES: ReadonlyArray<Row> = [
  ["gpt-5.6-sol", "2026-07-20"],
  ["gpt-5.6-sol", "2026-09-01"],
  ["gpt-5.6-terra", "2026-07-20"],
  ["gpt-5.6-terra", "2026-09-01"],
  ["gpt-5.6-luna", "2026-07-20"],
  ["gpt-5.6-luna", "2026-09-01"],
  ["gpt-6-sol", "2026-10-15"],
  ["gpt-6-luna", "2026-10-15"],
  ["gpt-6-astra", "2026-10-15"],
  ["gpt-6.1-sol", "2026-10-15"]
]

const openaiWrites = numbered(WRITES).map(({ at, model, n }) => {
  const used =
    n === 2
      ? { input: 200, read: 2000, written: 400, output: 300 }
      : { input: 150 + n, read: 1024 + 128 * n, written: 256 + 128 * n, output: 210 + 3 * n }
  const isChat = n % 2 === 1
  return billed({
    id: `cache-openai-write-${slug(model)}-${at.slice(0, 7)}`,
    title: `${model}: what is written to the cache is inside the input too, at a price of its own`,
    model,
    at,
    api: isChat ? "openai.chat" : "openai.responses",
    input: { response: isChat ? chatBody(model, openaiChat(used)) : responsesBody(model, openaiResponses(used)) },
    uses: usesOf(used),
    why: "Since GPT-5.6 cache_write_tokens are inside the input and cost 1.25 times its price.",
    documents: [OPENAI.prices, thread("pydantic/genai-prices", 463)]
  })
})

const RESPONSES: ReadonlyArray<Row> = [
  ["gpt-5.2", "2026-02-01"],
  ["gpt-5.3-codex", "2026-09-09"],
  ["gpt-5.5", "2026-07-12"],
  ["gpt-5.4-mini", "2026-06-01"]
]

const openaiResponsesCached = numbered(RESPONSES).map(({ at, model, n }) => {
  const used = { input: 70 * n + 5, read: 2048 * n, output: 64 * n + 1 }
  return billed({
    id: `cache-openai-responses-${slug(model)}`,
    title: `${model}: cached tokens are inside input_tokens`,
    model,
    at,
    api: "openai.responses",
    input: { response: responsesBody(model, openaiResponses(used)) },
    uses: usesOf(used),
    why: "input_tokens_details.cached_tokens is a part of input_tokens.",
    documents: [OPENAI.caching, OPENAI.prices]
  })
})

const noDiscount = billed({
  id: "cache-openai-no-discount-gpt-5-5-pro",
  title: "gpt-5.5-pro: no cached price is published, so cached tokens cost the input price, and never 0",
  model: "gpt-5.5-pro",
  at: day("2026-09-01"),
  api: "openai.responses",
  input: { response: responsesBody("gpt-5.5-pro", openaiResponses({ input: 400, read: 600, output: 100 })) },
  uses: { input: 400, cache_read: 600, output: 100 },
  why: "The price list has a dash for cached input of the pro models.",
  documents: [OPENAI.prices, thread("anomalyco/models.dev", 3956)]
})

const FIVE: ReadonlyArray<Row> = [
  ["claude-3-5-haiku-20241022", "2025-06-17"],
  ["claude-opus-4-1", "2025-11-06"],
  ["claude-opus-4-5", "2026-01-19"],
  ["claude-sonnet-4-5", "2026-07-25"],
  ["claude-haiku-4-5", "2026-03-01"],
  ["claude-sonnet-4-6", "2026-09-01"],
  ["claude-opus-5", "2026-08-26"],
  ["claude-sonnet-5", "2026-08-05"],
  ["claude-haiku-5-5", "2026-11-01"]
]
const HOUR: ReadonlyArray<Row> = [
  ["claude-opus-4-6", "2026-06-10"],
  ["claude-opus-4-8", "2026-08-26"],
  ["claude-opus-5-5", "2026-10-15"],
  ["claude-sonnet-4-6", "2026-09-01"],
  ["claude-haiku-4-5", "2026-03-01"],
  ["claude-fable-5", "2026-08-01"],
  ["claude-3-haiku-20240307", "2025-09-30"]
]
const BOTH: ReadonlyArray<Row> = [
  ["claude-opus-4-5", "2026-01-19"],
  ["claude-sonnet-5", "2026-08-05"],
  ["claude-opus-5", "2026-08-26"]
]

const message = (id: string, title: string, model: string, at: string, used: Used, why: string) =>
  billed({
    id,
    title,
    model,
    at,
    api: "anthropic.messages",
    input: { response: messageBody(model, anthropic(used)) },
    uses: anthropicUses(used),
    why,
    documents: [ANTHROPIC.caching, ANTHROPIC.prices]
  })

const anthropicCases = [
  ...numbered(FIVE).map(({ at, model, n }) =>
    message(
      `cache-anthropic-5m-${slug(model)}`,
      `${model}: reads and 5-minute writes are outside input_tokens`,
      model,
      at,
      { input: 12 + n, read: 3000 + 11 * n, written: 1200 + n, output: 150 + n },
      "input_tokens holds neither cache_read_input_tokens nor cache_creation_input_tokens: the three add up."
    )
  ),
  ...numbered(HOUR).map(({ at, model, n }) =>
    message(
      `cache-anthropic-1h-${slug(model)}`,
      `${model}: a write that is kept for an hour costs twice the input price`,
      model,
      at,
      { input: 20 + n, read: 500 * n, written1h: 3904 + n, output: 10 + n },
      "ephemeral_1h_input_tokens cost 2 times the input price, those of 5 minutes 1.25 times."
    )
  ),
  ...numbered(BOTH).map(({ at, model, n }) =>
    message(
      `cache-anthropic-both-${slug(model)}`,
      `${model}: both lifetimes in one request`,
      model,
      at,
      { input: 8, read: 900 * n, written: 1100 * n, written1h: 700 * n, output: 64 },
      "cache_creation splits the flat counter by lifetime; each part has its own price."
    )
  ),
  ...numbered([
    ["claude-sonnet-4-5", "2026-07-25"],
    ["claude-opus-4-1", "2025-11-06"]
  ]).map(({ at, model }) => {
    const { cache_creation: _, ...usage } = anthropic({ input: 30, read: 400, written: 2000, output: 88 })
    return billed({
      id: `cache-anthropic-no-split-${slug(model)}`,
      title: `${model}: without a split by lifetime a write is one of 5 minutes`,
      model,
      at,
      api: "anthropic.messages",
      input: { response: messageBody(model, usage) },
      uses: { input: 30, cache_read: 400, cache_write_5m: 2000, output: 88 },
      why: "Five minutes is the lifetime of a cache that asks for no other one.",
      documents: [ANTHROPIC.caching, ANTHROPIC.prices]
    })
  }),
  billed({
    id: "cache-anthropic-zero-split",
    title: "A split of zero and zero next to a flat counter says no lifetime: 5 minutes",
    model: "claude-sonnet-4-5",
    at: day("2025-12-02"),
    api: "anthropic.messages",
    input: {
      response: messageBody("claude-sonnet-4-5-20250929", {
        input_tokens: 4,
        cache_creation_input_tokens: 1200,
        cache_read_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
        output_tokens: 100,
        service_tier: "standard"
      })
    },
    uses: { input: 4, cache_write_5m: 1200, output: 100 },
    why: "Recorded of the API on 2025-12-02: the write was made, and the split left empty.",
    documents: ["https://github.com/traceloop/openllmetry-js (a recording of 2025-12-02)", ANTHROPIC.caching]
  })
]

const converse = numbered([
  ["claude-sonnet-4-5", "2026-03-01"],
  ["claude-haiku-4-5", "2026-03-01"],
  ["claude-opus-4-6", "2026-06-10"]
]).map(({ at, model, n }) =>
  billed({
    id: `cache-bedrock-converse-${slug(model)}`,
    title: `Bedrock Converse with ${model}: lifetimes stand in cacheDetails`,
    model: `global.anthropic.${model === "claude-opus-4-6" ? "claude-opus-4-6-v1" : model === "claude-haiku-4-5" ? "claude-haiku-4-5-20251001-v1:0" : "claude-sonnet-4-5-20250929-v1:0"}`,
    priced: model,
    at,
    api: "bedrock.converse",
    context: { channel: "bedrock" },
    input: {
      usage: {
        inputTokens: 40,
        outputTokens: 70 * n,
        totalTokens: 40 + 70 * n + 2500 + 900 + 600,
        cacheReadInputTokens: 2500,
        cacheWriteInputTokens: 1500,
        cacheDetails: [
          { ttl: "5m", inputTokens: 900 },
          { ttl: "1h", inputTokens: 600 }
        ]
      }
    },
    uses: { input: 40, cache_read: 2500, cache_write_5m: 900, cache_write_1h: 600, output: 70 * n },
    why: "inputTokens holds no cached tokens; cacheDetails says how long each write is kept. A global profile has the list price.",
    documents: [BEDROCK.converse, ANTHROPIC.prices]
  })
)

const GEMINI: ReadonlyArray<Row> = [
  ["gemini-2.5-pro", "2025-08-01"],
  ["gemini-2.5-pro", "2026-06-05"],
  ["gemini-2.5-flash", "2026-06-01"],
  ["gemini-2.5-flash-lite", "2026-06-01"],
  ["gemini-3-flash-preview", "2026-08-10"],
  ["gemini-3.1-pro-preview", "2026-09-01"],
  ["gemini-3.5-flash", "2026-08-21"],
  ["gemini-3.1-flash-lite", "2026-08-21"],
  ["gemini-2.0-flash", "2025-12-17"],
  ["gemini-3.6-flash", "2026-09-01"]
]
const geminiCached = numbered(GEMINI).map(({ at, model, n }) => {
  const used = { input: 1500 + n, read: 8000 + 10 * n, output: 220 + n }
  return billed({
    id: `cache-gemini-${slug(model)}-${at.slice(0, 7)}`,
    title: `${model}: cachedContentTokenCount is inside promptTokenCount`,
    model,
    at,
    api: "gemini.generateContent",
    input: { response: geminiBody(model, gemini(used)) },
    uses: geminiUses(used),
    why: "promptTokenCount is the total effective prompt size, cached content included.",
    documents: [GOOGLE.usage, GOOGLE.prices]
  })
})

const MISTRAL_SPELLINGS = [
  { usage: { prompt_tokens_details: { cached_tokens: 960 } }, model: "mistral-large-2512" },
  { usage: { prompt_token_details: { cached_tokens: 960 } }, model: "mistral-medium-2604" },
  { usage: { num_cached_tokens: 960 }, model: "mistral-small-2603" },
  {
    usage: {
      prompt_tokens_details: { cached_tokens: 960 },
      prompt_token_details: { cached_tokens: 960 },
      num_cached_tokens: 960
    },
    model: "ministral-8b-2512"
  }
]
const mistral = MISTRAL_SPELLINGS.map(({ model, usage }, index) =>
  billed({
    id: `cache-mistral-${slug(model)}`,
    title: `${model}: cached tokens in ${index === 3 ? "all three spellings at once" : `the spelling ${Object.keys(usage)[0]}`}`,
    model,
    at: day("2026-09-15"),
    api: "mistral.chat",
    input: {
      response: chatBody(model, {
        prompt_tokens: 1013 + index,
        completion_tokens: 40,
        total_tokens: 1053 + index,
        ...usage
      })
    },
    uses: { input: 53 + index, cache_read: 960, output: 40 },
    why: "Cached prompt tokens cost a tenth of the input price; Mistral has had three names for them, and each is inside prompt_tokens.",
    documents: [MISTRAL.caching, thread("earendil-works/pi", 5854)]
  })
)

const deepseek = numbered([
  ["deepseek-chat", "2025-06-01"],
  ["deepseek-chat", "2025-12-01"],
  ["deepseek-reasoner", "2025-06-01"],
  ["deepseek-reasoner", "2025-12-01"],
  ["deepseek-v4-pro", "2026-07-01"],
  ["deepseek-flash", "2026-09-15"]
]).map(({ at, model, n }) => {
  const [hit, miss, output] = [1024 * n, 76 + n, 50 + n]
  return billed({
    id: `cache-deepseek-${slug(model)}-${at.slice(0, 7)}`,
    title: `${model}: hit and miss make the prompt`,
    model,
    at,
    api: "deepseek.chat",
    input: {
      response: chatBody(model, {
        prompt_tokens: hit + miss,
        completion_tokens: output,
        total_tokens: hit + miss + output,
        prompt_tokens_details: { cached_tokens: hit },
        prompt_cache_hit_tokens: hit,
        prompt_cache_miss_tokens: miss
      })
    },
    uses: { input: miss, cache_read: hit, output },
    why: "prompt_tokens = prompt_cache_hit_tokens + prompt_cache_miss_tokens; the prices of both are listed. It is noon in UTC: no hour has another price.",
    documents: [DEEPSEEK.caching, DEEPSEEK.prices]
  })
})

const xai = numbered([
  ["grok-4.3", "2026-07-28"],
  ["grok-4.5", "2026-08-01"],
  ["grok-4.7", "2026-10-01"]
]).map(({ at, model, n }) => {
  const used = { input: 300 + n, read: 1500 * n, output: 75 + n }
  return billed({
    id: `cache-xai-${slug(model)}`,
    title: `${model}: cached tokens are inside prompt_tokens`,
    model,
    at,
    api: "xai.chat",
    input: { response: chatBody(model, openaiChat(used)) },
    uses: usesOf(used),
    why: "xAI counts as OpenAI does: cached_tokens is a part of prompt_tokens.",
    documents: [XAI.prices]
  })
})

const qwen = [
  ...numbered([
    ["qwen3-max", "2026-06-01"],
    ["qwen3-max", "2026-07-15"]
  ]).map(({ at, model, n }) =>
    billed({
      id: `cache-qwen-implicit-${slug(model)}-${at.slice(0, 7)}`,
      title: `${model}: an implicit hit costs a fifth of the input`,
      model,
      at,
      api: "dashscope.chat",
      input: {
        response: chatBody(model, {
          prompt_tokens: 2300 + n,
          completion_tokens: 120,
          total_tokens: 2420 + n,
          prompt_tokens_details: { cached_tokens: 2048 }
        })
      },
      uses: { input: 252 + n, cache_read: 2048, output: 120 },
      why: "Without cache_type the hit is implicit: 20 % of the input price.",
      documents: [QWEN.caching]
    })
  ),
  ...numbered([
    ["qwen3.8-max", "2026-09-20"],
    ["qwen3.6-plus", "2026-07-01"]
  ]).map(({ at, model, n }) =>
    billed({
      id: `cache-qwen-explicit-write-${slug(model)}`,
      title: `${model}: an explicit cache is created at 1.25 times the input price, inside prompt_tokens`,
      model,
      at,
      api: "dashscope.chat",
      input: {
        response: chatBody(model, {
          prompt_tokens: 5200 + n,
          completion_tokens: 300,
          total_tokens: 5500 + n,
          prompt_tokens_details: {
            cached_tokens: 0,
            cache_creation_input_tokens: 5000,
            cache_creation: { ephemeral_5m_input_tokens: 5000 },
            cache_type: "ephemeral"
          },
          completion_tokens_details: { reasoning_tokens: 180 }
        })
      },
      uses: { input: 200 + n, cache_write_5m: 5000, output: 300 },
      why: "cache_creation_input_tokens are a part of prompt_tokens and cost 125 % of the input price; reasoning is inside the completion.",
      documents: [QWEN.caching, thread("BerriAI/litellm", 40090)]
    })
  )
]

const moonshot = numbered([
  ["kimi-k2.5", "2026-07-24"],
  ["kimi-k2.6", "2026-06-01"],
  ["kimi-k2-thinking", "2026-03-01"],
  ["kimi-k2.5", "2026-08-24"]
]).map(({ at, model, n }) => {
  const isNested = n % 2 === 0
  return billed({
    id: `cache-moonshot-${slug(model)}-${isNested ? "nested" : "top"}`,
    title: `${model}: cached tokens ${isNested ? "in the details" : "at the top level of the usage"}`,
    model,
    at,
    api: "moonshot.chat",
    input: {
      response: chatBody(model, {
        prompt_tokens: 1024 + 24 * n,
        completion_tokens: 8 + n,
        total_tokens: 1032 + 25 * n,
        ...(isNested ? { prompt_tokens_details: { cached_tokens: 1024 } } : { cached_tokens: 1024 })
      })
    },
    uses: { input: 24 * n, cache_read: 1024, output: 8 + n },
    why: "Moonshot reports cached_tokens next to prompt_tokens, of which they are a part.",
    documents: [MOONSHOT.prices, thread("aallan/vera-bench", 97)]
  })
})

export const caches = {
  about:
    "What is read from a prompt cache or written to it: inside the input counter or outside it, by lifetime, by vendor.",
  cases: [
    ...openaiCached,
    ...openaiWrites,
    ...openaiResponsesCached,
    noDiscount,
    ...anthropicCases,
    ...converse,
    ...geminiCached,
    ...mistral,
    ...deepseek,
    ...xai,
    ...qwen,
    ...moonshot
  ]
}
