import { Schema } from "effect"
import { CHANNELS } from "../../catalogue/providers.ts"
import { optionalField } from "./OptionalField.ts"
import { ToolEstimate } from "../../pricing/Calculation.ts"
import { LIFETIMES } from "./literals.ts"

export const BillContext = Schema.Struct({
  batch: optionalField(Schema.Boolean.annotate({ description: "It was part of a batch" })),
  channel: optionalField(Schema.String.annotate({ description: `${CHANNELS.join(", ")}; absent: the vendor itself` })),
  geo: optionalField(Schema.String.annotate({ description: "global, or a region or its prefix: us, eu, jp" })),
  host: optionalField(
    Schema.String.annotate({ description: "The host that was called", examples: ["eu.api.openai.com"] })
  ),
  aggregate: optionalField(Schema.Boolean.annotate({ description: "The usage is the sum of several requests" })),
  every_request_below: optionalField(
    Schema.Union([Schema.Natural, Schema.Boolean]).annotate({
      description: "No prompt of the sum was longer than this; true: none had the price of a long one"
    })
  ),
  settle: optionalField(
    Schema.Literals(["computed", "reported"]).annotate({
      description:
        "What the total is: computed from prices (the default), or the cost that the body itself reports, also of an unknown model"
    })
  )
}).annotate({ identifier: "BillContext", description: "What is known of a request in addition to its usage" })
/** Facts of a request in addition to its usage. */
export interface BillContext extends Schema.Schema.Type<typeof BillContext> {}

const count = (description: string, byDefault?: number) =>
  optionalField(Schema.Finite.annotate({ description, ...(byDefault !== undefined && { default: byDefault }) }))

export const ExpectedCall = Schema.Struct({
  input_tokens: Schema.Finite.annotate({ description: "The whole prompt, with what the cache reads and writes" }),
  cached_input_tokens: count("Prompt tokens that the cache serves"),
  cached_input_ratio: count("`cached_input_tokens` as a share of the prompt, 0 to 1", 0),
  cache_write_tokens: count("Those of the prompt that are written to the cache"),
  cache_write_lifetime: optionalField(
    Schema.Literals(LIFETIMES).annotate({
      description: "How long the cache keeps those that are written",
      default: "5m"
    })
  ),
  output_tokens: count("Tokens of the answer, with reasoning", 0),
  output_multiplier: count("`output_tokens` per input token, 0 to 1000"),
  tools: optionalField(
    Schema.NullOr(Schema.Array(ToolEstimate)).annotate({ description: "Tools whose tokens the call has too" })
  ),
  calls: count("Number of such calls", 1),
  per: optionalField(
    Schema.Literals(["day", "month"]).annotate({
      description: "The time in which these calls are made: the bill then has their cost per month of 30 days"
    })
  )
}).annotate({ identifier: "ExpectedCall", description: "What a call that is not made yet will use" })
/** The expected usage of a call that is not made yet. */
export interface ExpectedCall extends Schema.Schema.Type<typeof ExpectedCall> {}

export const CostRecord = Schema.Struct({
  id: optionalField(Schema.String.annotate({ description: "The caller's own id of the record, repeated in its bill" })),
  model: optionalField(
    Schema.String.annotate({
      description: "As the log names it; a name in the response has priority",
      examples: ["claude-sonnet-4-5"]
    })
  ),
  usage: optionalField(
    Schema.Unknown.annotateKey({
      description: "Raw, as the vendor or SDK gave it; for an agent's log the array of its lines"
    })
  ),
  response: optionalField(
    Schema.Unknown.annotateKey({ description: "Raw, whole or in part, or the last chunk of a stream" })
  ),
  expected: optionalField(ExpectedCall.annotateKey({ description: "A future call, instead of usage and response" })),
  request: optionalField(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description: "In part: its service_tier and speed count where the response is silent"
    })
  ),
  api: optionalField(
    Schema.String.annotate({
      description: "The shape of the usage; ignored where the body says otherwise",
      examples: ["openai.chat"]
    })
  ),
  provider: optionalField(
    Schema.String.annotate({
      description:
        "Who serves the model: a provider, a cloud or a gateway. With a provider that does not sell it the model is unknown; a gateway's own price is not known, which the bill says"
    })
  ),
  at: optionalField(
    Schema.String.annotate({
      description:
        "When the request started: a date, or an ISO 8601 date-time with offset; absent: what the response says, else now"
    })
  ),
  context: optionalField(BillContext)
}).annotate({
  identifier: "CostRecord",
  description: "A request with its usage or its response, or a call that is expected"
})
/** A request with what its vendor, an SDK or a log says of it, or a call that is expected. */
export interface CostRecord extends Schema.Schema.Type<typeof CostRecord> {}
