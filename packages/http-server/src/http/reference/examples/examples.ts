import answers from "./answers.json" with { type: "json" }
import { EXAMPLE_ADDRESS, EXAMPLE_REQUESTS } from "./exampleRequests.ts"
import { SYNC_EXAMPLES } from "./syncExamples.ts"

const watch = {
  id: "2c0d5f1e-8b7a-4c39-a1de-6f0b9e4d7a52",
  rule: "below",
  model_id: "openai-gpt-5",
  line_id: null,
  unit: "input",
  price: 1,
  created_at: "2026-11-21T09:30:00.125Z"
}

const lineWatch = {
  ...watch,
  id: "7e1b9c44-52d0-4f6a-b3c8-0d9a6e2f1b75",
  model_id: null,
  line_id: "claude-sonnet",
  price: 2,
  created_at: "2026-11-21T09:30:05.250Z"
}

const webhook = {
  id: "9a41c7de-3f28-4b6c-8e05-d2b7f1a3c894",
  url: "https://hooks.example.com/prices",
  state: "working",
  failing_since: null,
  created_at: "2026-11-21T09:30:00.125Z"
}

const delivery = {
  id: "msg_0f7f0c1e-3a52-4d2b-9d0a-5b1f6c8f7e21",
  event: "price.below",
  model_id: "openai-gpt-5",
  created_at: "2026-11-21T09:31:00.250Z",
  attempts: 1,
  attempted_at: "2026-11-21T09:31:00.475Z",
  result: "delivered",
  status: 204,
  next_attempt_at: null
}

const FOLLOW_BODY_EXAMPLES = {
  put_watch: { rule: "below", model_id: "openai-gpt-5", unit: "input", price: 1 },
  add_webhook: { url: "https://hooks.example.com/prices" }
}

const FOLLOW_EXAMPLES = {
  list_watches: { watches: [watch, lineWatch] },
  put_watch: watch,
  list_webhooks: { webhooks: [webhook] },
  add_webhook: { ...webhook, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw1n0b3p7c5xE=" },
  test_webhook: { ...delivery, event: "test", model_id: null },
  list_deliveries: { deliveries: [delivery] }
}

const response = {
  v: 1,
  agent: "claude-code",
  id: "czasHJQmWNgtDyJlgTPOXc Isn7bJ1fLfTkcFPVgsiEM8",
  at: "2026-11-20T09:30:00Z",
  last_at: "2026-11-20T09:30:04Z",
  model: "claude-opus-4-5",
  usage: {
    input_tokens: 1000,
    cache_read_input_tokens: 40_000,
    cache_creation_input_tokens: 2000,
    output_tokens: 900,
    service_tier: "standard"
  },
  session: "_-gOP8e5GF_8goDIPRCz0k",
  machine: "laptop"
}

const USAGE_BODY_EXAMPLE = { responses: [response] }

const sum = {
  cost: "0.06",
  currency: "usd",
  complete: true,
  responses: 1,
  priced: 1,
  tokens: { input: 1000, cache_read: 40_000, cache_write: 2000, output: 900 }
}

const report = {
  by: "day",
  prices_as_of: "2026-11-21",
  first_day: "2026-11-20",
  last_day: "2026-11-20",
  rows: [{ key: "2026-11-20", ...sum }],
  total: sum,
  unknown_models: [],
  warnings: [],
  erased: [],
  unread: []
}

const USAGE_EXAMPLES = { add_usage: { added: 1, changed: 0, known: 0, stored: 1 }, get_usage: report }

const team = {
  name: "search",
  members: ["ada@example.org"],
  budget: "1500",
  spent: "0.06",
  complete: true,
  pseudonyms: false,
  created_at: "2026-11-19T09:30:00.125Z"
}

const token = {
  id: "4be0643f-1d98-4f3c-8c0d-5b8d0a7e6c21",
  label: "collector in Frankfurt",
  created_at: "2026-11-19T09:31:00.250Z"
}

const TEAM_BODY_EXAMPLES = {
  put_team: { members: team.members, budget: team.budget },
  add_team_token: { label: token.label }
}

const TEAM_EXAMPLES = {
  list_teams: { teams: [team] },
  put_team: team,
  get_team_usage: {
    ...report,
    by: "person",
    rows: [{ key: "ada@example.org", ...sum }],
    erased: [{ day: "2026-11-19", responses: 2 }],
    unread: [{ what: "claude_code.api_request", why: "usage not understood", count: 1 }]
  },
  get_team_usage_table: [
    "schema,team,day,agent,model,machine,project,person,repository,service,paid,gap,currency,cost,complete,responses,priced,input,cache_read,cache_write,output,reported,erased",
    "1,search,2026-11-20,claude-code,anthropic-claude-opus-4-5,,,ada@example.org,,claude-code,metered,,usd,0.06,true,1,1,1000,40000,2000,900,,0",
    "1,search,2026-11-19,,,,,,,,,,,,,,,,,,,,2",
    ""
  ].join("\n"),
  get_team_responses: `${JSON.stringify(response)}\n`,
  list_team_tokens: { tokens: [token] },
  add_team_token: { ...token, token: "rct_Zk1x0d7uWc2Jm3aYqT5vBn8RfL4sHg6PoEiUyDtXwKA" }
}

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
 * Successful answers of each operation. Those of public operations are the service's own, except for the rate and the
 * version, which change.
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
  ...TEAM_EXAMPLES,
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

/** A whole body of each operation that takes one. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(EXAMPLE_REQUESTS).map(([id, { body }]) => [id, body])),
  complete_sign_in: { code: "4f2b9c0d1e", state: "PnV1cH9kQx0" },
  add_api_key: { provider: "anthropic", key: "the-key-of-your-account" },
  call_model: { model_id: "openai-gpt-5", text: "Hello, world" },
  add_usage: USAGE_BODY_EXAMPLE,
  ...TEAM_BODY_EXAMPLES,
  ...FOLLOW_BODY_EXAMPLES,
  set_price: {
    model_id: "openai-gpt-5",
    input_price: 1,
    output_price: 10,
    cached_input_price: 0.1,
    source: "manual"
  }
}
