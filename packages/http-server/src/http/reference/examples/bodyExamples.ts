import { EXAMPLE_REQUESTS } from "./exampleRequests.ts"
import { FOLLOW_BODY_EXAMPLES } from "./followExamples.ts"
import { USAGE_BODY_EXAMPLE } from "./usageExamples.ts"

/** A whole body of each operation that takes one. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(EXAMPLE_REQUESTS).map(([id, { body }]) => [id, body])),
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
