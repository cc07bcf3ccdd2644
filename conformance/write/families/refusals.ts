import type { Case } from "../../case.ts"
import { ANTHROPIC, DEEPSEEK, GOOGLE, OPENAI, thread } from "../documents.ts"
import { anthropic, chatBody, geminiBody, messageBody, openaiChat, slug } from "../shapes.ts"

const SEP = "2026-09-01T12:00:00Z"

interface Refused {
  readonly id: string
  readonly title: string
  readonly provider: string
  readonly model: string
  readonly at?: string
  readonly api?: string
  readonly input: Case["input"]
  readonly reads_as?: Case["reads_as"]
  readonly refuse: string
  readonly why: string
  readonly documents: ReadonlyArray<string>
}

const refused = ({
  api,
  at = SEP,
  documents,
  id,
  input,
  model,
  provider,
  reads_as,
  refuse,
  title,
  why
}: Refused): Case => ({
  id: `refuse-${id}`,
  title,
  question: { provider, model, at, ...(api && { api }) },
  input,
  ...(reads_as && { reads_as }),
  expect: { refuse },
  why,
  documents
})

const ABOVE =
  "More was read from the cache than there was input: one of the numbers is wrong, and it cannot be known which."
const LITELLM = [thread("BerriAI/litellm", 18750)]

const contradictions = [
  refused({
    id: "cached-above-input-openai",
    title: "OpenAI: more cached than the prompt has",
    provider: "openai",
    model: "gpt-4o",
    at: "2025-01-15T12:00:00Z",
    api: "openai.chat",
    input: {
      usage: {
        prompt_tokens: 50,
        completion_tokens: 10,
        total_tokens: 60,
        prompt_tokens_details: { cached_tokens: 150 }
      }
    },
    refuse: "contradiction",
    why: ABOVE,
    documents: [OPENAI.caching, ...LITELLM]
  }),
  refused({
    id: "cached-above-input-gemini",
    title: "Gemini: more cached than the prompt has",
    provider: "google",
    model: "gemini-2.5-flash",
    api: "gemini.generateContent",
    input: {
      response: geminiBody("gemini-2.5-flash", {
        promptTokenCount: 100,
        cachedContentTokenCount: 900,
        candidatesTokenCount: 10,
        totalTokenCount: 110
      })
    },
    refuse: "contradiction",
    why: ABOVE,
    documents: [GOOGLE.usage, ...LITELLM]
  }),
  refused({
    id: "hit-and-miss",
    title: "DeepSeek: hit and miss do not make the prompt",
    provider: "deepseek",
    model: "deepseek-v4-pro",
    api: "deepseek.chat",
    input: {
      usage: {
        prompt_tokens: 100,
        completion_tokens: 10,
        total_tokens: 110,
        prompt_cache_hit_tokens: 90,
        prompt_cache_miss_tokens: 90
      }
    },
    refuse: "contradiction",
    why: "prompt_tokens is their sum.",
    documents: [DEEPSEEK.caching]
  }),
  refused({
    id: "split-differs",
    title: "Anthropic: 5 minutes and an hour do not make the flat counter, in a recorded corpus",
    provider: "anthropic",
    model: "claude-opus-4-6",
    at: "2026-07-25T12:00:00Z",
    api: "anthropic.messages",
    input: {
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 216_447_883,
        cache_creation: { ephemeral_5m_input_tokens: 47_000_000, ephemeral_1h_input_tokens: 169_471_965 },
        output_tokens: 100
      }
    },
    refuse: "contradiction",
    why: "47,000,000 + 169,471,965 = 216,471,965, and the flat counter says 24,082 less.",
    documents: [thread("phuryn/claude-usage", 162), ANTHROPIC.caching]
  }),
  refused({
    id: "total-fits-nothing",
    title: "xAI: the total is neither with nor without reasoning",
    provider: "xai",
    model: "grok-4.5",
    api: "xai.chat",
    input: {
      usage: {
        prompt_tokens: 100,
        completion_tokens: 20,
        total_tokens: 133,
        completion_tokens_details: { reasoning_tokens: 50 }
      }
    },
    refuse: "contradiction",
    why: "100 + 20 = 120 and 100 + 20 + 50 = 170, not 133.",
    documents: [thread("Wei-Shaw/sub2api", 5771)]
  }),
  refused({
    id: "reasoning-above-output",
    title: "OpenAI: more reasoning than output",
    provider: "openai",
    model: "gpt-5.1",
    api: "openai.responses",
    input: {
      usage: {
        input_tokens: 100,
        output_tokens: 20,
        total_tokens: 120,
        output_tokens_details: { reasoning_tokens: 500 }
      }
    },
    refuse: "contradiction",
    why: "The reasoning is a part of the output.",
    documents: [OPENAI.reasoning]
  })
]

const NUMBERS = [
  { id: "negative", value: -5, title: "a negative counter" },
  { id: "half", value: 10.5, title: "half a token" },
  { id: "text", value: "many", title: "a word for a number" },
  { id: "null", value: null, title: "no output at all" }
]
const numbers = NUMBERS.map(({ id, title, value }) =>
  refused({
    id: `counter-${id}`,
    title: `OpenAI: ${title}`,
    provider: "openai",
    model: "gpt-5.5",
    api: "openai.chat",
    input: { usage: { prompt_tokens: 100, completion_tokens: value, total_tokens: 110 } },
    refuse: "no number",
    why: "A value that is not a count of tokens has no price.",
    documents: [OPENAI.usage]
  })
)

const EARLY = [
  ["openai", "gpt-5.6-sol", "2026-01-01T00:00:00Z", "2026-07-09"],
  ["anthropic", "claude-opus-5", "2026-01-01T00:00:00Z", "2026-07-24"],
  ["google", "gemini-3.5-flash", "2025-06-01T00:00:00Z", "2026-05-19"],
  ["xai", "grok-4.7", "2026-01-01T00:00:00Z", "2026-09-21"],
  ["deepseek", "deepseek-flash", "2026-01-01T00:00:00Z", "2026-09-10"]
] as const
const early = EARLY.map(([provider, model, at, first]) =>
  refused({
    id: `before-first-price-${slug(model)}`,
    title: `${model} on ${at.slice(0, 10)}: before its first day`,
    provider,
    model,
    at,
    input: { usage: openaiChat({ input: 1_000, output: 100 }) },
    reads_as: { input: 1_000, output: 100 },
    refuse: "no price yet",
    why: `Its first price is of ${first}: a request of an earlier day is of another model, or of another day.`,
    documents: [thread("ccusage/ccusage", 1636)]
  })
)

const bodies = [
  refused({
    id: "no-usage-openai",
    title: "A response without usage",
    provider: "openai",
    model: "gpt-5.1",
    api: "openai.chat",
    input: { response: { ...chatBody("gpt-5.1", {}), usage: null } },
    refuse: "no usage",
    why: "The cost is unknown, and not 0.",
    documents: [OPENAI.usage]
  }),
  refused({
    id: "no-usage-anthropic",
    title: "An error of Anthropic's API",
    provider: "anthropic",
    model: "claude-opus-5",
    api: "anthropic.messages",
    input: { response: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } } },
    refuse: "no usage",
    why: "An error has no usage.",
    documents: [ANTHROPIC.usage]
  }),
  refused({
    id: "unknown-shape",
    title: "Counters of no known shape",
    provider: "openai",
    model: "gpt-5.5",
    input: { usage: { tokens_in: 100, tokens_out: 10 } },
    refuse: "unknown shape",
    why: "Whether the cache is inside cannot be known of a shape without a document.",
    documents: [OPENAI.usage]
  }),
  refused({
    id: "empty",
    title: "An empty usage",
    provider: "openai",
    model: "gpt-5.5",
    input: { usage: {} },
    refuse: "no usage",
    why: "It says nothing.",
    documents: [OPENAI.usage]
  }),
  refused({
    id: "no-output-anthropic",
    title: "Anthropic: input without output",
    provider: "anthropic",
    model: "claude-opus-5",
    api: "anthropic.messages",
    input: {
      response: messageBody("claude-opus-5", {
        ...anthropic({ input: 10, output: 1 }),
        output_tokens: undefined,
        input_tokens: undefined
      })
    },
    refuse: "no usage",
    why: "Without input_tokens and output_tokens it is not the usage of a request.",
    documents: [ANTHROPIC.usage]
  }),
  refused({
    id: "tier-without-price",
    title: "gpt-5.5 served as priority, with a prompt above 272,000",
    provider: "openai",
    model: "gpt-5.5",
    api: "openai.chat",
    input: { response: chatBody("gpt-5.5", openaiChat({ input: 300_000, output: 100 }), { service_tier: "priority" }) },
    reads_as: { input: 300_000, output: 100 },
    refuse: "no price",
    why: "The list has no long row at that tier for this model: neither the short nor the standard price is right.",
    documents: [OPENAI.prices]
  })
]

export const refusals = {
  about:
    "Usage that contradicts itself, days before the first price, bodies without usage: any sum would be made up, and 0 most of all.",
  cases: [...contradictions, ...numbers, ...early, ...bodies]
}
