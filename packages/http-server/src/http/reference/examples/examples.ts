import answers from "./answers.json" with { type: "json" }
import { EXAMPLE_ADDRESS } from "./exampleRequests.ts"
import { FOLLOW_EXAMPLES } from "./followExamples.ts"
import { SYNC_EXAMPLES } from "./syncExamples.ts"
import { USAGE_EXAMPLES } from "./usageExamples.ts"

/** The model and the change of which prices are set. */
const model = answers.get_model
const [change] = answers.list_price_changes.changes

/** A line of a bill of GPT-5. */
const line = (unit: string, quantity: number, price: string, amount: string) => ({
  ...answers.bill_requests.results[0]!.lines[0]!,
  unit,
  quantity,
  price,
  amount
})

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

/** The examples as a service at `publicUrl` answers them. */
export const examplesAt = (publicUrl: string): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(EXAMPLES).replaceAll(EXAMPLE_ADDRESS, publicUrl))

/**
 * What a successful answer of each operation looks like. Those of public operations are the service's own, but
 * for the rate and the version, which are never the same.
 */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...answers,
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
  get_readiness: { status: "ready", database: "available", prices_as_of: "2026-11-21T09:30:00.000Z" },
  get_version: { version: "0.1.0", revision: "9fceb02d0ae598e95dc970b74767f19372d61af8", built_at: null }
}
