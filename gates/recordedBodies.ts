/** A record that others made, what it costs, and what its bill warns of; or why it has no bill. */
export interface RecordedBody {
  /** Place where it was recorded or documented. */
  readonly from: string
  readonly record: Readonly<Record<string, unknown>>
  readonly total?: string
  readonly warnings?: ReadonlyArray<string>
  readonly error?: string
}

const GENAI_PRICES = "pydantic/genai-prices 47df840a, tests/dataset/usages.json"
const LITELLM = "BerriAI/litellm, model map of 2026-08-21"

const chat = { prompt_tokens: 1000, completion_tokens: 1000, total_tokens: 2000 }
const messages = { input_tokens: 1000, output_tokens: 1000 }
const november = "2026-11-15"

/** One or more for each way in which a bill used to be wrong in silence. */
export const RECORDED_BODIES: ReadonlyArray<RecordedBody> = [
  {
    from: `${GENAI_PRICES}, test_cerebras_thinking_part_survives_multiturn`,
    record: {
      provider: "cerebras",
      response: { model: "gpt-oss-120b", usage: { prompt_tokens: 79, completion_tokens: 37, total_tokens: 116 } }
    },
    total: "0.0000554",
    warnings: ["listed"]
  },
  {
    from: "a body of generateContent with a model that only Yandex Cloud sells",
    record: {
      response: {
        modelVersion: "gemma-3-27b-it",
        usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 1000 }
      }
    },
    error: "UnknownModel"
  },
  {
    from: `${GENAI_PRICES}, test_deepseek_deferred_capability_with_thinking`,
    record: {
      at: "2026-08-10",
      response: {
        model: "deepseek-v4-flash",
        usage: {
          prompt_tokens: 875,
          completion_tokens: 79,
          total_tokens: 954,
          prompt_cache_hit_tokens: 0,
          prompt_cache_miss_tokens: 875,
          completion_tokens_details: { reasoning_tokens: 26 }
        }
      }
    },
    total: "0.00014462"
  },
  {
    from: `${LITELLM}: Bedrock sells Qwen at prices of its own`,
    record: { model: "qwen.qwen3-32b-v1:0", usage: chat },
    total: "0.00075"
  },
  {
    from: "a gateway that is said as the provider",
    record: { provider: "openrouter", model: "qwen/qwen3-32b", usage: chat },
    total: "0.00036",
    warnings: ["listed"]
  },
  {
    from: `${LITELLM}: matches_aws_invoiced_rates`,
    record: { model: "openai.gpt-5.5", at: november, context: { channel: "bedrock" }, usage: chat },
    total: "0.0385"
  },
  {
    from: `${LITELLM}: matches_aws_invoiced_rates, above 272K`,
    record: {
      model: "bedrock/openai.gpt-5.6-sol",
      at: "2026-08-01",
      usage: { prompt_tokens: 300_000, completion_tokens: 1000, total_tokens: 301_000 }
    },
    total: "3.3495"
  },
  {
    from: "BerriAI/litellm #16371: Azure's data zones",
    record: { model: "azure/eu/gpt-4o", at: november, usage: chat },
    total: "0.01375"
  },
  {
    from: "BerriAI/litellm #5540: Azure's data zones",
    record: { model: "o3", at: november, provider: "azure", context: { geo: "us" }, usage: chat },
    total: "0.011"
  },
  {
    from: "pydantic/genai-prices, tests: mistral-large-2512 with 1008 of 1013 tokens cached",
    record: {
      model: "mistral-large-2512",
      at: "2026-07-02",
      usage: {
        prompt_tokens: 1013,
        completion_tokens: 30,
        total_tokens: 1043,
        prompt_tokens_details: { cached_tokens: 1008 }
      }
    },
    total: "0.0000979"
  },
  {
    from: "earendil-works/pi-ai 1.5.2 of 2026-11-10: the sale has no end",
    record: { model: "mistral-large-4", at: november, usage: chat },
    total: "0.00277"
  },
  {
    from: `${GENAI_PRICES}, test_openrouter_thinking_false_supports_thinking_model`,
    record: {
      at: "2026-01-20",
      response: {
        model: "anthropic/claude-4.5-sonnet-20250929",
        usage: { prompt_tokens: 14, completion_tokens: 4, total_tokens: 18, cost: 0.000102, is_byok: false }
      }
    },
    total: "0.000102",
    warnings: ["list_price"]
  },
  {
    from: "OpenRouter's ids of November with a tariff in them",
    record: { model: "openai/gpt-5:batch", at: november, usage: chat },
    total: "0.005625"
  },
  {
    from: "Azure-Samples/tysm #60: an alias of GPT-5.6 Sol",
    record: { model: "gpt-5.6", at: november, usage: chat },
    total: "0.024"
  },
  {
    from: "earendil-works/pi-ai 1.5.2 of 2026-11-10",
    record: { model: "claude-fable-5-2", at: november, usage: messages },
    total: "0.048"
  },
  {
    from: `${GENAI_PRICES}, test_compatible_api_with_tool_calls_without_id: thoughts are in the total alone`,
    record: {
      at: "2025-11-06",
      response: {
        model: "gemini-2.5-pro-preview-05-06",
        usage: { prompt_tokens: 35, completion_tokens: 12, total_tokens: 109 }
      }
    },
    total: "0.00078375"
  },
  {
    from: "traceloop/openllmetry-js, recording of 2025-12-02: the split of cache writes is all zero",
    record: {
      at: "2025-12-02",
      response: {
        model: "claude-sonnet-4-5-20250929",
        usage: {
          input_tokens: 10,
          output_tokens: 10,
          cache_creation_input_tokens: 1200,
          cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 }
        }
      }
    },
    total: "0.00468",
    warnings: ["cache_write_lifetime"]
  },
  {
    from: `${GENAI_PRICES}, test_anthropic_advisor_tool`,
    record: {
      at: "2026-08-21",
      response: {
        model: "claude-sonnet-5",
        usage: {
          input_tokens: 2390,
          output_tokens: 121,
          inference_geo: "global",
          iterations: [
            { type: "message", input_tokens: 1128, output_tokens: 110 },
            { type: "advisor_message", model: "claude-opus-4-8", input_tokens: 2518, output_tokens: 22 },
            { type: "message", input_tokens: 1262, output_tokens: 11 }
          ]
        }
      }
    },
    total: "0.01913"
  },
  {
    from: `${LITELLM}: GovCloud`,
    record: { model: "us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0", at: november, usage: messages },
    total: "0.0216"
  },
  {
    from: `${LITELLM}: Vertex AI`,
    record: { model: "vertex_ai/gemini-2.0-flash", at: "2026-01-20", usage: chat },
    total: "0.00075"
  },
  {
    from: "vercel/ai, version 4: the counters of its usage",
    record: { model: "gpt-4o", at: november, usage: { promptTokens: 1000, completionTokens: 1000, totalTokens: 2000 } },
    total: "0.0125"
  }
]
