import { Schema } from "effect"
import { BillContext } from "./BillContext.ts"
import { ExpectedCall } from "./ExpectedCall.ts"

const Text = Schema.optional(Schema.String)

export const CostRecord = Schema.Struct({
  id: Text.annotate({ description: "The caller's own name of it, which its bill has too" }),
  model: Text.annotate({
    description: "As the log names it; the response's own name goes first",
    examples: ["claude-sonnet-4-5"]
  }),
  usage: Schema.optional(
    Schema.Unknown.annotate({
      description: "Raw, as the vendor or SDK gave it; for an agent's log the array of its lines"
    })
  ),
  response: Schema.optional(
    Schema.Unknown.annotate({ description: "Raw, whole or in part, or the last chunk of a stream" })
  ),
  expected: Schema.optional(ExpectedCall).annotate({
    description: "Of a call that is not made yet, instead of usage and response"
  }),
  request: Schema.optional(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description: "In part: its service_tier and speed count where the response is silent"
    })
  ),
  api: Text.annotate({
    description: "The shape of the usage; ignored where the body says otherwise",
    examples: ["openai.chat"]
  }),
  provider: Text.annotate({ description: "Who runs the model; ignored where the body says otherwise" }),
  at: Text.annotate({
    description: "When the request started: a date, or an ISO 8601 date-time with offset; absent: now"
  }),
  context: Schema.optional(BillContext)
}).annotate({
  identifier: "CostRecord",
  description: "A request with its usage or its response, or a call that is expected"
})
/** A request with what its vendor, an SDK or a log says of it, or a call that is expected. */
export interface CostRecord extends Schema.Schema.Type<typeof CostRecord> {}
