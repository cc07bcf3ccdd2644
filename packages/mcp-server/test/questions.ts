/** Questions of an agent that knows nothing more, and of one that knows what it wants. */
export const QUESTIONS: ReadonlyArray<readonly [tool: string, args: Record<string, unknown>]> = [
  ["list_models", {}],
  ["list_models", { name: "GPT-5 mini", fields: ["all"], convert_to: "rub" }],
  ["list_models", { provider: "yandex", tools: [], limit: 2, fields: ["context_window", "display_name"] }],
  ["recommend_model", {}],
  ["recommend_model", { max_input_price: 1, price_currency: "usd", tools: ["web_search"], convert_to: "rub" }],
  ["recommend_model", { max_input_price: 0, limit: 1 }],
  ["estimate_cost", { model_ids: ["openai-gpt-5", "anthropic-claude-opus-4-5"], text: "How much is the fish?" }],
  ["estimate_cost", { model_ids: ["openai-gpt-5"], input_tokens: 1000, output_tokens: 100, fields: ["all"] }],
  ["estimate_cost", { model_ids: ["openai-gpt-5"], usage: { prompt_tokens: 9, completion_tokens: 1 } }],
  ["estimate_cost", { text: "How much is the fish?", limit: 2 }],
  ["estimate_cost", { model_ids: ["o3"], input_tokens: 1000, calls: 10, per: "day", convert_to: "rub" }],
  ["estimate_cost", { model_ids: ["groq/openai/gpt-oss-120b"], input_tokens: 1000, output_tokens: 100 }],
  ["find_offers", {}],
  ["find_offers", { name: "gpt-oss-120b", shelf: "listed", limit: 50 }],
  ["find_offers", { host: "bedrock", maker: "anthropic", kind: "chat", fields: ["all"] }],
  ["price_changes", {}],
  ["price_changes", { days: 1825, kind: "all", provider: "openai", limit: 20, fields: ["all"] }],
  ["price_history", { model_id: "openai-o3" }],
  ["price_history", { model_id: "openai-o3", limit: 1, fields: ["input_price"] }],
  ["exchange_rate", {}],
  ["exchange_rate", { amount: 2.5, currency: "rub" }]
]
