import { FOLLOW_BODY_EXAMPLES } from "./followExamples.ts"
import { USAGE_BODY_EXAMPLE } from "./usageExamples.ts"

/** A whole body of each operation that takes one. Those of calculations have the examples of answers as theirs. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  calculate_costs: {
    text: "Hello, world",
    model_ids: ["openai-gpt-5", "anthropic-claude-opus-4-5"],
    output_multiplier: 1,
    cached_input_ratio: 0
  },
  tokenize_text: { text: "Hello, world", encoding: "cl100k_base" },
  bill_requests: {
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
  },
  complete_sign_in: { code: "4f2b9c0d1e", state: "PnV1cH9kQx0" },
  add_api_key: { provider: "anthropic", key: "the-key-of-your-account" },
  call_model: { model_id: "openai-gpt-5", text: "Hello, world" },
  add_usage: USAGE_BODY_EXAMPLE,
  ...FOLLOW_BODY_EXAMPLES,
  set_price: {
    model_id: "openai-gpt-5",
    input_price: 1,
    output_price: 10,
    cached_input_price: 0.1,
    source: "manual"
  }
}
