const source = {
  date: "2025-08-07T00:00:00Z",
  source: "LiteLLM's price map of 2025-08-09",
  basis: "published list",
  url: "https://github.com/AgentOps-AI/tokencost/blob/55b2f16c510b2f8f9d40aa4127c491d0543b830f/tokencost/model_prices.json"
}

const bill = {
  model_id: "openai-gpt-5",
  matched: { name: "gpt-5", how: "name" },
  currency: "usd",
  complete: true,
  warnings: [],
  reported: null,
  prices_as_of: "2026-11-21"
}

/** A line of a bill of GPT-5. */
export const line = (unit: string, quantity: number, price: string, amount: string) => ({
  unit,
  quantity,
  price,
  per: 1_000_000,
  amount,
  source
})

/** The bills of a response of GPT-5 of which 600 tokens of the prompt came from the cache, and of 500 such calls a day. */
export const BILL_EXAMPLE = {
  results: [
    {
      ...bill,
      id: "made",
      convention: {
        name: "cache inside input, reasoning inside output",
        identity: "input_tokens 1000 + output_tokens 300 = total_tokens 1300"
      },
      lines: [
        line("input", 400, "1.25", "0.0005"),
        line("cache_read", 600, "0.125", "0.000075"),
        line("output", 300, "10", "0.003")
      ],
      total: "0.003575"
    },
    {
      ...bill,
      id: "planned",
      convention: { name: "cache inside input", identity: "expected" },
      lines: [
        line("input", 200_000, "1.25", "0.25"),
        line("cache_read", 300_000, "0.125", "0.0375"),
        line("output", 150_000, "10", "1.5")
      ],
      total: "1.7875",
      per_month: "53.625"
    }
  ]
}
