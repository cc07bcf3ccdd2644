import { ANTHROPIC, GOOGLE, OPENAI, thread } from "../documents.ts"
import { numbered, slug } from "../shapes.ts"
import { billed } from "../told.ts"

const AI_SDK = "https://github.com/vercel/ai/blob/main/packages/ai/src/types/usage.ts"
const LANGCHAIN = "https://github.com/langchain-ai/langchainjs/blob/main/libs/langchain-core/src/messages/metadata.ts"
const OTEL = "https://github.com/open-telemetry/semantic-conventions/pull/3163"
const LITELLM = "https://github.com/BerriAI/litellm/blob/main/schema.prisma"
const OPENROUTER = "https://openrouter.ai/docs/use-cases/usage-accounting"

const v5 = numbered([
  ["gpt-5.1", "2026-03-01"],
  ["gpt-5-mini", "2025-11-06"]
]).map(({ at, model, n }) =>
  billed({
    id: `wrapper-ai-sdk-5-${slug(model)}`,
    title: `AI SDK 5 with ${model}: cached and reasoning are inside`,
    model,
    at,
    api: "ai-sdk.v5",
    input: {
      usage: {
        inputTokens: 8_000,
        outputTokens: 1_200 * n,
        totalTokens: 8_000 + 1_200 * n,
        reasoningTokens: 900,
        cachedInputTokens: 6_000
      }
    },
    uses: { input: 2_000, cache_read: 6_000, output: 1_200 * n },
    why: "cachedInputTokens is a part of inputTokens; the total shows that reasoning is inside.",
    documents: [AI_SDK, thread("latitude-dev/latitude-llm", 4051)]
  })
)
const v5gemini = billed({
  id: "wrapper-ai-sdk-5-gemini",
  title: "AI SDK 5 with Gemini: its thoughts are outside, says the total",
  model: "gemini-2.5-flash",
  at: "2026-06-01T12:00:00Z",
  api: "ai-sdk.v5",
  input: {
    usage: { inputTokens: 1_000, outputTokens: 500, totalTokens: 1_700, reasoningTokens: 200, cachedInputTokens: 400 }
  },
  uses: { input: 600, cache_read: 400, output: 500, output_reasoning: 200 },
  why: "1,000 + 500 + 200 = 1,700.",
  documents: [AI_SDK, GOOGLE.thinking]
})
const v6 = numbered([
  ["claude-sonnet-4-6", "2026-09-01"],
  ["gpt-5.5", "2026-09-01"],
  ["claude-opus-5", "2026-08-26"]
]).map(({ at, model, n }) => {
  const written = n === 2 ? 0 : 100
  return billed({
    id: `wrapper-ai-sdk-6-${slug(model)}`,
    title: `AI SDK 6 with ${model}: totals and disjoint details`,
    model,
    at,
    api: "ai-sdk.v6",
    input: {
      usage: {
        inputTokens: 1_950 + written,
        inputTokenDetails: { noCacheTokens: 1_700, cacheReadTokens: 250, cacheWriteTokens: written },
        outputTokens: 140 * n,
        outputTokenDetails: { textTokens: 140 * n - 20, reasoningTokens: 20 },
        totalTokens: 1_950 + written + 140 * n
      }
    },
    uses: { input: 1_700, cache_read: 250, ...(written > 0 && { cache_write_5m: written }), output: 140 * n },
    why: "inputTokens is the sum of its details.",
    documents: [AI_SDK]
  })
})
const v6raw = billed({
  id: "wrapper-ai-sdk-6-raw",
  title: "AI SDK 6 with Claude: raw has the lifetimes and the place that the details lack",
  model: "claude-sonnet-4-6",
  at: "2026-09-01T12:00:00Z",
  api: "ai-sdk.v6",
  factor: "1.1",
  input: {
    usage: {
      inputTokens: 650,
      inputTokenDetails: { noCacheTokens: 100, cacheReadTokens: 250, cacheWriteTokens: 300 },
      outputTokens: 50,
      outputTokenDetails: { textTokens: 50 },
      totalTokens: 700,
      raw: {
        input_tokens: 100,
        cache_read_input_tokens: 250,
        cache_creation_input_tokens: 300,
        cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 200 },
        output_tokens: 50,
        server_tool_use: { web_search_requests: 1 },
        inference_geo: "us"
      }
    }
  },
  uses: { input: 100, cache_read: 250, cache_write_5m: 100, cache_write_1h: 200, output: 50, web_search_request: 1 },
  why: "raw is the vendor's own usage.",
  documents: [AI_SDK, ANTHROPIC.prices]
})
const v4 = billed({
  id: "wrapper-ai-sdk-4",
  title: "AI SDK 4: promptTokens and completionTokens",
  model: "gpt-4o",
  at: "2025-03-01T12:00:00Z",
  input: { usage: { promptTokens: 1_200, completionTokens: 300, totalTokens: 1_500 } },
  uses: { input: 1_200, output: 300 },
  why: "It tells of no cache.",
  documents: ["https://github.com/vercel/ai/blob/ai%404.3.16/packages/ai/core/types/usage.ts"]
})
const provider = billed({
  id: "wrapper-ai-sdk-provider",
  title: "AI SDK's provider V3: totals with their parts",
  model: "gpt-5.5",
  at: "2026-09-01T12:00:00Z",
  api: "ai-sdk.provider",
  input: {
    usage: {
      inputTokens: { total: 1_000, noCache: 600, cacheRead: 400 },
      outputTokens: { total: 200, text: 150, reasoning: 50 }
    }
  },
  uses: { input: 600, cache_read: 400, output: 200 },
  why: "total holds noCache and cacheRead, and text and reasoning.",
  documents: [AI_SDK]
})
const langchain = [
  billed({
    id: "wrapper-langchain-claude",
    title: "LangChain with Claude: input_tokens is the sum of all input",
    model: "claude-sonnet-4-6",
    at: "2026-09-01T12:00:00Z",
    api: "langchain.usage_metadata",
    input: {
      usage: {
        input_tokens: 350,
        output_tokens: 240,
        total_tokens: 590,
        input_token_details: { cache_creation: 200, cache_read: 100 },
        output_token_details: { reasoning: 200 }
      }
    },
    uses: { input: 50, cache_read: 100, cache_write_5m: 200, output: 240 },
    why: 'input_tokens: "Sum of all input token types".',
    documents: [LANGCHAIN]
  }),
  billed({
    id: "wrapper-langchain-gpt",
    title: "LangChain with gpt-5.1: cached and reasoning are inside",
    model: "gpt-5.1",
    at: "2026-03-01T12:00:00Z",
    api: "langchain.usage_metadata",
    input: {
      usage: {
        input_tokens: 1_350,
        output_tokens: 640,
        total_tokens: 1_990,
        input_token_details: { cache_read: 1_024 },
        output_token_details: { reasoning: 512 }
      }
    },
    uses: { input: 326, cache_read: 1_024, output: 640 },
    why: 'input_tokens: "Sum of all input token types".',
    documents: [LANGCHAIN]
  })
]
const otel = [
  billed({
    id: "wrapper-otel-claude",
    title: "OpenTelemetry: input_tokens has both caches inside",
    model: "claude-sonnet-5",
    at: "2026-08-05T12:00:00Z",
    api: "otel.gen_ai",
    input: {
      usage: {
        "gen_ai.provider.name": "anthropic",
        "gen_ai.response.model": "claude-sonnet-5",
        "gen_ai.usage.input_tokens": 5_120,
        "gen_ai.usage.output_tokens": 100,
        "gen_ai.usage.cache_read.input_tokens": 4_500,
        "gen_ai.usage.cache_creation.input_tokens": 500
      }
    },
    uses: { input: 120, cache_read: 4_500, cache_write_5m: 500, output: 100 },
    why: "The convention: input tokens MUST include cached ones.",
    documents: [OTEL]
  }),
  billed({
    id: "wrapper-otel-flex",
    title: "OpenTelemetry: the tier of the response stands in its attributes",
    model: "gpt-5.1",
    at: "2026-07-01T12:00:00Z",
    api: "otel.gen_ai",
    plan: "flex",
    input: {
      usage: {
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "gpt-5.1",
        "openai.request.service_tier": "auto",
        "openai.response.service_tier": "flex",
        "gen_ai.usage.input_tokens": 1_000,
        "gen_ai.usage.cache_read.input_tokens": 400,
        "gen_ai.usage.output_tokens": 100
      }
    },
    uses: { input: 600, cache_read: 400, output: 100 },
    why: "openai.response.service_tier is the tier that served.",
    documents: [OTEL, OPENAI.flex]
  })
]
const litellm = [
  billed({
    id: "wrapper-litellm-spend-log",
    title: "A row of LiteLLM's spend logs: its own spend is not a price",
    model: "gpt-4o-mini",
    at: "2026-09-01T12:00:00Z",
    api: "litellm.spend_logs",
    input: {
      usage: {
        request_id: "r",
        call_type: "acompletion",
        spend: 0.5,
        total_tokens: 1_100,
        prompt_tokens: 1_000,
        completion_tokens: 100,
        startTime: "2026-09-01T12:00:00Z",
        model: "gpt-4o-mini",
        custom_llm_provider: "openai",
        metadata: {}
      }
    },
    uses: { input: 1_000, output: 100 },
    why: "spend is what LiteLLM computed; the tokens have the vendor's price.",
    documents: [LITELLM]
  }),
  billed({
    id: "wrapper-litellm-spend-log-cached",
    title: "A row whose metadata, JSON in a string, has the caches and their lifetime",
    model: "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
    priced: "claude-sonnet-4-5",
    at: "2026-03-01T12:00:00Z",
    api: "litellm.spend_logs",
    factor: "1.1",
    input: {
      usage: {
        request_id: "r",
        spend: 0.004158,
        total_tokens: 1_100,
        prompt_tokens: 1_000,
        completion_tokens: 100,
        startTime: "2026-03-01 12:00:00",
        model: "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
        custom_llm_provider: "bedrock",
        metadata: JSON.stringify({
          usage_object: {
            prompt_tokens: 1_000,
            completion_tokens: 100,
            total_tokens: 1_100,
            prompt_tokens_details: {
              cached_tokens: 600,
              cache_creation_tokens: 300,
              cache_creation_token_details: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 300 }
            },
            cache_read_input_tokens: 600,
            cache_creation_input_tokens: 300
          }
        })
      }
    },
    uses: { input: 100, cache_read: 600, cache_write_1h: 300, output: 100 },
    why: "Both caches are inside prompt_tokens; a regional profile costs 10 % more.",
    documents: [LITELLM, ANTHROPIC.prices]
  }),
  billed({
    id: "wrapper-litellm-usage-recorded",
    title: "A recorded LiteLLM usage of Haiku 3.5 whose cache was billed as input",
    model: "claude-3-5-haiku-20241022",
    at: "2025-06-17T12:00:00Z",
    api: "litellm.usage_object",
    input: {
      usage: {
        total_tokens: 2_482,
        prompt_tokens: 2_459,
        completion_tokens: 23,
        cache_read_input_tokens: 2_455,
        cache_creation_input_tokens: 0
      }
    },
    uses: { input: 4, cache_read: 2_455, output: 23 },
    why: "In LiteLLM's shape prompt_tokens holds the caches.",
    documents: [thread("BerriAI/litellm", 11789)]
  })
]
const openrouter = [
  billed({
    id: "wrapper-openrouter-gpt",
    title: "OpenRouter: gpt-5.5 at its maker, whose cost stands in the answer",
    model: "openai/gpt-5.5",
    priced: "gpt-5.5",
    at: "2026-09-01T12:00:00Z",
    input: {
      response: {
        id: "gen-1",
        provider: "OpenAI",
        model: "openai/gpt-5.5",
        usage: {
          prompt_tokens: 1_000,
          completion_tokens: 200,
          total_tokens: 1_200,
          prompt_tokens_details: { cached_tokens: 400 },
          cost: 0.0092,
          is_byok: false,
          cost_details: { upstream_inference_cost: null }
        }
      }
    },
    uses: { input: 600, cache_read: 400, output: 200 },
    why: "OpenRouter passes the maker's price on, and its own cost is the same.",
    documents: [OPENROUTER]
  }),
  billed({
    id: "wrapper-openrouter-byok",
    title: "OpenRouter with the caller's own key: the cost in the answer is the gateway's share",
    model: "anthropic/claude-sonnet-4.5",
    priced: "claude-sonnet-4-5",
    at: "2026-06-01T12:00:00Z",
    input: {
      response: {
        id: "gen-2",
        model: "anthropic/claude-sonnet-4.5",
        usage: {
          prompt_tokens: 1_000,
          completion_tokens: 50,
          total_tokens: 1_050,
          prompt_tokens_details: { cached_tokens: 600, cache_write_tokens: 300 },
          cost: 0.00011775,
          is_byok: true,
          cost_details: { upstream_inference_cost: 0.002355 }
        }
      }
    },
    uses: { input: 100, cache_read: 600, cache_write_5m: 300, output: 50 },
    why: "is_byok: the tokens are billed upstream, and cost is 5 % of that.",
    documents: [OPENROUTER]
  })
]
const interactions = billed({
  id: "wrapper-gemini-interactions",
  title: "Gemini's Interactions: totals by kind, thoughts outside",
  model: "gemini-3-flash-preview",
  at: "2026-08-10T12:00:00Z",
  api: "gemini.interactions",
  input: {
    usage: {
      total_input_tokens: 1_000,
      total_cached_tokens: 400,
      total_output_tokens: 200,
      total_thought_tokens: 50,
      total_tool_use_tokens: 0,
      total_tokens: 1_250
    }
  },
  uses: { input: 600, cache_read: 400, output: 200, output_reasoning: 50 },
  why: "1,000 + 200 + 50 = 1,250: cached is inside, thoughts are outside.",
  documents: ["https://ai.google.dev/gemini-api/docs/interactions"]
})
const compaction = billed({
  id: "wrapper-anthropic-compaction",
  title: "claude-sonnet-4-6: the top-level counters leave a compaction out, iterations have it",
  model: "claude-sonnet-4-6",
  at: "2026-09-01T12:00:00Z",
  api: "anthropic.messages",
  input: {
    usage: {
      input_tokens: 700,
      output_tokens: 110,
      cache_creation_input_tokens: 100,
      cache_read_input_tokens: 250,
      iterations: [
        {
          type: "compaction",
          input_tokens: 1_200,
          output_tokens: 140,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0
        },
        {
          type: "message",
          input_tokens: 700,
          output_tokens: 110,
          cache_creation_input_tokens: 100,
          cache_read_input_tokens: 250
        }
      ]
    }
  },
  uses: { input: 1_900, cache_read: 250, cache_write_5m: 100, output: 250 },
  why: "Each iteration is billed.",
  documents: [ANTHROPIC.usage, thread("BerriAI/litellm", 27065)]
})
const compactionCached = billed({
  id: "wrapper-anthropic-compaction-recorded",
  title: "claude-sonnet-4-6: a recorded compaction that cost 300 times its message",
  model: "claude-sonnet-4-6",
  at: "2026-08-21T12:00:00Z",
  api: "anthropic.messages",
  input: {
    usage: {
      cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      inference_geo: "global",
      input_tokens: 180,
      iterations: [
        {
          cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 55_096 },
          cache_creation_input_tokens: 55_096,
          cache_read_input_tokens: 0,
          input_tokens: 100,
          output_tokens: 82,
          type: "compaction"
        },
        {
          cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
          input_tokens: 180,
          output_tokens: 8,
          type: "message"
        }
      ],
      output_tokens: 8,
      server_tool_use: { web_fetch_requests: 0, web_search_requests: 0 },
      service_tier: "standard"
    }
  },
  uses: { input: 280, cache_write_5m: 55_096, output: 90 },
  why: "Each iteration is billed.",
  documents: [
    "https://github.com/pydantic/genai-prices/blob/47df840a5ab10bbcffb8e5ac01b9899032245d1b/tests/dataset/usages.json",
    ANTHROPIC.usage
  ]
})
const rates = billed({
  id: "wrapper-own-rates",
  title: "The caller's own rates: 1, cached 0.10, 2",
  model: "overlay",
  at: "2026-08-24T12:00:00Z",
  provider: "custom",
  api: "ai-sdk.v5",
  context: { rates: { input: "1", cache_read: "0.1", output: "2" } },
  input: { usage: { inputTokens: 1_000, outputTokens: 50, totalTokens: 1_050, cachedInputTokens: 400 } },
  uses: { input: 600, cache_read: 400, output: 50 },
  why: "Cached tokens are a part of the input, whatever they cost.",
  documents: [thread("steipete/tokentally", 38)]
})

export const wrappers = {
  about:
    "The same usage as SDKs, gateways and observers pass it on, and what they lose or add; iterations of one answer; the caller's own rates.",
  cases: [
    ...v5,
    v5gemini,
    ...v6,
    v6raw,
    v4,
    provider,
    ...langchain,
    ...otel,
    ...litellm,
    ...openrouter,
    interactions,
    compaction,
    compactionCached,
    rates
  ]
}
