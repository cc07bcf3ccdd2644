const PAGE = {
  source: "Anthropic's pricing page",
  basis: "announced",
  url: "https://platform.claude.com/docs/en/about-claude/pricing"
} as const

/** What the endpoints of tariffs answer, with one price of each kind. */
export const TARIFF_EXAMPLES = {
  get_tariff: {
    model_id: "anthropic-claude-sonnet-4-5",
    provider: "anthropic",
    name: "claude-sonnet-4-5",
    currency: "usd",
    is_listed: true,
    at: "2026-11-01T00:00:00Z",
    as_of: "2026-11-21",
    prices: [
      {
        unit: "cache_write_1h",
        price: "6",
        per: 1_000_000,
        from: "2025-09-29T00:00:00Z",
        until: null,
        ...PAGE,
        confidence: 3
      },
      {
        unit: "tokens",
        price: null,
        per: 1_000_000,
        factor: "0.5",
        when: { batch: true },
        from: null,
        until: null,
        ...PAGE,
        confidence: 3
      },
      {
        unit: "web_search_request",
        price: "10",
        per: 1000,
        from: null,
        until: null,
        ...PAGE,
        confidence: 3
      }
    ],
    announced: [],
    guarantees: [],
    unknown: ["The price of code execution beyond the free hours of an organisation."]
  },
  get_catalogue: {
    version: 2,
    entries: [
      {
        id: "anthropic-claude-sonnet-4-5",
        provider: "anthropic",
        name: "claude-sonnet-4-5",
        display_name: "Claude Sonnet 4.5",
        description: null,
        encoding: null,
        context_window: 200_000,
        max_output_tokens: 64_000,
        knowledge_cutoff: "2025-01",
        builtin_tools: ["web_search"],
        is_paid_api: false,
        release_date: "2025-09-29",
        retirement: null,
        levels: [
          { date: "2025-09-29T00:00:00Z", input_price: 3, output_price: 15, cached_input_price: 0.3, source: "seed" }
        ],
        cache_write_price: 3.75,
        batch_input_price: 1.5,
        batch_output_price: 7.5,
        tiers: [],
        announced: []
      }
    ],
    tariffs: {
      as_of: "2026-11-21",
      sources: [PAGE],
      rows: {
        anthropic: [
          {
            models: ["claude-*"],
            prices: { cache_write_1h: { factor: 2, of: "input" } },
            from: null,
            until: null,
            source: 0,
            confidence: 3
          }
        ]
      },
      guarantees: {},
      unknown: {},
      days_off: { "2026": ["2026-10-01"] },
      levels: { "anthropic-claude-sonnet-4-5": [["2025-09-29", 0, "announced"]] },
      prices: { "anthropic-claude-sonnet-4-5": 0 }
    }
  }
}
