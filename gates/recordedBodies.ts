/** A record that others made, what it costs, and what its bill warns of; or why it has no bill. */
export interface RecordedBody {
  /** Place where it was recorded or documented. */
  readonly from: string
  readonly record: Readonly<Record<string, unknown>>
  readonly total?: string
  /** False: the bill says that it may have cost more. */
  readonly complete?: false
  /** The cost that the body itself states. */
  readonly reported?: string
  /** Some of its quantities by unit. */
  readonly quantities?: Readonly<Record<string, number>>
  /** A warning that would not be true. */
  readonly without?: string
  readonly warnings?: ReadonlyArray<string>
  readonly error?: string
}

const GENAI_PRICES = "pydantic/genai-prices 47df840a, tests/dataset/usages.json"
const PI_AI = "npm @earendil-works/pi-ai 1.6.0 (tables of 2026-11-20)"
const LITELLM = "BerriAI/litellm, model map of 2026-08-21"

const chat = { prompt_tokens: 1000, completion_tokens: 1000, total_tokens: 2000 }
const messages = { input_tokens: 1000, output_tokens: 1000 }
const november = "2026-11-15"

/** Its cached input cost 0.20 a million on 2 October, and less later: a record that loses its day has another total. */
const WRAPPED = {
  model: "claude-sonnet-5-5",
  usage: { input_tokens: 800, cache_read_input_tokens: 1200, output_tokens: 310 }
}

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
    warnings: ["listed"]
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
  },
  {
    from: "ten public files by a search for the string (its stored names: Strands' tracer and others); older OpenLLMetry by memory",
    record: {
      at: "2026-09-13T00:00:00Z",
      usage: {
        "gen_ai.operation.name": "chat",
        "gen_ai.response.model": "claude-sonnet-5",
        "gen_ai.usage.input_tokens": 5000,
        "gen_ai.usage.output_tokens": 100,
        "gen_ai.usage.cache_read_input_tokens": 4000,
        "gen_ai.usage.cache_creation_input_tokens": 500
      }
    },
    total: "0.00405"
  },
  {
    from: "Sentry's conventions: gen_ai.usage.input_tokens.cached",
    record: {
      at: "2026-09-13T00:00:00Z",
      usage: {
        "gen_ai.response.model": "gpt-5.5",
        "gen_ai.usage.input_tokens": 5000,
        "gen_ai.usage.output_tokens": 100,
        "gen_ai.usage.input_tokens.cached": 4000,
        "gen_ai.usage.total_tokens": 5100
      }
    },
    total: "0.01"
  },
  {
    from: "pydantic-ai RequestUsage and RunUsage",
    record: {
      at: "2026-09-13T00:00:00Z",
      model: "claude-sonnet-5",
      usage: {
        requests: 1,
        input_tokens: 5000,
        cache_write_tokens: 500,
        cache_read_tokens: 4000,
        output_tokens: 100,
        details: {}
      }
    },
    total: "0.00405"
  },
  {
    from: "Helicone's columns prompt_cache_read_tokens, prompt_cache_write_tokens",
    record: {
      at: "2026-09-13T00:00:00Z",
      model: "gpt-5.5",
      usage: {
        prompt_tokens: 5000,
        completion_tokens: 100,
        prompt_cache_read_tokens: 4000,
        prompt_cache_write_tokens: 0
      }
    },
    total: "0.01"
  },
  {
    from: "langfuse usageDetails (PR #26919 of litellm shows its keys)",
    record: {
      at: "2026-09-13T00:00:00Z",
      model: "claude-sonnet-5",
      usage: { input: 500, output: 100, cache_read_input_tokens: 4000, cache_creation_input_tokens: 500 }
    },
    total: "0.00405"
  },
  {
    from: "agentclientprotocol/codex-acp #509; gemini-cli PR #27986",
    record: {
      at: "2026-09-13T00:00:00Z",
      model: "claude-sonnet-5",
      usage: { inputTokens: 500, cachedReadTokens: 4000, cachedWriteTokens: 500, outputTokens: 100, totalTokens: 5100 }
    },
    total: "0.00405"
  },
  {
    from: "Claude Code's OpenTelemetry event api_request (anthropics/claude-code #6925, ColeMurray/claude-code-otel PR #17)",
    record: {
      at: "2026-09-13T00:00:00Z",
      model: "claude-opus-5",
      usage: {
        "event.name": "api_request",
        model: "claude-opus-5",
        input_tokens: 10,
        output_tokens: 700,
        cache_read_tokens: 50000,
        cache_creation_tokens: 2000,
        cost_usd: 0.05505
      }
    },
    total: "0.05505"
  },
  {
    from: "Claude Agent SDK modelUsage",
    record: {
      at: "2026-09-13T00:00:00Z",
      model: "claude-opus-5",
      usage: {
        inputTokens: 10,
        outputTokens: 700,
        cacheReadInputTokens: 50000,
        cacheCreationInputTokens: 2000,
        webSearchRequests: 1,
        costUSD: 0.06505,
        contextWindow: 200000
      }
    },
    total: "0.06505"
  },
  {
    from: "ccusage #1552, litellm PR #39294",
    record: {
      at: "2026-07-31T10:00:00Z",
      model: "claude-opus-4-8",
      usage: {
        input_tokens: 2,
        output_tokens: 13658,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 79214,
        cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
        service_tier: "standard",
        iterations: [
          {
            type: "message",
            model: "claude-fable-5",
            input_tokens: 2,
            output_tokens: 578,
            cache_creation_input_tokens: 10421,
            cache_read_input_tokens: 72769,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 10421 }
          },
          {
            type: "fallback_message",
            model: "claude-opus-4-8",
            input_tokens: 2,
            output_tokens: 13658,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 79214,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 }
          }
        ]
      }
    },
    total: "0.6130185"
  },
  {
    from: "litellm PR #39294: declined before output is free",
    record: {
      at: "2026-07-31T10:00:00Z",
      model: "claude-opus-4-8",
      usage: {
        input_tokens: 2,
        output_tokens: 13658,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 79214,
        cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
        service_tier: "standard",
        iterations: [
          {
            type: "message",
            model: "claude-fable-5",
            input_tokens: 2,
            output_tokens: 0,
            cache_creation_input_tokens: 10421,
            cache_read_input_tokens: 72769,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 10421 }
          },
          {
            type: "fallback_message",
            model: "claude-opus-4-8",
            input_tokens: 2,
            output_tokens: 13658,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 79214,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 }
          }
        ]
      }
    },
    total: "0.381067"
  },
  {
    from: "spanlens/Spanlens PR #461 (page read on 2026-08-11), simonw/llm-prices PR #66 (2026-08-22)",
    record: { at: "2026-08-22T12:00:00Z", model: "gpt-5.6-cyber", usage: { input_tokens: 1000, output_tokens: 1000 } },
    total: "0.0875"
  },
  {
    from: "a response as programs wrap it",
    record: {
      at: "2026-10-02T09:00:00Z",
      response: WRAPPED
    },
    total: "0.00494"
  },
  {
    from: "a response as programs wrap it",
    record: {
      at: "2026-10-02T09:00:00Z",
      response: WRAPPED,
      project: "bot"
    },
    total: "0.00494"
  },
  {
    from: "a response as programs wrap it",
    record: {
      timestamp: "2026-10-02T09:00:00Z",
      response: WRAPPED
    },
    total: "0.00494"
  },
  {
    from: "a response as programs wrap it",
    record: {
      ts: 1790931600,
      response: WRAPPED
    },
    total: "0.00494"
  },
  {
    from: "a response as programs wrap it",
    record: {
      date: "2026-10-02T09:00:00Z",
      ...WRAPPED
    },
    total: "0.00494"
  },
  {
    from: "a response as programs wrap it",
    record: {
      at: "2026-10-02T09:00:00Z",
      body: WRAPPED
    },
    total: "0.00494"
  },
  {
    from: "a response as programs wrap it",
    record: {
      created_at: "2026-10-02T09:00:00Z",
      response: WRAPPED
    },
    total: "0.00494"
  },
  {
    from: "a response as programs wrap it",
    record: {
      request_id: "r1",
      timestamp: "2026-10-02T09:00:00Z",
      ...WRAPPED,
      customer: "c"
    },
    total: "0.00494"
  },
  {
    from: "pydantic/pydantic-ai tests/models/openrouter/cassettes/test_cache/test_openrouter_cache_instructions_gemini_real_api.yaml",
    record: {
      provider: "openrouter",
      response: {
        created: 1773011493,
        id: "gen-1773011493-dQNZ1wvMJgB2Ga9XKPPE",
        model: "google/gemini-2.5-flash",
        object: "chat.completion",
        provider: "Google AI Studio",
        usage: {
          completion_tokens: 100,
          completion_tokens_details: { audio_tokens: 0, image_tokens: 0, reasoning_tokens: 0 },
          cost: 0.0004970133333333333,
          cost_details: {
            upstream_inference_completions_cost: 0.00025,
            upstream_inference_cost: 0.0004970133333333333,
            upstream_inference_prompt_cost: 0.00024701333333333335
          },
          is_byok: false,
          prompt_tokens: 2168,
          prompt_tokens_details: { audio_tokens: 0, cache_write_tokens: 2161, cached_tokens: 2161, video_tokens: 0 },
          total_tokens: 2268
        }
      }
    },
    total: "0.0004970133333333333"
  },
  {
    from: "pydantic/pydantic-ai tests/models/openrouter/cassettes/test_cache/test_openrouter_cache_instructions_gemini_e2e.yaml",
    record: {
      provider: "openrouter",
      response: {
        created: 1780687932,
        id: "gen-1780687932-pXljnUhyt2NN81OiJ9Y6",
        model: "google/gemini-2.5-flash",
        object: "chat.completion",
        provider: "Google",
        service_tier: "provisioned",
        usage: {
          completion_tokens: 15,
          completion_tokens_details: { audio_tokens: 0, image_tokens: 0, reasoning_tokens: 0 },
          cost: 0.0001008,
          cost_details: {
            upstream_inference_completions_cost: 0.0000375,
            upstream_inference_cost: 0.0001008,
            upstream_inference_prompt_cost: 0.0000633
          },
          is_byok: false,
          prompt_tokens: 211,
          prompt_tokens_details: { audio_tokens: 0, cache_write_tokens: 0, cached_tokens: 0, video_tokens: 0 },
          total_tokens: 226
        }
      }
    },
    total: "0.0001008"
  },
  {
    from: "pydantic/pydantic-ai tests/models/openrouter/cassettes/test_cache/test_openrouter_cache_tool_definitions_gemini_e2e.yaml",
    record: {
      provider: "openrouter",
      response: {
        created: 1780687941,
        id: "gen-1780687941-7K9Kx9bcNoeXrr2MWDUN",
        model: "google/gemini-2.5-flash",
        object: "chat.completion",
        provider: "Google",
        service_tier: "provisioned",
        usage: {
          completion_tokens: 14,
          completion_tokens_details: { audio_tokens: 0, image_tokens: 0, reasoning_tokens: 0 },
          cost: 0.0000401,
          cost_details: {
            upstream_inference_completions_cost: 0.000035,
            upstream_inference_cost: 0.0000401,
            upstream_inference_prompt_cost: 0.0000051
          },
          is_byok: false,
          prompt_tokens: 17,
          prompt_tokens_details: { audio_tokens: 0, cache_write_tokens: 0, cached_tokens: 0, video_tokens: 0 },
          total_tokens: 31
        }
      }
    },
    total: "0.0000401"
  },
  {
    from: "0xPlaygrounds/rig tests/cassettes/openrouter/multimodal/audio_analysis_prompt.yaml",
    record: {
      at: "2026-08-01T00:00:00Z",
      provider: "openrouter",
      response: {
        created: 0,
        id: "chatcmpl-REDACTED_1",
        model: "google/gemini-2.5-flash",
        object: "chat.completion",
        provider: "Google",
        service_tier: "default",
        usage: {
          completion_tokens: 14,
          completion_tokens_details: { audio_tokens: 0, image_tokens: 0, reasoning_tokens: 0 },
          cost: 0.0001925,
          cost_details: {
            upstream_inference_completions_cost: 0.000035,
            upstream_inference_cost: 0.0001925,
            upstream_inference_prompt_cost: 0.0001575
          },
          is_byok: false,
          prompt_tokens: 175,
          prompt_tokens_details: { audio_tokens: 150, cache_write_tokens: 0, cached_tokens: 0, video_tokens: 0 },
          total_tokens: 189
        }
      }
    },
    total: "0.0001925"
  },
  {
    from: "crmne/ruby_llm spec/fixtures/vcr_cassettes/image_edit_functionality_with_openrouter_reference_images_openrouter_google_gemini-3_1-flash-lite-image_edits_images_passed_via_with.yml",
    record: {
      at: "2026-08-18T00:00:00Z",
      provider: "openrouter",
      model: "google/gemini-3.1-flash-lite-image",
      response: {
        created: 0,
        usage: {
          prompt_tokens: 1125,
          completion_tokens: 1120,
          total_tokens: 2245,
          cost: 0.03388125,
          is_byok: false,
          prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0, audio_tokens: 0, video_tokens: 0 },
          cost_details: {
            upstream_inference_cost: 0.03388125,
            upstream_inference_prompt_cost: 0.00028125,
            upstream_inference_completions_cost: 0.0336
          },
          completion_tokens_details: { reasoning_tokens: 0, image_tokens: 1120 }
        }
      }
    },
    total: "0.03388125"
  },
  {
    from: "pydantic/pydantic-ai tests/models/cassettes/test_openrouter/test_openrouter_web_search_tool_usage.yaml",
    record: {
      provider: "openrouter",
      response: {
        created: 1786465024,
        id: "gen-1786465024-LTuiAe3JFScRdoQQj2E3",
        model: "openai/gpt-4.1-mini",
        object: "chat.completion",
        provider: "OpenAI",
        service_tier: "default",
        usage: {
          completion_tokens: 30,
          completion_tokens_details: { audio_tokens: 0, image_tokens: 0, reasoning_tokens: 0 },
          cost: 0.0133176,
          cost_details: {
            upstream_inference_completions_cost: 0.000048,
            upstream_inference_cost: 0.0133176,
            upstream_inference_prompt_cost: 0.0032696
          },
          is_byok: false,
          prompt_tokens: 8174,
          prompt_tokens_details: { audio_tokens: 0, cache_write_tokens: 0, cached_tokens: 0, video_tokens: 0 },
          server_tool_use_details: { web_search_requests: 1 },
          total_tokens: 8204
        }
      }
    },
    complete: false
  },
  {
    from: "pydantic/pydantic-ai tests/models/cassettes/test_openrouter/test_openrouter_web_search_tool_usage_stream.yaml",
    record: {
      provider: "openrouter",
      response: {
        model: "openai/gpt-4.1-mini",
        id: "gen-1786465029-CAkqUciXgQW34RmFaTck",
        object: "chat.completion.chunk",
        created: 1786465029,
        provider: "OpenAI",
        service_tier: "default",
        usage: {
          prompt_tokens: 8174,
          completion_tokens: 30,
          total_tokens: 8204,
          cost: 0.0133176,
          is_byok: false,
          prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0, audio_tokens: 0, video_tokens: 0 },
          cost_details: {
            upstream_inference_cost: 0.0133176,
            upstream_inference_prompt_cost: 0.0032696,
            upstream_inference_completions_cost: 0.000048
          },
          completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0, audio_tokens: 0 },
          server_tool_use_details: { web_search_requests: 1 }
        }
      }
    },
    complete: false
  },
  {
    from: "pydantic/pydantic-ai tests/models/cassettes/test_openrouter/test_openrouter_advisor_tool.yaml",
    record: {
      provider: "openrouter",
      response: {
        created: 1784878106,
        id: "gen-1784878106-cv1uPhnXxL6Fwc7jmglL",
        model: "openai/gpt-4o-mini",
        object: "chat.completion",
        provider: "OpenAI",
        service_tier: null,
        usage: {
          completion_tokens: 69,
          completion_tokens_details: { audio_tokens: 0, image_tokens: 0, reasoning_tokens: 0 },
          cost: 0.0160614,
          cost_details: {
            upstream_inference_completions_cost: 0.000041400000000000003,
            upstream_inference_cost: 0.0001764,
            upstream_inference_prompt_cost: 0.000135
          },
          prompt_tokens: 900,
          prompt_tokens_details: { audio_tokens: 0, cache_write_tokens: 0, cached_tokens: 0, video_tokens: 0 },
          server_tool_use_details: { tool_calls_executed: 1, tool_calls_requested: 1 },
          total_tokens: 969
        }
      }
    },
    complete: false
  },
  {
    from: "pydantic/pydantic-ai tests/models/cassettes/test_openrouter/test_openrouter_advisor_tool_stream.yaml",
    record: {
      provider: "openrouter",
      response: {
        model: "openai/gpt-4o-mini",
        id: "gen-1784878121-HxA00pxmV0n2x1hZAuok",
        object: "chat.completion.chunk",
        created: 1784878121,
        provider: "OpenAI",
        service_tier: null,
        usage: {
          prompt_tokens: 888,
          completion_tokens: 74,
          total_tokens: 962,
          cost: 0.0145476,
          prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0, audio_tokens: 0, video_tokens: 0 },
          completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0, audio_tokens: 0 },
          cost_details: {
            upstream_inference_cost: 0.0001776,
            upstream_inference_prompt_cost: 0.0001332,
            upstream_inference_completions_cost: 0.0000444
          },
          server_tool_use_details: { tool_calls_requested: 1, tool_calls_executed: 1 }
        }
      }
    },
    complete: false
  },
  {
    from: "0xPlaygrounds/rig tests/cassettes/openrouter/openai_responses_compat/openai_responses_raw_response_accepts_service_tier_metadata.yaml",
    record: {
      provider: "openrouter",
      response: {
        background: false,
        completed_at: 0,
        created_at: 0,
        error: null,
        frequency_penalty: 0,
        id: "resp_REDACTED_1",
        incomplete_details: null,
        max_output_tokens: null,
        max_tool_calls: null,
        metadata: {},
        model: "google/gemini-3-flash-preview-20251217",
        object: "response",
        parallel_tool_calls: true,
        presence_penalty: 0,
        previous_response_id: null,
        prompt_cache_key: null,
        reasoning: null,
        safety_identifier: null,
        service_tier: "provisioned",
        status: "completed",
        store: false,
        temperature: 1,
        text: { format: { type: "text" } },
        tool_choice: "auto",
        top_logprobs: 0,
        top_p: 1,
        truncation: "disabled",
        usage: {
          cost: 0.0000285,
          cost_details: {
            upstream_inference_cost: 0.0000285,
            upstream_inference_input_cost: 0.0000105,
            upstream_inference_output_cost: 0.000018
          },
          input_tokens: 21,
          input_tokens_details: { cached_tokens: 0 },
          is_byok: false,
          output_tokens: 6,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 27
        }
      }
    },
    reported: "0.0000285"
  },
  {
    from: "0xPlaygrounds/rig tests/cassettes/xai/image_generation/image_generation_smoke.yaml",
    record: { provider: "xai", model: "grok-imagine-image-pro", response: { usage: { cost_in_usd_ticks: 700000000 } } },
    reported: "0.07"
  },
  {
    from: "0xPlaygrounds/rig tests/cassettes/openrouter/transcription/transcription_smoke.yaml",
    record: {
      provider: "openrouter",
      model: "openai/whisper-1",
      response: {
        text: "The sun was setting slowly, casting long shadows across the empty field.",
        usage: { cost: 0.0006, seconds: 6 }
      }
    },
    reported: "0.0006"
  },
  {
    from: "crmne/ruby_llm spec/fixtures/vcr_cassettes/chat_audio_models_mistral_voxtral-small-latest_can_understand_audio.yml",
    record: {
      provider: "mistral",
      response: {
        id: "8f5e8c9b0c6c4f4a930e27f54ab8d92f",
        created: 1787150225,
        model: "voxtral-small-latest",
        usage: {
          prompt_audio_seconds: 3,
          prompt_tokens: 9,
          total_tokens: 632,
          completion_tokens: 248,
          prompt_tokens_details: { cached_tokens: 0, audio_tokens: 375 },
          service_tier: "standard"
        },
        object: "chat.completion"
      }
    },
    quantities: { input_audio: 375 }
  },
  {
    from: "crmne/ruby_llm spec/fixtures/vcr_cassettes/chat_audio_models_mistral_voxtral-small-latest_can_understand_mp3_audio.yml",
    record: {
      provider: "mistral",
      response: {
        id: "0980fad0f9af4c4489c8569a87da08cb",
        created: 1787150227,
        model: "voxtral-small-latest",
        usage: {
          prompt_audio_seconds: 4,
          prompt_tokens: 9,
          total_tokens: 585,
          completion_tokens: 201,
          prompt_tokens_details: { cached_tokens: 0, audio_tokens: 375 },
          service_tier: "standard"
        },
        object: "chat.completion"
      }
    },
    quantities: { input_audio: 375 }
  },
  {
    from: "0xPlaygrounds/rig tests/cassettes/doubleword/prompt_caching/streaming_probe.yaml, with another model",
    record: {
      provider: "doubleword",
      response: {
        model: "qwen3.5-27b",
        created: 0,
        id: "chatcmpl-REDACTED_1",
        object: "chat.completion.chunk",
        usage: {
          cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_24h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
          completion_tokens: 16,
          completion_tokens_details: { audio_tokens: 0, image_tokens: 0, reasoning_tokens: 19 },
          prompt_tokens: 4865,
          prompt_tokens_details: { audio_tokens: 0, cache_write_tokens: 0, cached_tokens: 0, video_tokens: 0 },
          total_tokens: 4881
        }
      }
    }
  },
  {
    from: "pydantic/pydantic-ai tests/models/cassettes/test_openrouter/test_openrouter_stream_error.yaml",
    record: {
      provider: "openrouter",
      response: {
        model: "minimax/minimax-m2:free",
        id: "gen-1762179802-UN8pkJI4AGZvryk0kFnb",
        provider: "Minimax",
        error: { code: 400, message: "Token limit reached" },
        object: "chat.completion.chunk",
        created: 1762179802,
        usage: {
          prompt_tokens: 43,
          completion_tokens: 10,
          total_tokens: 53,
          cost: 0,
          is_byok: false,
          prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
          cost_details: {
            upstream_inference_cost: null,
            upstream_inference_prompt_cost: 0,
            upstream_inference_completions_cost: 0
          },
          completion_tokens_details: { reasoning_tokens: 11, image_tokens: 0 }
        }
      }
    }
  },
  {
    from: "Arize-ai/openinference python/instrumentation/openinference-instrumentation-google-genai/tests/cassettes/test_instrumentation/test_generate_content_describe_image[True].yaml",
    record: {
      at: "2026-08-18T00:00:00Z",
      provider: "google",
      response: {
        usageMetadata: {
          promptTokenCount: 277,
          candidatesTokenCount: 124,
          totalTokenCount: 971,
          promptTokensDetails: [
            { modality: "TEXT", tokenCount: 19 },
            { modality: "IMAGE", tokenCount: 258 }
          ],
          thoughtsTokenCount: 570,
          serviceTier: "standard"
        },
        modelVersion: "gemini-2.5-flash",
        responseId: "StkEarfIJY6_qtsP9tjeuQs"
      }
    },
    without: "text_price"
  },
  {
    from: "npm @pydantic/genai-prices 0.1.8, provider id aws",
    record: {
      at: "2026-11-20T12:00:00Z",
      provider: "aws",
      response: { model: "amazon.nova-pro-v1:0", usage: { inputTokens: 1000, outputTokens: 1000, totalTokens: 2000 } }
    },
    total: "0.004"
  },
  // In-region on demand: AWS sells two kinds, regional at 1.1 and global; GovCloud is 1.2.
  ...(
    [
      ["anthropic.claude-haiku-4-5-20251001-v1:0", "0.0066"],
      ["anthropic.claude-sonnet-4-5-20250929-v1:0", "0.0198"],
      ["anthropic.claude-opus-4-5-20251101-v1:0", "0.033"],
      ["anthropic.claude-opus-4-6-v1", "0.033"],
      ["anthropic.claude-opus-4-8", "0.033"],
      ["anthropic.claude-opus-5-5", "0.0264"],
      ["anthropic.claude-sonnet-5-5", "0.0132"],
      ["anthropic.claude-haiku-5-5", "0.00066"],
      ["anthropic.claude-fable-5-1", "0.066"],
      ["anthropic.claude-fable-5-2", "0.0528"]
    ] as const
  ).map(([model, total]) => ({
    from: `${PI_AI}; AWS's price list AmazonBedrockFoundationModels 20260901183649`,
    record: {
      at: "2026-11-20T12:00:00Z",
      provider: "amazon-bedrock",
      response: { model, usage: { inputTokens: 1000, outputTokens: 1000, totalTokens: 2000 } }
    },
    total,
    warnings: ["disputed"]
  })),
  ...(
    [
      ["global.anthropic.claude-opus-5-5", "2026-11-20", "0.024"],
      ["anthropic.claude-opus-4-1-20250805-v1:0", "2026-07-20", "0.09"]
    ] as const
  ).map(([model, at, total]) => ({
    from: `${PI_AI}: a global profile, and a model without a regional price`,
    record: {
      at,
      provider: "amazon-bedrock",
      response: { model, usage: { inputTokens: 1000, outputTokens: 1000, totalTokens: 2000 } }
    },
    total,
    without: "disputed"
  })),
  {
    from: "Portkey-AI/models f654307 pricing/bedrock.json: 1.2 for each Claude that it has in GovCloud",
    record: {
      at: "2026-11-20T12:00:00Z",
      provider: "amazon-bedrock",
      response: {
        model: "us-gov.anthropic.claude-opus-5",
        usage: { inputTokens: 1000, outputTokens: 1000, totalTokens: 2000 }
      }
    },
    total: "0.036"
  },
  ...(
    [
      ["openai", "gpt-6.2-sol", "0.012"],
      ["openai", "gpt-6-cyber", "0.12"],
      ["google", "gemini-4-carbon", "0.012"],
      ["google", "gemini-4-hydrogen", "0.009"],
      ["google", "gemini-4-neon", "0.018"],
      ["azure", "gpt-6.2-sol", "0.012"],
      ["amazon-bedrock", "global.openai.gpt-6.2-astra", "0.048"],
      ["amazon-bedrock", "us.moonshotai.kimi-k3.1", "0.0264"],
      ["mistral", "mistral-large-latest", "0.0028"]
    ] as const
  ).map(([provider, model, total]) => ({
    from: PI_AI,
    record: { at: "2026-11-20T12:00:00Z", provider, response: { model, usage: chat } },
    total
  })),
  {
    from: `${PI_AI}: above 272,000 tokens twice the input and one and a half of the output`,
    record: {
      at: "2026-11-20T12:00:00Z",
      model: "gpt-6.2-astra",
      usage: { prompt_tokens: 300_000, completion_tokens: 1000, total_tokens: 301_000 }
    },
    total: "4.86"
  },
  {
    from: "earendil-works/pi-ai of 2026-11-10 and of 2026-11-20: the alias moved between them",
    record: { at: "2026-11-15T12:00:00Z", model: "mistral-large-latest", usage: chat },
    total: "0.002",
    warnings: ["disputed"]
  },
  {
    from: "Perplexity's Sonar Chat Completions ended on 2026-09-27",
    record: { at: "2026-11-20T12:00:00Z", provider: "perplexity", response: { model: "sonar-pro", usage: chat } },
    complete: false,
    warnings: ["retired"]
  },
  {
    from: "Sber's tariffs for companies of 2026-10-03, in rubles",
    record: { at: "2026-11-20T12:00:00Z", model: "GigaChat-3-Ultra", usage: chat },
    total: "1.3"
  },
  {
    from: "pydantic/pydantic-ai tests/cassettes/test_embeddings/TestVoyageAI.test_query.yaml",
    record: {
      at: "2026-11-20T12:00:00Z",
      provider: "voyage",
      response: { object: "list", model: "voyage-3.5", usage: { total_tokens: 300 } }
    },
    total: "0.000018"
  },
  {
    from: "OpenInference's spans",
    record: {
      at: "2026-09-13T00:00:00Z",
      usage: {
        "gen_ai.response.model": "gpt-5.5",
        "llm.token_count.prompt": 5000,
        "llm.token_count.completion": 100,
        "llm.token_count.prompt_details.cache_read": 4000,
        "llm.token_count.total": 5100
      }
    },
    total: "0.01"
  },
  {
    from: "Gemini CLI's event api_response",
    record: {
      at: "2026-09-13T00:00:00Z",
      model: "gemini-2.5-pro",
      usage: {
        input_token_count: 1000,
        output_token_count: 20,
        cached_content_token_count: 500,
        thoughts_token_count: 70,
        total_token_count: 1090
      }
    },
    total: "0.0015875"
  },
  ...[
    ["openai/gpt-oss-120b", "0.00045"],
    ["moonshotai/kimi-k2.5", "0.00247"],
    ["qwen/qwen3.5-27b", "0.00286"],
    ["moonshotai/kimi-k2.6", "0.00406"],
    ["moonshotai/kimi-k2.6-20260420", "0.00406"],
    ["anthropic/claude-sonnet-5:batch", "0.006"]
  ].map(([model, total]) => ({
    from: `${PI_AI}, openrouter.json: lists of July and August say otherwise, or the name has a day or a tariff in it`,
    record: { at: "2026-11-20T12:00:00Z", provider: "openrouter", response: { model, usage: chat } },
    total: total!,
    warnings: ["listed", "gateway_fee"],
    without: "lists_disagree"
  })),
  ...[
    ["amazon-bedrock", "amazon.nova-2-lite-v1:0", "0.00308"],
    ["aws", "amazon.nova-pro-v1:0", "0.004"]
  ].map(([provider, model, total]) => ({
    from: `${PI_AI}, amazon-bedrock.json; genai-prices writes \`aws\``,
    record: {
      at: "2026-11-20T12:00:00Z",
      provider,
      response: { model, usage: { inputTokens: 1000, outputTokens: 1000, totalTokens: 2000 } }
    },
    total: total!,
    warnings: ["listed"]
  }))
]
