import { BillContext, Currency } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Bill, RefusedRecord } from "./Bill.ts"
import { Overlay } from "./Overlay.ts"
import { JsonBody, MaxValues, RequestFaults } from "../requests/Validation.ts"

const Text = Schema.optionalKey(Schema.String)

export const CostRecord = Schema.Struct({
  id: Schema.optionalKey(Schema.String.annotate({ description: "The caller's own name of it, which its bill bears" })),
  model: Schema.optionalKey(
    Schema.String.annotate({
      description: "As the log names it; the response's own name goes first",
      examples: ["claude-sonnet-4-5"]
    })
  ),
  usage: Schema.optionalKey(
    Schema.Unknown.annotate({
      description: "Raw, as the vendor or SDK gave it; for an agent's log the array of its lines"
    })
  ),
  response: Schema.optionalKey(
    Schema.Unknown.annotate({ description: "Raw, whole or in part, or the last chunk of a stream" })
  ),
  request: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description: "In part: its service_tier and speed count where the response is silent"
    })
  ),
  api: Schema.optionalKey(
    Schema.String.annotate({
      description: "The shape of the usage; ignored where the body says otherwise",
      examples: ["openai.chat"]
    })
  ),
  provider: Text.annotateKey({ description: "Who runs the model; ignored where the body says otherwise" }),
  at: Text.annotateKey({
    description: "When the request started: a date, or an ISO 8601 date-time with offset; absent: now"
  }),
  context: Schema.optionalKey(BillContext)
}).annotate({ identifier: "CostRecord", description: "A request that was made, with its usage or its response" })
export interface CostRecord extends Schema.Schema.Type<typeof CostRecord> {}

/** Most records of one question. */
export const MAX_RECORDS = 1000

export const CostRequest = Schema.Struct({
  records: Schema.Array(CostRecord)
    .check(Schema.isMinLength(1), Schema.isMaxLength(MAX_RECORDS))
    .annotate({ description: "1 to 1,000" }),
  currency: Schema.optionalKey(
    Schema.NullOr(Currency).annotate({
      description: "Shows each total in this currency too, at the rate of the record's own day"
    })
  ),
  overlay: Schema.optionalKey(Schema.NullOr(Overlay))
}).annotate({ identifier: "CostRequest", description: "Requests that were made, to be billed" })
export interface CostRequest extends Schema.Schema.Type<typeof CostRequest> {}

export const Costs = Schema.Struct({
  results: Schema.Array(Schema.Union([Bill, RefusedRecord])).annotate({ description: "In the order of the records" })
}).annotate({ identifier: "Costs", description: "What requests cost: a bill for each, or why it has none" })
export interface Costs extends Schema.Schema.Type<typeof Costs> {}

/** A thousand raw responses, of a hundred members each. */
const MAX_VALUES = 100_000

export class BillGroup extends HttpApiGroup.make("bills")
  .add(
    HttpApiEndpoint.post("cost", "/cost", { payload: CostRequest, success: Costs })
      .annotate(MaxValues, MAX_VALUES)
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .annotate(OpenApi.Summary, "Bill requests that were made, from their usage or their responses")
      .annotate(
        OpenApi.Description,
        "Usage is read in the shape of whichever vendor, SDK or agent's log it is, and billed line by line at the prices in force when the request started. A record that cannot be read or priced is an error of that record alone. Nothing is stored. A limited caller pays one request for each started 100 records."
      )
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Bills")
  .annotate(OpenApi.Description, "What requests really cost") {}
