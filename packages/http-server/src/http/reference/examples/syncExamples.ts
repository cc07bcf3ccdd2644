const syncReport = {
  run_id: "1d0f3f6e-5c0e-4a53-a1b7-5a3f1a2c9f10",
  started_at: "2026-11-21T03:15:00Z",
  finished_at: "2026-11-21T03:15:04.210Z",
  sources: [
    { source: "yandex", status: "not_configured", quotes: 0, error: null },
    { source: "litellm", status: "ok", quotes: 214, error: null },
    { source: "models.dev", status: "failed", quotes: 0, error: "It did not finish its answer within 30 seconds." }
  ],
  added: 0,
  changed: 0,
  confirmed: 188,
  quarantined: 1,
  offers: [
    {
      list: "litellm",
      status: "ok",
      named: 2511,
      named_last: 2509,
      added: 3,
      changed: 12,
      withdrawn: 1,
      left: 2,
      reason: null,
      can_accept: true
    }
  ]
}

const quote = {
  id: "42",
  model_id: "openai-gpt-5",
  source: "litellm",
  input_price: 1,
  output_price: 10,
  cached_input_price: 0.1,
  currency: "usd",
  after_release: { input_price: 1, output_price: 10, cached_input_price: 0.1 },
  reason: "Only litellm lists it, at 1 / 10 (cached 0.1) usd.",
  first_seen: "2026-11-21T03:15:04Z",
  is_overdue: false
}

/** Successful answers of each operation of the price sync. */
export const SYNC_EXAMPLES: Readonly<Record<string, unknown>> = {
  sync_all_prices: syncReport,
  accept_offers: syncReport,
  sync_beta_prices: {
    ...syncReport,
    sources: syncReport.sources.slice(0, 1),
    confirmed: 0,
    quarantined: 0,
    offers: []
  },
  list_sync_runs: {
    runs: [
      {
        kind: "all",
        started_by: "schedule",
        report: { ...syncReport, confirmed: 1 },
        decisions: [
          {
            kind: "confirm",
            model_id: "anthropic-claude-haiku-4-5",
            source: "litellm",
            prices: null,
            reason: "Also said by litellm and genai-prices."
          },
          {
            kind: "hold",
            model_id: "openai-gpt-5",
            source: "litellm",
            prices: { input_price: 1, output_price: 10, cached_input_price: 0.1 },
            reason: quote.reason
          }
        ]
      }
    ]
  },
  list_announcements: {
    announcements: [
      {
        id: "7",
        model_id: "yandex-aliceai-llm",
        source: "yandex",
        date: "2026-12-31T21:00:00Z",
        input_price: 550,
        output_price: 1300,
        cached_input_price: null,
        currency: "rub",
        first_seen: "2026-11-20T03:15:04Z",
        last_seen: "2026-11-21T03:15:04Z"
      }
    ]
  },
  list_missing_models: {
    models: [
      {
        model_id: "mistral-magistral-small-2509",
        provider: "mistral",
        display_name: "Magistral Small",
        missing_since: "2026-11-19T03:15:04Z"
      }
    ]
  },
  list_quarantined_quotes: { quotes: [quote] },
  release_quote: quote,
  dismiss_quote: quote,
  accept_source: { source: "litellm", status: "accepted" }
}
