const source = {
  date: "2025-08-07T00:00:00Z",
  source: "LiteLLM history, first seen 2025-08-07",
  basis: "first_observed"
}

/** The bill of a response of GPT-5 of which 600 tokens of the prompt came from the cache. */
export const BILL_EXAMPLE = {
  results: [
    {
      id: "req_1",
      model_id: "openai-gpt-5",
      matched: { name: "gpt-5", how: "exact" },
      convention: {
        name: "cache inside input, reasoning inside output",
        identity: "input_tokens 1000 + output_tokens 300 = total_tokens 1300"
      },
      currency: "usd",
      lines: [
        { unit: "input", quantity: 400, price: "1.25", per: 1_000_000, amount: "0.0005", source },
        { unit: "cache_read", quantity: 600, price: "0.125", per: 1_000_000, amount: "0.000075", source },
        { unit: "output", quantity: 300, price: "10", per: 1_000_000, amount: "0.003", source }
      ],
      total: "0.003575",
      complete: true,
      warnings: [],
      reported: null,
      prices_as_of: "2026-11-21"
    }
  ]
}
