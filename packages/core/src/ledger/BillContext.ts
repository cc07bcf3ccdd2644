import { Schema } from "effect"

export const BillContext = Schema.Struct({
  batch: Schema.optionalKey(Schema.Boolean.annotate({ description: "It was part of a batch" })),
  channel: Schema.optionalKey(
    Schema.String.annotate({ description: "bedrock, vertex, azure or foundry; absent: the vendor itself" })
  ),
  geo: Schema.optionalKey(Schema.String.annotate({ description: "global, or a region or its prefix: us, eu, jp" })),
  host: Schema.optionalKey(
    Schema.String.annotate({ description: "The host that was called", examples: ["eu.api.openai.com"] })
  ),
  aggregate: Schema.optionalKey(Schema.Boolean.annotate({ description: "The usage is the sum of several requests" })),
  every_request_below: Schema.optionalKey(
    Schema.Union([Schema.Natural, Schema.Boolean]).annotate({
      description: "No prompt of the sum was longer than this; true: none had the price of a long one"
    })
  )
}).annotate({ identifier: "BillContext", description: "What is known of a request beside its usage" })
export interface BillContext extends Schema.Schema.Type<typeof BillContext> {}
