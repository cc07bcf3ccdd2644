import { ANTHROPIC, GOOGLE, MOONSHOT, OPENAI, thread, XAI } from "../documents.ts"
import {
  anthropic,
  anthropicUses,
  chatBody,
  gemini,
  geminiBody,
  geminiUses,
  messageBody,
  numbered,
  openaiResponses,
  responsesBody,
  slug,
  usesOf
} from "../shapes.ts"
import { billed } from "../told.ts"

const call = (type: string, action?: string) => ({
  type,
  id: `${type}_1`,
  status: "completed",
  ...(action && { action: { type: action } })
})
const answer = { type: "message", role: "assistant", content: [{ type: "output_text", text: "Hello." }] }

const OPENAI_CALLS = [
  {
    id: "searches",
    model: "gpt-5.5",
    at: "2026-08-05T12:00:00Z",
    items: [call("web_search_call", "search"), call("web_search_call", "search"), call("web_search_call", "search")],
    fee: { web_search_call: 3 },
    title: "each web search is a fee, counted from the output items"
  },
  {
    id: "open-page",
    model: "gpt-5.1",
    at: "2026-03-01T12:00:00Z",
    items: [
      call("web_search_call", "search"),
      call("web_search_call", "open_page"),
      call("web_search_call", "find_in_page")
    ],
    fee: { web_search_call: 1 },
    title: "opening a page is not a search"
  },
  {
    id: "files",
    model: "gpt-4.1",
    at: "2026-01-15T12:00:00Z",
    items: [call("file_search_call"), call("file_search_call")],
    fee: { file_search_call: 2 },
    title: "file searches cost 2.50 per 1,000"
  },
  {
    id: "both",
    model: "gpt-6-sol",
    at: "2026-10-15T12:00:00Z",
    items: [call("web_search_call", "search"), call("file_search_call")],
    fee: { web_search_call: 1, file_search_call: 1 },
    title: "two kinds of calls in one answer"
  },
  {
    id: "none",
    model: "gpt-5.5",
    at: "2026-08-05T12:00:00Z",
    items: [],
    fee: {},
    title: "a tool that was offered and not called costs nothing"
  }
]
const openai = OPENAI_CALLS.map(({ at, fee, id, items, model, title }, index) => {
  const used = { input: 100 + index, output: 4619 - index }
  return billed({
    id: `fee-openai-${id}-${slug(model)}`,
    title: `${model}: ${title}`,
    model,
    at,
    api: "openai.responses",
    input: {
      response: responsesBody(model, openaiResponses(used), {
        output: [...items, answer],
        tools: [{ type: "web_search" }]
      })
    },
    uses: { ...usesOf(used), ...fee },
    why: "Tool calls are billed per call; the usage object does not count them, the output items do.",
    documents: [OPENAI.prices, thread("BerriAI/litellm", 15227)]
  })
})

const small = billed({
  id: "fee-openai-search-content-gpt-4o-mini",
  title: "gpt-4o-mini: each search brings a fixed 8,000 input tokens",
  model: "gpt-4o-mini",
  at: "2026-09-01T12:00:00Z",
  api: "openai.responses",
  input: {
    response: responsesBody("gpt-4o-mini-2024-07-18", openaiResponses({ input: 100, output: 10 }), {
      output: [call("web_search_call", "search"), call("web_search_call", "search"), answer]
    })
  },
  uses: { input: 16_100, output: 10, web_search_call: 2 },
  why: "For gpt-4o-mini and gpt-4.1-mini search content is a block of 8,000 input tokens a call, which input_tokens does not hold.",
  documents: [OPENAI.prices]
})

const inBatch = billed({
  id: "fee-openai-batch-search",
  title: "gpt-5-mini in a batch: tokens cost half, the search does not",
  model: "gpt-5-mini",
  at: "2025-11-06T12:00:00Z",
  api: "openai.responses",
  plan: "batch",
  context: { batch: true },
  input: {
    response: responsesBody("gpt-5-mini", openaiResponses({ input: 900, output: 120 }), {
      output: [call("web_search_call", "search"), answer]
    })
  },
  uses: { input: 900, output: 120, web_search_call: 1 },
  why: "Fees are not multiplied.",
  documents: [OPENAI.batch, OPENAI.prices]
})

const anthropicSearches = [
  { model: "claude-sonnet-4-6", at: "2026-09-01T12:00:00Z", searches: 3, fetches: 0, plan: undefined },
  { model: "claude-opus-5", at: "2026-08-26T12:00:00Z", searches: 1, fetches: 4, plan: undefined },
  { model: "claude-haiku-4-5", at: "2026-03-01T12:00:00Z", searches: 0, fetches: 2, plan: undefined },
  { model: "claude-sonnet-5", at: "2026-09-23T12:00:00Z", searches: 2, fetches: 0, plan: "batch" as const }
].map(({ at, fetches, model, plan, searches }) => {
  const used = { input: 6000, read: 900, output: 310 }
  return billed({
    id: `fee-anthropic-${plan ?? "search"}-${slug(model)}`,
    title: `${model}: ${searches} searches at 10 per 1,000, ${fetches} fetches for nothing${plan ? ", in a batch that does not halve fees" : ""}`,
    model,
    at,
    api: "anthropic.messages",
    ...(plan && { plan }),
    input: {
      response: messageBody(
        model,
        anthropic(used, {
          server_tool_use: { web_search_requests: searches, web_fetch_requests: fetches },
          ...(plan && { service_tier: plan })
        })
      )
    },
    uses: { ...anthropicUses(used), web_search_request: searches },
    why: "server_tool_use counts the searches; a fetch costs its tokens alone.",
    documents: [ANTHROPIC.search, ANTHROPIC.prices]
  })
})

const GROUNDED = [
  {
    model: "gemini-3-flash-preview",
    at: "2026-08-10T12:00:00Z",
    queries: ["bitcoin price USD", "ethereum price USD", "bitcoin price USD"],
    fee: { grounding_query: 2 },
    title: "grounding is billed by distinct query"
  },
  {
    model: "gemini-3.5-flash",
    at: "2026-08-21T12:00:00Z",
    queries: ["weather", ""],
    fee: { grounding_query: 1 },
    title: "an empty query is none"
  },
  {
    model: "gemini-3.1-pro-preview",
    at: "2026-09-01T12:00:00Z",
    queries: ["a", "b", "c"],
    fee: { grounding_query: 3 },
    title: "three queries, three fees"
  },
  {
    model: "gemini-2.5-pro",
    at: "2026-06-05T12:00:00Z",
    queries: ["a", "b", "c"],
    fee: { grounding_prompt: 1 },
    title: "before Gemini 3 a grounded prompt is one fee, however many queries"
  },
  {
    model: "gemini-2.5-flash",
    at: "2026-06-01T12:00:00Z",
    queries: ["a"],
    fee: { grounding_prompt: 1 },
    title: "a grounded prompt"
  }
]
const grounded = GROUNDED.map(({ at, fee, model, queries, title }, index) => {
  const used = { input: 100 + index, output: 200 }
  return billed({
    id: `fee-gemini-grounding-${slug(model)}`,
    title: `${model}: ${title}`,
    model,
    at,
    api: "gemini.generateContent",
    input: {
      response: geminiBody(model, gemini(used), {
        groundingMetadata: { webSearchQueries: queries, groundingChunks: [{ web: { uri: "https://example.com" } }] }
      })
    },
    uses: { ...geminiUses(used), ...fee },
    why: "Gemini 3 is charged for each unique query that is not empty, older models for each grounded prompt.",
    documents: [GOOGLE.grounding, GOOGLE.prices, thread("BerriAI/litellm", 36397)]
  })
})

const xaiTicks = billed({
  id: "fee-xai-recorded-ticks",
  title: "Grok 4.20: a recorded answer with three X searches whose own bill is 318,319,000 ticks",
  model: "grok-4.20-0309-non-reasoning",
  at: "2026-06-01T12:00:00Z",
  api: "xai.responses",
  input: {
    response: responsesBody("grok-4.20-0309-non-reasoning", {
      input_tokens: 9212,
      input_tokens_details: { cached_tokens: 3072 },
      output_tokens: 3417,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 12_629,
      num_sources_used: 0,
      num_server_side_tools_used: 3,
      cost_in_usd_ticks: 318_319_000,
      server_side_tool_usage_details: { web_search_calls: 0, x_search_calls: 3, code_interpreter_calls: 0 }
    })
  },
  uses: { input: 6140, cache_read: 3072, output: 3417, x_search_call: 3 },
  why: "xAI's tools cost 5 per 1,000 calls; the vendor's ticks are the same to the last digit.",
  documents: [XAI.prices, XAI.ticks]
})

const xaiSearch = numbered([
  ["grok-4.7", "2026-10-01"],
  ["grok-4.3", "2026-07-28"]
]).map(({ at, model, n }) =>
  billed({
    id: `fee-xai-search-${slug(model)}`,
    title: `${model}: ${n} web searches and one of X`,
    model,
    at,
    api: "xai.responses",
    input: {
      response: responsesBody(model, {
        ...openaiResponses({ input: 700, output: 200 }),
        server_side_tool_usage_details: { web_search_calls: n, x_search_calls: 1 }
      })
    },
    uses: { input: 700, output: 200, web_search_call: n, x_search_call: 1 },
    why: "server_side_tool_usage_details counts the calls.",
    documents: [XAI.prices]
  })
)

const kimi = billed({
  id: "fee-moonshot-search",
  title: "kimi-k2.6: a call of the built-in search costs 5 per 1,000",
  model: "kimi-k2.6",
  at: "2026-06-01T12:00:00Z",
  api: "moonshot.chat",
  input: {
    response: {
      ...chatBody("kimi-k2.6", { prompt_tokens: 119, completion_tokens: 21, total_tokens: 140 }),
      choices: [
        {
          index: 0,
          finish_reason: "tool_calls",
          message: {
            role: "assistant",
            content: "",
            tool_calls: [{ id: "t1", type: "builtin_function", function: { name: "$web_search", arguments: "{}" } }]
          }
        }
      ]
    }
  },
  uses: { input: 119, output: 21, web_search_call: 1 },
  why: "Each answer that ends with a call of $web_search is one search.",
  documents: [MOONSHOT.tools]
})

const STORED = [
  {
    id: "deleted",
    model: "gemini-3.1-pro-preview",
    tokens: 100_000,
    created: "2026-09-14T10:00:00Z",
    ended: { ttl: "3600s", deleteTime: "2026-09-14T10:15:00Z" },
    hours: 0.25,
    title: "held for a quarter of its hour, then deleted"
  },
  {
    id: "expired",
    model: "gemini-3.5-flash",
    tokens: 400_000,
    created: "2026-08-21T10:00:00Z",
    ended: { expireTime: "2026-08-21T12:30:00Z" },
    hours: 2.5,
    title: "held until it expired"
  }
]
const storage = STORED.map(({ created, ended, hours, id, model, title, tokens }) =>
  billed({
    id: `fee-gemini-cache-storage-${id}`,
    title: `${model}: an explicit cache, ${title}`,
    model,
    at: created,
    api: "gemini.cachedContents",
    input: { usage: { cachedTokens: tokens, createTime: created, ...ended } },
    uses: { cache_storage_token_hour: tokens * hours },
    why: "Storage is billed by token and hour really held; deletion ends it.",
    documents: [GOOGLE.prices, GOOGLE.caching, thread("googleapis/js-genai", 508)]
  })
)

export const fees = {
  about:
    "What is billed per call, query or hour: searches, files, grounding, storage of a cache. No discount halves them.",
  cases: [...openai, small, inBatch, ...anthropicSearches, ...grounded, xaiTicks, ...xaiSearch, kimi, ...storage]
}
