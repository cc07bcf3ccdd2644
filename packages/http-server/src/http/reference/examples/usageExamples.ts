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

export const USAGE_BODY_EXAMPLE = { responses: [response] }

const sum = {
  cost: "0.06",
  currency: "usd",
  complete: true,
  responses: 1,
  priced: 1,
  tokens: { input: 1000, cache_read: 40_000, cache_write: 2000, output: 900 }
}

export const USAGE_EXAMPLES = {
  add_usage: { added: 1, changed: 0, known: 0, stored: 1 },
  get_usage: {
    by: "day",
    prices_as_of: "2026-11-21",
    rows: [{ key: "2026-11-20", ...sum }],
    total: sum,
    unknown_models: [],
    warnings: []
  }
}
