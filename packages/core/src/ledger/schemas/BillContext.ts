import { Schema } from "effect"
import { CHANNELS } from "../../names/providerNamed.ts"
import { optionalField } from "./OptionalField.ts"

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
/** What is known of a request in addition to its usage. */
export interface BillContext extends Schema.Schema.Type<typeof BillContext> {}
