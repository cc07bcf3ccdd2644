import type { Case, Question } from "../../case.ts"
import { ANTHROPIC, GOOGLE, MISTRAL, OPENAI, thread } from "../documents.ts"
import { chatBody, openaiChat, slug, usesOf } from "../shapes.ts"
import { sheetAt } from "../sheets.ts"
import { billed } from "../told.ts"
import { worked } from "../work.ts"

interface Named {
  readonly name: string
  readonly priced: string
  readonly at: string
  readonly provider?: string
  readonly context?: Question["context"]
  readonly what: string
  readonly document: string
}

const JAN = "2026-01-15T12:00:00Z"
const JUNE = "2026-06-05T12:00:00Z"
const SEP = "2026-09-01T12:00:00Z"
const BEDROCK_MODELS = "https://docs.aws.amazon.com/bedrock/latest/userguide/models-supported.html"
const VERTEX_CLAUDE = "https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude"
const OPENROUTER = "https://openrouter.ai/docs/api-reference/list-available-models"
const LITELLM = "https://docs.litellm.ai/docs/providers"

const NAMES: ReadonlyArray<Named> = [
  { name: "gpt-4o-2024-08-06", priced: "gpt-4o", at: JAN, what: "a dated name", document: OPENAI.prices },
  { name: "gpt-4o-mini-2024-07-18", priced: "gpt-4o-mini", at: JAN, what: "a dated name", document: OPENAI.prices },
  { name: "gpt-5-2025-08-07", priced: "gpt-5", at: JAN, what: "a dated name", document: OPENAI.prices },
  { name: "gpt-4.1-2025-04-14", priced: "gpt-4.1", at: JAN, what: "a dated name", document: OPENAI.prices },
  { name: "o3-2025-04-16", priced: "o3", at: JAN, what: "a dated name", document: OPENAI.prices },
  { name: "gpt-5.6", priced: "gpt-5.6-sol", at: SEP, what: "an alias of GPT-5.6 Sol", document: OPENAI.prices },
  { name: "openai/gpt-5.1", priced: "gpt-5.1", at: JUNE, what: "with its maker before it", document: LITELLM },
  {
    name: "azure/gpt-4.1-mini",
    priced: "gpt-4.1-mini",
    at: JAN,
    what: "LiteLLM's name of a global deployment on Azure",
    document: LITELLM
  },
  {
    name: "claude-opus-4-5-20251101",
    priced: "claude-opus-4-5",
    at: JUNE,
    what: "a dated name",
    document: ANTHROPIC.prices
  },
  {
    name: "claude-haiku-4-5-20251001",
    priced: "claude-haiku-4-5",
    at: JUNE,
    what: "a dated name",
    document: ANTHROPIC.prices
  },
  {
    name: "claude-3-5-haiku-latest",
    priced: "claude-3-5-haiku-20241022",
    at: "2025-06-17T12:00:00Z",
    what: "a moving alias",
    document: ANTHROPIC.prices
  },
  {
    name: "global.anthropic.claude-opus-4-6-v1",
    priced: "claude-opus-4-6",
    at: JUNE,
    context: { channel: "bedrock" },
    what: "a global profile of Bedrock",
    document: BEDROCK_MODELS
  },
  {
    name: "bedrock/global.anthropic.claude-haiku-4-5-20251001-v1:0",
    priced: "claude-haiku-4-5",
    at: JUNE,
    what: "LiteLLM's name of a profile of Bedrock",
    document: LITELLM
  },
  {
    name: "claude-opus-4-6@default",
    priced: "claude-opus-4-6",
    at: JUNE,
    context: { channel: "vertex", geo: "global" },
    what: "Vertex AI's name",
    document: VERTEX_CLAUDE
  },
  {
    name: "claude-haiku-4-5@20251001",
    priced: "claude-haiku-4-5",
    at: JUNE,
    context: { channel: "vertex", geo: "global" },
    what: "Vertex AI's dated name",
    document: VERTEX_CLAUDE
  },
  {
    name: "anthropic/claude-sonnet-4.5",
    priced: "claude-sonnet-4-5",
    at: JUNE,
    what: "OpenRouter's name, with a dot",
    document: OPENROUTER
  },
  {
    name: "anthropic/claude-4.5-sonnet-20250929",
    priced: "claude-sonnet-4-5",
    at: JUNE,
    what: "OpenRouter's canonical slug: version before family",
    document: OPENROUTER
  },
  {
    name: "anthropic/claude-opus-4.6",
    priced: "claude-opus-4-6",
    at: JUNE,
    what: "OpenRouter's name, with a dot",
    document: OPENROUTER
  },
  {
    name: "claude-opus-4-6[1m]",
    priced: "claude-opus-4-6",
    at: JUNE,
    what: "Claude Code's name with the long window",
    document: "https://docs.claude.com/en/docs/claude-code/model-config"
  },
  {
    name: "models/gemini-2.5-flash",
    priced: "gemini-2.5-flash",
    at: JUNE,
    what: "the API's resource name",
    document: GOOGLE.usage
  },
  {
    name: "gemini/gemini-2.5-flash-lite",
    priced: "gemini-2.5-flash-lite",
    at: JUNE,
    what: "LiteLLM's name",
    document: LITELLM
  },
  {
    name: "vertex_ai/gemini-2.5-pro",
    priced: "gemini-2.5-pro",
    at: JUNE,
    what: "LiteLLM's name on Vertex AI",
    document: LITELLM
  },
  {
    name: "google/gemini-2.5-pro",
    priced: "gemini-2.5-pro",
    at: JUNE,
    what: "with its maker before it",
    document: OPENROUTER
  },
  {
    name: "projects/p/locations/global/publishers/google/models/gemini-2.5-flash",
    priced: "gemini-2.5-flash",
    at: JUNE,
    what: "Vertex AI's path",
    document: "https://cloud.google.com/vertex-ai/docs/reference/rest"
  },
  { name: "xai/grok-4.3", priced: "grok-4.3", at: "2026-07-28T12:00:00Z", what: "LiteLLM's name", document: LITELLM },
  {
    name: "x-ai/grok-4.5",
    priced: "grok-4.5",
    at: "2026-08-01T12:00:00Z",
    what: "with its maker before it, as gateways write it",
    document: OPENROUTER
  },
  {
    name: "mistral-large-latest",
    priced: "mistral-large-2411",
    at: "2025-11-06T12:00:00Z",
    what: "a moving alias, before it moved",
    document: MISTRAL.prices
  },
  {
    name: "mistral-large-latest",
    priced: "mistral-large-2512",
    at: "2026-03-01T12:00:00Z",
    what: "the same alias, after it moved to a model at a quarter of the price",
    document: MISTRAL.prices
  },
  {
    name: "dashscope/qwen3-max",
    priced: "qwen3-max",
    at: "2026-06-01T12:00:00Z",
    what: "LiteLLM's name",
    document: LITELLM
  },
  {
    name: "moonshot/kimi-k2.5",
    priced: "kimi-k2.5",
    at: "2026-07-24T12:00:00Z",
    what: "LiteLLM's name",
    document: LITELLM
  },
  {
    name: "deepseek/deepseek-chat",
    priced: "deepseek-chat",
    at: "2025-12-01T12:00:00Z",
    what: "LiteLLM's name",
    document: LITELLM
  }
]

const named = NAMES.map(({ at, context, document, name, priced, provider, what }, index) => {
  const { at: otherAt, priced: other } = NAMES.find((each) => each.name === name && each.priced !== priced) ?? {}
  const used = { input: 1_000 + index, output: 100 + index }
  return billed({
    id: `name-${slug(name)}-${name.includes("@") ? "vertex-" : ""}${at.slice(0, 7)}`,
    title: `${name}: ${what}`,
    model: name,
    priced,
    at,
    ...(provider && { provider }),
    ...(context && { context }),
    input: { usage: openaiChat(used) },
    uses: usesOf(used),
    ...(other && {
      wrong: [
        {
          total: worked({ sheet: sheetAt(other, otherAt!), uses: usesOf(used) }).total,
          because: "the model that the alias means on another day"
        }
      ]
    }),
    why: `${name} is ${priced}.`,
    documents: [document]
  })
})

const HOSTS = [
  { provider: "cerebras", name: "gpt-oss-120b", priced: "cerebras/gpt-oss-120b" },
  { provider: "groq", name: "openai/gpt-oss-120b", priced: "groq/openai/gpt-oss-120b" },
  {
    provider: "fireworks-ai",
    name: "accounts/fireworks/models/gpt-oss-120b",
    priced: "fireworks-ai/accounts/fireworks/models/gpt-oss-120b"
  },
  { provider: "groq", name: "llama-3.3-70b-versatile", priced: "groq/llama-3.3-70b-versatile" },
  { provider: "groq", name: "qwen/qwen3-32b", priced: "groq/qwen/qwen3-32b" },
  { provider: "amazon-bedrock", name: "amazon.nova-lite-v1:0", priced: "amazon.nova-lite-v1:0" },
  { provider: "amazon-bedrock", name: "amazon.nova-pro-v1:0", priced: "amazon.nova-pro-v1:0" },
  { provider: "cohere", name: "command-r7b-12-2024", priced: "command-r7b-12-2024" }
]
const hosts = HOSTS.map(({ name, priced, provider }, index) => {
  const used = { input: 79 + index, output: 37 + index }
  return billed({
    id: `name-host-${slug(provider)}-${slug(name)}`,
    title: `${name} at ${provider} has that host's price`,
    model: name,
    priced,
    provider,
    at: "2026-08-21T12:00:00Z",
    input: {
      usage: { prompt_tokens: used.input, completion_tokens: used.output, total_tokens: used.input + used.output }
    },
    uses: usesOf(used),
    why: "A model that several hosts serve has a price at each of them; who serves it stands in the question.",
    documents: [
      provider === "groq"
        ? "https://groq.com/pricing"
        : provider === "cerebras"
          ? "https://www.cerebras.ai/pricing"
          : provider === "cohere"
            ? "https://cohere.com/pricing"
            : provider === "fireworks-ai"
              ? "https://fireworks.ai/pricing"
              : "https://aws.amazon.com/bedrock/pricing/"
    ]
  })
})

const served = [
  {
    asked: "prod-chat",
    said: "gpt-4.1-2025-04-14",
    priced: "gpt-4.1",
    at: JAN,
    what: "a deployment of that name answered as gpt-4.1"
  },
  {
    asked: "openrouter/auto",
    said: "openai/gpt-5-mini",
    priced: "gpt-5-mini",
    at: JAN,
    what: "a router answered as gpt-5-mini"
  },
  {
    asked: "gpt-5.1",
    said: "gpt-5.1-2025-11-13",
    priced: "gpt-5.1",
    at: JUNE,
    what: "the answer names the dated model"
  }
].map(({ asked, at, priced, said, what }, index) => {
  const used = { input: 640 + index, output: 320 }
  return billed({
    id: `name-served-${slug(said)}`,
    title: `${asked} was asked for: ${what}`,
    model: asked,
    priced,
    at,
    api: "openai.chat",
    input: { response: chatBody(said, openaiChat(used)) },
    uses: usesOf(used),
    why: "The model in the response is the one that served.",
    documents: [OPENAI.usage]
  })
})

const UNKNOWN = [
  ["openai", "gpt-5.6-codex", "there is a gpt-5.3-codex and a gpt-5.6-sol, and no such model"],
  ["openai", "gpt-4o-ultra", "no model of OpenAI"],
  ["openai", "gpt-9-sol", "no model of OpenAI"],
  ["anthropic", "claude-opus-9", "no model of Anthropic"],
  ["anthropic", "claude-sonnet-5-turbo", "no model of Anthropic"],
  ["google", "gemini-9-pro", "no model of Google"],
  ["google", "gemini-2.5-ultra", "no model of Google"],
  ["xai", "grok-99", "no model of xAI"],
  ["deepseek", "deepseek-v9", "no model of DeepSeek"],
  ["mistral", "mistral-enormous-2612", "no model of Mistral"],
  ["qwen", "qwen9-max", "no model of Qwen"],
  ["moonshot", "kimi-k9", "no model of Moonshot"],
  ["acme", "acme-llm-1", "a company that no list knows"],
  ["openai", "my-deployment", "a deployment whose model is not named"]
] as const
const unknown = UNKNOWN.map(([provider, model, what]): Case => ({
  id: `name-unknown-${slug(model)}`,
  title: `${model}: ${what}`,
  question: { provider, model, at: SEP },
  input: { usage: openaiChat({ input: 1_000, output: 100 }) },
  reads_as: { input: 1_000, output: 100 },
  expect: { refuse: "unknown model" },
  why: "An unknown model has no price: neither 0 nor that of a name that looks like it.",
  documents: [
    provider === "openai" && model === "gpt-5.6-codex"
      ? thread("getagentseal/codeburn", 1078)
      : thread("robinebers/openusage", 889)
  ]
}))

export const names = {
  about:
    "Dated names, aliases that move, names of clouds, gateways and hosts, the model that served, and names that mean nothing.",
  cases: [...named, ...hosts, ...served, ...unknown]
}
