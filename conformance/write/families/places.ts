import { ANTHROPIC, BEDROCK, OPENAI, thread, XAI } from "../documents.ts"
import {
  anthropic,
  anthropicUses,
  chatBody,
  gemini,
  geminiBody,
  geminiUses,
  messageBody,
  openaiChat,
  slug,
  usesOf
} from "../shapes.ts"
import { billed } from "../told.ts"

const INFERENCE = [
  { model: "claude-opus-4-6", at: "2026-06-10T12:00:00Z", geo: "us", factor: "1.1" },
  { model: "claude-sonnet-4-6", at: "2026-09-01T12:00:00Z", geo: "us", factor: "1.1" },
  { model: "claude-opus-5-5", at: "2026-10-15T12:00:00Z", geo: "us", factor: "1.1" },
  { model: "claude-sonnet-4-6", at: "2026-09-01T12:00:00Z", geo: "global", factor: undefined },
  { model: "claude-sonnet-4-5", at: "2026-07-25T12:00:00Z", geo: "not_available", factor: undefined }
]
const inference = INFERENCE.map(({ at, factor, geo, model }, index) => {
  const used = { input: 73, read: 500 * index, ...(index === 2 && { written1h: 400 }), output: 30 + index }
  return billed({
    id: `place-anthropic-${slug(geo)}-${slug(model)}`,
    title: `${model}: inference_geo is ${geo}`,
    model,
    at,
    api: "anthropic.messages",
    ...(factor && { factor }),
    input: {
      response: messageBody(
        model,
        anthropic(used, { inference_geo: geo, ...(index === 1 && { server_tool_use: { web_search_requests: 1 } }) })
      )
    },
    uses: { ...anthropicUses(used), ...(index === 1 && { web_search_request: 1 }) },
    why: "Inference in the US only costs 1.1 times as much, caches too, for models since Opus 4.6; fees are not multiplied.",
    documents: [ANTHROPIC.prices, thread("BerriAI/litellm", 38369)]
  })
})

const OPENAI_HOSTS = [
  { model: "gpt-5.5", at: "2026-09-01T12:00:00Z", host: "eu.api.openai.com", factor: "1.1" },
  { model: "gpt-5.6-terra", at: "2026-09-01T12:00:00Z", host: "us.api.openai.com", factor: "1.1" },
  { model: "gpt-4o", at: "2026-01-15T12:00:00Z", host: "eu.api.openai.com", factor: undefined },
  { model: "gpt-5.5", at: "2026-09-01T12:00:00Z", host: "api.openai.com", factor: undefined }
]
const openaiHosts = OPENAI_HOSTS.map(({ at, factor, host, model }, index) => {
  const used = { input: 10_000 + index, read: 512 * index, output: 1_000 }
  return billed({
    id: `place-openai-${slug(host)}-${slug(model)}`,
    title: `${model} at ${host}`,
    model,
    at,
    api: "openai.chat",
    context: { host },
    ...(factor && { factor }),
    input: { response: chatBody(model, openaiChat(used)) },
    uses: usesOf(used),
    why: "Regional processing costs 10 % more for models released on or after 2026-03-05.",
    documents: [OPENAI.prices, thread("BerriAI/litellm", 28622)]
  })
})

const PROFILES = [
  {
    name: "eu.anthropic.claude-opus-4-5-20251101-v1:0",
    priced: "claude-opus-4-5",
    at: "2026-01-19T12:00:00Z",
    factor: "1.1"
  },
  {
    name: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
    priced: "claude-sonnet-4-5",
    at: "2026-03-01T12:00:00Z",
    factor: "1.1"
  },
  {
    name: "global.anthropic.claude-sonnet-4-5-20250929-v1:0",
    priced: "claude-sonnet-4-5",
    at: "2026-03-01T12:00:00Z",
    factor: undefined
  },
  {
    name: "jp.anthropic.claude-haiku-4-5-20251001-v1:0",
    priced: "claude-haiku-4-5",
    at: "2026-03-01T12:00:00Z",
    factor: "1.1"
  },
  {
    name: "us.anthropic.claude-sonnet-4-20250514-v1:0",
    priced: "claude-sonnet-4-20250514",
    at: "2025-09-30T12:00:00Z",
    factor: undefined
  },
  { name: "eu.anthropic.claude-sonnet-5", priced: "claude-sonnet-5", at: "2026-08-05T12:00:00Z", factor: "1.1" }
]
const profiles = PROFILES.map(({ at, factor, name, priced }, index) => {
  const used = { input: 10 + index, output: 512 }
  return billed({
    id: `place-bedrock-${slug(name)}`,
    title: `Bedrock's profile ${name}`,
    model: name,
    priced,
    at,
    api: "bedrock.converse",
    context: { channel: "bedrock" },
    ...(factor && { factor }),
    input: {
      usage: {
        inputTokens: used.input,
        outputTokens: 512,
        totalTokens: used.input + 512 + 6_636,
        cacheReadInputTokens: 6_636,
        cacheWriteInputTokens: 0
      }
    },
    uses: { input: used.input, cache_read: 6_636, output: 512 },
    why: "Regional profiles cost 10 % more than global ones since Claude 4.5; older models have one price.",
    documents: [ANTHROPIC.prices, BEDROCK.prices, thread("BerriAI/litellm", 11364)]
  })
})

const recordedEu = billed({
  id: "place-bedrock-eu-recorded",
  title: "A recorded Bedrock EU call of Opus 4.5 that LiteLLM logged at 0.04708",
  model: "eu.anthropic.claude-opus-4-5-20251101-v1:0",
  priced: "claude-opus-4-5",
  at: "2026-01-19T12:00:00Z",
  api: "litellm.usage_object",
  context: { channel: "bedrock", geo: "eu" },
  factor: "1.1",
  input: {
    usage: {
      total_tokens: 103_925,
      prompt_tokens: 98_805,
      completion_tokens: 5_120,
      prompt_tokens_details: { cached_tokens: 66_360, cache_creation_tokens: 32_435 },
      cache_read_input_tokens: 66_360,
      cache_creation_input_tokens: 32_435,
      completion_tokens_details: { reasoning_tokens: 1_710 }
    }
  },
  uses: { input: 10, cache_read: 66_360, cache_write_5m: 32_435, output: 5_120 },
  why: "10 new tokens, the rest read from the cache or written to it, each with the region's 10 %.",
  documents: [thread("BerriAI/litellm", 11364), ANTHROPIC.prices]
})

const AZURE = [
  {
    model: "gpt-4o",
    at: "2026-01-15T12:00:00Z",
    context: { channel: "azure", geo: "data_zone" },
    factor: "1.1",
    named: "a data zone"
  },
  {
    model: "gpt-5",
    at: "2025-11-06T12:00:00Z",
    context: { channel: "azure", geo: "data_zone" },
    factor: "1.1",
    named: "a data zone"
  },
  {
    model: "gpt-4.1",
    at: "2026-01-15T12:00:00Z",
    context: { channel: "azure", geo: "global" },
    factor: undefined,
    named: "a global deployment"
  }
]
const azure = AZURE.map(({ at, context, factor, model, named }, index) => {
  const used = { input: 2_000 + index, read: 1_024, output: 300 }
  return billed({
    id: `place-azure-${slug(context.geo)}-${slug(model)}`,
    title: `${model} on Azure, ${named}`,
    model,
    at,
    api: "openai.chat",
    context,
    ...(factor && { factor }),
    input: { response: chatBody(model, openaiChat(used)) },
    uses: usesOf(used),
    why: "Azure's data zones cost 10 % more than its global deployments, for all models since GPT-4o.",
    documents: [
      "https://azure.microsoft.com/en-us/pricing/details/cognitive-services/openai-service/",
      thread("BerriAI/litellm", 16371)
    ]
  })
})

const awsOpenai = billed({
  id: "place-bedrock-openai-gpt-5-5",
  title: "gpt-5.5 on Bedrock costs 10 % more than at OpenAI",
  model: "openai.gpt-5.5",
  priced: "gpt-5.5",
  at: "2026-09-01T12:00:00Z",
  api: "openai.chat",
  context: { channel: "bedrock" },
  factor: "1.1",
  input: { usage: openaiChat({ input: 4_000, read: 1_280, output: 500 }) },
  uses: { input: 4_000, cache_read: 1_280, output: 500 },
  why: "AWS invoices 5.50 / 0.55 / 33: without a global profile it is regional.",
  documents: [
    "https://github.com/BerriAI/litellm (the test matches_aws_invoiced_rates)",
    thread("pydantic/genai-prices", 556)
  ]
})

const grok = billed({
  id: "place-xai-us",
  title: "grok-4.7 at xAI's endpoint in the US",
  model: "grok-4.7",
  at: "2026-10-01T12:00:00Z",
  api: "xai.chat",
  context: { geo: "us" },
  factor: "1.1",
  input: { response: chatBody("grok-4.7", openaiChat({ input: 3_000, read: 640, output: 250 })) },
  uses: { input: 3_000, cache_read: 640, output: 250 },
  why: "The endpoint in the US costs 1.1 times as much.",
  documents: [XAI.prices]
})

const vertex = [
  { at: "2026-06-15T12:00:00Z", geo: "europe-west4", factor: undefined, named: "in a region, before the uplift began" },
  { at: "2026-08-10T12:00:00Z", geo: "europe-west4", factor: "1.1", named: "in a region, after it began" },
  { at: "2026-08-10T12:00:00Z", geo: "global", factor: undefined, named: "at the global endpoint" }
].map(({ at, factor, geo, named }) => {
  const used = { input: 1_800, read: 700, output: 90, reasoning: 45 }
  return billed({
    id: `place-vertex-gemini-${slug(geo)}-${at.slice(0, 7)}`,
    title: `gemini-3-flash-preview on Vertex AI ${named}`,
    model: "gemini-3-flash-preview",
    at,
    api: "gemini.generateContent",
    context: { channel: "vertex", geo },
    ...(factor && { factor }),
    input: { response: geminiBody("gemini-3-flash-preview", gemini(used)) },
    uses: geminiUses(used),
    why: "Since 2026-07-01 a region costs 10 % more than the global endpoint, for Gemini 3 and later.",
    documents: ["https://cloud.google.com/vertex-ai/generative-ai/pricing", thread("BerriAI/litellm", 37543)]
  })
})

export const places = {
  about:
    "Where it ran: data residency, regional endpoints, profiles and zones of clouds, each from its day on and for its models only.",
  cases: [...inference, ...openaiHosts, ...profiles, recordedEu, ...azure, awsOpenai, grok, ...vertex]
}
