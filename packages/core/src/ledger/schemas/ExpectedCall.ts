import { Schema } from "effect"
import { ToolEstimate } from "../../pricing/Calculation.ts"
import { LIFETIMES } from "./literals.ts"
import { optionalField } from "./OptionalField.ts"

const count = (description: string, byDefault?: number) =>
  optionalField(Schema.Finite.annotate({ description, ...(byDefault !== undefined && { default: byDefault }) }))

export const ExpectedCall = Schema.Struct({
  input_tokens: Schema.Finite.annotate({ description: "The whole prompt, with what the cache reads and writes" }),
  cached_input_tokens: count("Prompt tokens that the cache serves"),
  cached_input_ratio: count("The same as a share of the prompt, 0 to 1", 0),
  cache_write_tokens: count("Those of the prompt that are written to the cache"),
  cache_write_lifetime: optionalField(
    Schema.Literals(LIFETIMES).annotate({
      description: "How long the cache keeps those that are written",
      default: "5m"
    })
  ),
  output_tokens: count("With reasoning", 0),
  output_multiplier: count("The same as output tokens per input token, 0 to 1000"),
  tools: optionalField(Schema.NullOr(Schema.Array(ToolEstimate))),
  calls: count("Number of such calls", 1),
  per: optionalField(
    Schema.Literals(["day", "month"]).annotate({
      description: "The time in which these calls are made: the bill then has their cost per month of 30 days"
    })
  )
}).annotate({ identifier: "ExpectedCall", description: "What a call that is not made yet will use" })
/** What a call that is not made yet will use. */
export interface ExpectedCall extends Schema.Schema.Type<typeof ExpectedCall> {}
