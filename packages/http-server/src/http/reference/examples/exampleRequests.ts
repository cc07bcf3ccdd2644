/** A request whose answer the reference shows. */
export interface ExampleRequest {
  readonly path: string
  readonly body?: unknown
  /** Of a list in the answer, as many elements as are shown. */
  readonly most?: Readonly<Record<string, number>>
  /** Of a text, as many lines as are shown. */
  readonly mostLines?: number
}

/** Address of the service in stored examples. */
export const EXAMPLE_ADDRESS = "https://prices.example.org"

const CUT = "model_id=openai-o3&days=1825&kind=drop"

/** The requests of the public operations. `pnpm x write examples` asks them and stores the answers. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  list_models: { path: "/api/v1/models?provider=openai&tools=web_search", most: { models: 1 } },
  get_model: { path: "/api/v1/models/openai-gpt-5" },
  get_price_history: { path: "/api/v1/models/openai-o3/price-history" },
  get_tariff: { path: "/api/v1/models/moonshot-moonshot-v1-8k/tariff?at=2026-11-01" },
  get_catalogue: { path: "/api/v1/catalogue" },
  list_price_changes: { path: `/api/v1/price-changes?${CUT}` },
  list_offers: { path: "/api/v1/offers?host=groq&model=gpt-oss-120b" },
  list_model_offers: { path: "/api/v1/models/openai-gpt-5/offers", most: { offers: 1 } },
  get_atom_feed: { path: `/api/v1/price-changes.atom?${CUT}` },
  get_json_feed: { path: `/api/v1/price-changes.json?${CUT}` },
  get_price_table: { path: "/api/v1/prices.csv", mostLines: 3 },
  get_rate_table: { path: "/api/v1/rates.csv", mostLines: 3 },
  recommend_models: { path: "/api/v1/recommend?max_input_price=2.5&tools=mcp&limit=1" },
  calculate_costs: {
    path: "/api/v1/calculate",
    body: {
      text: "Hello, world",
      model_ids: ["openai-gpt-5", "anthropic-claude-opus-4-5"],
      output_multiplier: 1,
      cached_input_ratio: 0
    }
  },
  tokenize_text: { path: "/api/v1/tokenize", body: { text: "Hello, world", encoding: "cl100k_base" } },
  bill_requests: {
    path: "/api/v1/cost",
    body: {
      records: [
        {
          id: "made",
          at: "2026-11-20",
          response: {
            model: "gpt-5",
            usage: {
              input_tokens: 1000,
              input_tokens_details: { cached_tokens: 600 },
              output_tokens: 300,
              total_tokens: 1300
            }
          }
        },
        {
          id: "planned",
          at: "2026-11-20",
          model: "gpt-5",
          expected: { input_tokens: 1000, cached_input_ratio: 0.6, output_tokens: 300, calls: 500, per: "day" }
        }
      ]
    }
  },
  reconcile_statement: {
    path: "/api/v1/reconcile",
    body: {
      statement: [
        "start_time,amount_value,amount_currency,line_item",
        '1789344000,0.0025,usd,"gpt-5.4, input"',
        '1789344000,0.015,usd,"gpt-5.4, output"',
        "1789344000,0.01,usd,Web search tool calls",
        ""
      ].join("\n"),
      records: [{ at: "2026-09-14T10:00:00Z", model: "gpt-5.4", usage: { input_tokens: 1000, output_tokens: 1000 } }]
    }
  },
  get_health: { path: "/health" }
}
