import { Schema } from "effect"
import { ToolEstimate } from "../../pricing/Calculation.ts"

const Count = Schema.optional(Schema.Finite)

export const ExpectedCall = Schema.Struct({
  input_tokens: Schema.Finite.annotate({ description: "The whole prompt, with what the cache reads and writes" }),
  cached_input_tokens: Count.annotate({ description: "Those of the prompt that the cache serves" }),
  cached_input_ratio: Count.annotate({ description: "The same as a share of the prompt, 0 to 1", default: 0 }),
  cache_write_tokens: Count.annotate({ description: "Those of the prompt that are written to the cache" }),
  output_tokens: Count.annotate({ description: "With reasoning", default: 0 }),
  output_multiplier: Count.annotate({ description: "The same as output tokens per input token, 0 to 1000" }),
  tools: Schema.optional(Schema.NullOr(Schema.Array(ToolEstimate))),
  calls: Count.annotate({ description: "How many calls of this kind there are", default: 1 }),
  per: Schema.optional(Schema.Literals(["day", "month"])).annotate({
    description: "The time in which these calls are made: the bill then has their cost per month of 30 days"
  })
}).annotate({ identifier: "ExpectedCall", description: "What a call that is not made yet will use" })
/** What a call that is not made yet will use. */
export interface ExpectedCall extends Schema.Schema.Type<typeof ExpectedCall> {}
