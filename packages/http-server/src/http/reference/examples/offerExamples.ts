const offer = {
  id: "groq/openai/gpt-oss-120b",
  host: "groq",
  host_name: "Groq",
  name: "openai/gpt-oss-120b",
  shelf: "listed",
  kind: "chat",
  maker: "openai",
  model: "gpt-oss-120b",
  model_id: null,
  currency: "usd",
  input_price: 0.15,
  output_price: 0.6,
  cached_input_price: 0.075,
  prices: [
    { unit: "input", per: 1_000_000, price: 0.15, lists: ["models.dev", "litellm"] },
    { unit: "output", per: 1_000_000, price: 0.6, lists: ["models.dev", "litellm"] },
    { unit: "cache_read", per: 1_000_000, price: 0.075, lists: ["models.dev", "litellm"] }
  ],
  context_window: 131_072,
  max_output_tokens: 65_536,
  quantisation: null,
  source: { basis: "listed", source: "models.dev, litellm", agreed: "2 of 2 lists", as_of: "2026-11-21" }
}

/** What a successful answer of each operation about offers looks like. */
export const OFFER_EXAMPLES: Readonly<Record<string, unknown>> = {
  list_offers: { offers: [offer], total: 20, next: 1 },
  list_model_offers: { model: "openai/gpt-oss-120b", offers: [offer] }
}
