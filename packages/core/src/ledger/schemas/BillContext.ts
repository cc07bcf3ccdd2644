import { Schema } from "effect"
import { CHANNELS } from "../channels.ts"

export const BillContext = Schema.Struct({
  batch: Schema.optional(Schema.Boolean.annotate({ description: "It was part of a batch" })),
  channel: Schema.optional(
    Schema.String.annotate({ description: `${CHANNELS.join(", ")}; absent: the vendor itself` })
  ),
  geo: Schema.optional(Schema.String.annotate({ description: "global, or a region or its prefix: us, eu, jp" })),
  host: Schema.optional(
    Schema.String.annotate({ description: "The host that was called", examples: ["eu.api.openai.com"] })
  ),
  aggregate: Schema.optional(Schema.Boolean.annotate({ description: "The usage is the sum of several requests" })),
  every_request_below: Schema.optional(
    Schema.Union([Schema.Natural, Schema.Boolean]).annotate({
      description: "No prompt of the sum was longer than this; true: none had the price of a long one"
    })
  )
}).annotate({ identifier: "BillContext", description: "What is known of a request in addition to its usage" })
/** What is known of a request in addition to its usage. */
export interface BillContext extends Schema.Schema.Type<typeof BillContext> {}
