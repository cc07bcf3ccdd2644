/** Requests to every public operation, in the order in which the programs in `clients` and `languages` make them. */
export const QUESTIONS: ReadonlyArray<readonly [operation: string, path: string, body?: object]> = [
  ["list_models", "/api/v1/models?tools=web_search,mcp"],
  ["get_model", "/api/v1/models/openai-gpt-5"],
  ["get_price_history", "/api/v1/models/openai-gpt-5/price-history"],
  ["get_tariff", "/api/v1/models/openai-gpt-5/tariff?at=2026-01-01"],
  ["get_catalogue", "/api/v1/catalogue"],
  ["list_price_changes", "/api/v1/price-changes?days=365&provider=openai&min_change_pct=5"],
  ["list_offers", "/api/v1/offers?host=groq&limit=2"],
  ["list_model_offers", "/api/v1/models/openai-gpt-5/offers"],
  ["get_atom_feed", "/api/v1/price-changes.atom?limit=1"],
  ["get_json_feed", "/api/v1/price-changes.json?limit=1"],
  ["get_price_table", "/api/v1/prices.csv"],
  ["get_rate_table", "/api/v1/rates.csv"],
  ["recommend_models", "/api/v1/recommend?tools=web_search,mcp&max_input_price=1.5"],
  [
    "calculate_costs",
    "/api/v1/calculate",
    { text: "Hello, world", model_ids: ["openai-gpt-5"], tools: [{ type: "web_search" }] }
  ],
  ["tokenize_text", "/api/v1/tokenize", { text: "Hello, world" }],
  [
    "bill_requests",
    "/api/v1/cost",
    { records: [{ model: "gpt-5", usage: { input_tokens: 9, output_tokens: 2 }, at: "2026-11-20" }] }
  ],
  [
    "reconcile_statement",
    "/api/v1/reconcile",
    { statement: 'start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n', records: [] }
  ],
  ["get_exchange_rate", "/api/v1/exchange-rate"],
  ["get_health", "/health"],
  ["get_readiness", "/health/ready"],
  ["get_version", "/version"],
  ["get_llms_text", "/llms.txt"],
  ["get_model", "/api/v1/models/openai-gpt-55"],
  ["recommend_models", "/api/v1/recommend?at=2099-01-01"],
  ["calculate_costs", "/api/v1/calculate", { text: "Hello, world", model_ids: ["openai-gpt-55"] }]
]

export const STATUSES = [...Array.from({ length: 22 }, () => 200), 404, 422, 422]

/** Returns the server's answer to a program without a generated client. */
export const ask = async (url: string, path: string, body?: object): Promise<readonly [number, unknown]> => {
  const headers = { "content-type": "application/json" }
  const response = await fetch(
    `${url}${path}`,
    body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) }
  )
  const isJson = /[/+]json/u.test(response.headers.get("content-type") ?? "")
  return [response.status, await (isJson ? response.json() : response.text())]
}

/** An answer without the one figure that moves by itself. */
export const atAnyTime = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (member, value: unknown) => (member === "prices_as_of" ? null : value))
