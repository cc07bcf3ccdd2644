import { BILL_EXAMPLE, line } from "./billExample.ts"
import { ATOM_EXAMPLE, JSON_FEED_EXAMPLE } from "./feedExamples.ts"
import { FOLLOW_EXAMPLES } from "./followExamples.ts"
import { OFFER_EXAMPLES } from "./offerExamples.ts"
import { SYNC_EXAMPLES } from "./syncExamples.ts"
import { TARIFF_EXAMPLES } from "./tariffExamples.ts"
import { USAGE_EXAMPLES } from "./usageExamples.ts"

const simplified = {
  id: "openai-gpt-5",
  provider: "openai",
  name: "gpt-5",
  display_name: "GPT-5",
  input_price: 1.25,
  output_price: 10,
  cached_input_price: 0.125,
  currency: "usd",
  context_window: 400_000,
  builtin_tools: ["web_search", "code_interpreter", "file_search", "image_generation", "mcp"]
}

const model = {
  ...simplified,
  provider_display_name: "OpenAI",
  tokenizer_type: "tiktoken",
  tokenizer_config: { encoding: "o200k_base" },
  is_paid_api: false,
  supports_byok: true,
  description: "General reasoning model of the GPT-5 family.",
  knowledge_cutoff: "2024-09-30",
  price_updated_at: "2025-08-07T00:00:00Z",
  max_output_tokens: 128_000,
  capabilities: {
    input: ["text", "image", "pdf"],
    output: ["text"],
    tools: true,
    structured_output: true,
    reasoning: true,
    sources: [
      {
        source: "models.dev of 2026-07-02",
        url: "https://github.com/anomalyco/models.dev/blob/f3fc692299671838c7c65fd8126bf84d81a2e817/models/openai/gpt-5.toml"
      },
      {
        source: "LiteLLM's price map of 2026-08-21",
        url: "https://github.com/MrZhihao/cpa-model-prices/blob/b446827f0c06b9839afc8058b0dbaaf8f094beab/model_prices.json"
      }
    ]
  }
}

const change = {
  model_id: "xai-grok-4-fast",
  model_name: "grok-4-fast",
  provider: "xai",
  provider_display_name: "xAI",
  currency: "usd",
  date: "2026-03-02T00:00:00Z",
  kind: "drop",
  source: "seed",
  input_price: 0.2,
  output_price: 0.5,
  cached_input_price: 0.05,
  previous_input_price: 0.4,
  previous_output_price: 1,
  previous_cached_input_price: 0.05,
  input_change_pct: -50,
  output_change_pct: -50,
  cached_change_pct: 0
}

const storedKey = {
  id: "0f7f0c1e-3a52-4d2b-9d0a-5b1f6c8f7e21",
  provider: "anthropic",
  display_name: "work account",
  key_hint: "••••wXyz",
  is_valid: true,
  created_at: "2026-11-21T09:30:00.125Z"
}

const user = {
  id: "7d1e5a52-0f0e-4a0b-8a53-2f3a9c1b4e60",
  email: "ada@example.org",
  name: "Ada Lovelace",
  avatar_url: "https://avatars.githubusercontent.com/u/583231"
}

const bearer = {
  access_token: "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiI3ZDFlIn0.c2lnbmF0dXJl",
  token_type: "bearer"
}

/** What a successful answer of each operation looks like. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  list_identity_providers: { providers: ["google", "github"] },
  get_current_user: { ...user, is_administrator: false },
  list_sessions: {
    sessions: [{ created_at: "2026-11-20T08:30:00.000Z", renewed_at: "2026-11-22T07:15:00.000Z", is_current: true }]
  },
  refresh_session: bearer,
  end_session: { status: "logged_out" },
  begin_sign_in: {
    authorization_url: "https://github.com/login/oauth/authorize?client_id=Iv1.8a61f9b3a7aba766&state=PnV1cH9kQx0",
    state: "PnV1cH9kQx0"
  },
  complete_sign_in: { ...bearer, user },
  list_api_keys: { keys: [storedKey] },
  add_api_key: storedKey,
  validate_api_key: { is_valid: true, error: null },
  call_model: {
    model_id: "openai-gpt-5",
    response_text: "Hello!",
    input_tokens: 9,
    output_tokens: 11,
    input_cost: 0.00001125,
    output_cost: 0.00011,
    total_cost: 0.00012125,
    currency: "usd",
    lines: [line("input", 9, "1.25", "0.00001125"), line("output", 11, "10", "0.00011")],
    error: null
  },
  ...USAGE_EXAMPLES,
  ...FOLLOW_EXAMPLES,
  list_models: { models: [model] },
  get_model: model,
  get_price_history: {
    model_id: "openai-gpt-5",
    entries: [
      {
        date: "2025-08-07T00:00:00Z",
        input_price: 1.25,
        output_price: 10,
        cached_input_price: 0.125,
        source: "seed"
      }
    ]
  },
  ...OFFER_EXAMPLES,
  ...TARIFF_EXAMPLES,
  list_price_changes: {
    summary: { period_days: 90, total: 1, drops: 1, rises: 0, mixed: 0, new_models: 0, models_affected: 1 },
    changes: [change]
  },
  get_atom_feed: ATOM_EXAMPLE,
  get_json_feed: JSON_FEED_EXAMPLE,
  recommend_models: {
    models: [simplified],
    total_available: 14,
    filters_applied: { max_input_price: 2.5, tools: ["mcp"], sort_by: "input_price", limit: 1 }
  },
  calculate_costs: {
    input_length: 12,
    word_count: 2,
    results: [
      {
        model_id: "openai-gpt-5",
        provider: "openai",
        provider_display_name: "OpenAI",
        model_name: "gpt-5",
        display_name: "GPT-5",
        tokens: 3,
        cached_tokens: 0,
        input_cost: 0.00000375,
        cached_input_cost: 0,
        effective_input_cost: 0.00000375,
        output_cost: 0.00003,
        total_cost: 0.00003375,
        currency: "usd",
        context_window: 400_000,
        is_available: true,
        tokenizer_used: "o200k_base",
        tool_input_tokens: 0,
        tool_output_tokens: 0,
        tool_cost: 0,
        billed_cost: 0.00003375,
        billed_because: []
      },
      {
        model_id: "anthropic-claude-opus-4-5",
        provider: "anthropic",
        provider_display_name: "Anthropic",
        model_name: "claude-opus-4-5",
        display_name: "Claude Opus 4.5",
        tokens: 3,
        cached_tokens: 0,
        input_cost: 0.000015,
        cached_input_cost: 0,
        effective_input_cost: 0.000015,
        output_cost: 0.000075,
        total_cost: 0.00009,
        currency: "usd",
        context_window: 200_000,
        is_available: true,
        tokenizer_used: "≈cl100k_base",
        tool_input_tokens: 0,
        tool_output_tokens: 0,
        tool_cost: 0,
        billed_cost: 0.00009,
        billed_because: []
      }
    ],
    matched: [],
    estimates: [
      {
        model_id: "anthropic-claude-opus-4-5",
        tokens: 3,
        low: 3,
        high: 5,
        basis: "published counts of Claude 3 to 4.6"
      }
    ]
  },
  tokenize_text: {
    tokens: [
      { id: 9906, text: "Hello" },
      { id: 11, text: "," },
      { id: 1917, text: " world" }
    ],
    total_count: 3,
    encoding: "cl100k_base"
  },
  bill_requests: BILL_EXAMPLE,
  get_exchange_rate: { rate: 78.4049, source: "cbr", updated_at: "2026-07-24T00:00:00+03:00" },
  set_price: {
    model: { ...model, input_price: 1, cached_input_price: 0.1, price_updated_at: "2026-11-21T09:30:00.125Z" },
    entry: {
      date: "2026-11-21T09:30:00.125Z",
      input_price: 1,
      output_price: 10,
      cached_input_price: 0.1,
      source: "manual"
    },
    change: {
      ...change,
      model_id: "openai-gpt-5",
      model_name: "gpt-5",
      provider: "openai",
      provider_display_name: "OpenAI",
      date: "2026-11-21T09:30:00.125Z",
      source: "manual",
      input_price: 1,
      output_price: 10,
      cached_input_price: 0.1,
      previous_input_price: 1.25,
      previous_output_price: 10,
      previous_cached_input_price: 0.125,
      input_change_pct: -20,
      output_change_pct: 0,
      cached_change_pct: -20
    }
  },
  get_price_log: {
    entries: [
      {
        model_id: "openai-gpt-5",
        author: "operator@example.org",
        recorded_at: "2026-11-21T09:30:00.131Z",
        source: "manual",
        from: { input_price: 1.25, output_price: 10, cached_input_price: 0.125 },
        to: { input_price: 1, output_price: 10, cached_input_price: 0.1 }
      }
    ]
  },
  ...SYNC_EXAMPLES,
  get_health: { status: "healthy" },
  get_readiness: { status: "ready", database: "available", prices_as_of: "2026-11-21T09:30:00.000Z" },
  get_version: { version: "0.1.0", revision: "9fceb02d0ae598e95dc970b74767f19372d61af8", built_at: null },
  get_llms_text: "# Ratecard\n\n> What a language-model call costs.\n"
}
