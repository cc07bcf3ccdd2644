import { Schema } from "effect"
import { BillContext } from "./BillContext.ts"
import { ExpectedCall } from "./ExpectedCall.ts"
import { optionalField } from "./OptionalField.ts"

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
