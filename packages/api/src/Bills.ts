import { Bill, CostRecord, Currency, Overlay, Reconciliation, RefusedRecord } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { JsonBody, LongList, MaxValues, RequestFaults } from "./requests/Validation.ts"

/** Most records of one question. */
const MAX_RECORDS = 1000

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
}).annotate({ identifier: "CostRequest", description: "Requests to be billed: made, or expected" })
export interface CostRequest extends Schema.Schema.Type<typeof CostRequest> {}

export const Costs = Schema.Struct({
  results: Schema.Array(Schema.Union([Bill, RefusedRecord])).annotate({ description: "In the order of the records" })
}).annotate({ identifier: "Costs", description: "What requests cost: a bill for each, or why it has none" })
export interface Costs extends Schema.Schema.Type<typeof Costs> {}

/** The longest statement, in characters. */
const MAX_STATEMENT = 1_000_000

/** Bounds of a statement, and of the lines of a cause in the answer. */
export const BOUNDS_OF_STATEMENTS = { models: 1000, kinds: 10_000, lines: 500 } as const

export const ReconcileRequest = Schema.Struct({
  statement: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(MAX_STATEMENT)).annotate({
    description: "The text of a vendor's statement, as JSON, JSONL or CSV; its format is recognised by its content",
    examples: ['start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n']
  }),
  records: Schema.Array(CostRecord)
    .check(Schema.isMaxLength(MAX_RECORDS))
    .annotate({ description: "The requests of the same period, 0 to 1,000, each with its time `at`" }),
  timezone: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "IANA name of the time zone of the statement's days, if its format does not say it (default UTC)",
      examples: ["America/Los_Angeles"]
    })
  )
}).annotate({
  identifier: "ReconcileRequest",
  description: "A vendor's statement, and the requests of the same period"
})
export interface ReconcileRequest extends Schema.Schema.Type<typeof ReconcileRequest> {}

/** A thousand raw responses, of a hundred members each. */
const MAX_VALUES = 100_000

export class BillGroup extends HttpApiGroup.make("bills")
  .add(
    HttpApiEndpoint.post("cost", "/cost", { payload: CostRequest, success: Costs })
      .annotate(MaxValues, MAX_VALUES)
      .annotate(LongList, { name: "records", element: CostRecord, payload: CostRequest })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .annotate(OpenApi.Identifier, "bill_requests")
      .annotate(OpenApi.Summary, "Bill requests, made or expected")
      .annotate(
        OpenApi.Description,
        "Pass responses or usage objects as any vendor, SDK or agent's log writes them, or `expected` for a call to come. Each record gets a bill with one line per amount, at the prices in force when the request started. A record that cannot be read or priced gets an `error` and does not affect the others; ten unknown names get `candidates`. Nothing is stored. Under a rate limit, each 100 records or 10,000 values begun count as one request."
      )
  )
  .add(
    HttpApiEndpoint.post("reconcile", "/reconcile", { payload: ReconcileRequest, success: Reconciliation })
      .annotate(MaxValues, MAX_VALUES)
      .annotate(LongList, { name: "records", element: CostRecord, payload: ReconcileRequest })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .annotate(OpenApi.Identifier, "reconcile_statement")
      .annotate(OpenApi.Summary, "Explain why a vendor's statement and your requests differ")
      .annotate(
        OpenApi.Description,
        "Pass a vendor's statement (Anthropic, OpenAI, OpenRouter, Cursor, GitHub Copilot, LiteLLM, AWS, Azure, Google Cloud or FOCUS) and the requests of the same period. Each difference gets its cause with an exact amount and what shows it; what no cause explains is `unexplained`. Of each cause the 500 largest lines are listed, and one `and n more` with the sum of the others. A statement of more than 1,000 models, or more than 10,000 combinations of a day, a model and a unit, is a 422: send it in parts. Nothing is stored. Under a rate limit, each 100 records, 10,000 values, 2,500 rows or 100,000 characters begun count as one request."
      )
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Bills")
  .annotate(OpenApi.Description, "What requests cost, line by line") {}
