import { Currency, ExportedResponse } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, Unauthorized, Unavailable } from "./requests/Problems.ts"
import { documentQuery, QueryDay } from "./requests/query.ts"
import { OwnPages, SignedIn } from "./requests/Security.ts"
import { JsonBody, JsonLines, LongList, MaxValues, RequestFaults } from "./requests/Validation.ts"

/** Most responses of one upload. */
const MAX_RESPONSES = 1000

/** The fields by which stored usage can be grouped. */
export const USAGE_VIEWS = [
  "day",
  "model",
  "machine",
  "project",
  "agent",
  "person",
  "repository",
  "service",
  "paid"
] as const

export const UsageUpload = Schema.Struct({
  responses: Schema.Array(ExportedResponse)
    .check(Schema.isMinLength(1), Schema.isMaxLength(MAX_RESPONSES))
    .annotate({ description: "1 to 1,000; as JSON Lines each is a line" })
}).annotate({ identifier: "UsageUpload", description: "Responses of agents' logs, without any text of them" })
export interface UsageUpload extends Schema.Schema.Type<typeof UsageUpload> {}

const Count = Schema.Natural

export const UsageStored = Schema.Struct({
  added: Count.annotate({ description: "Responses that were not stored before" }),
  changed: Count.annotate({ description: "Responses of which less was known before" }),
  known: Count.annotate({ description: "Responses that were stored already" }),
  stored: Count.annotate({ description: "All responses of the caller that are stored now" })
}).annotate({ identifier: "UsageStored", description: "How many responses were stored" })
export interface UsageStored extends Schema.Schema.Type<typeof UsageStored> {}

const Cost = Schema.String.annotate({
  description: "An exact decimal, of the responses that have a price",
  examples: ["12.345678"]
})

const Sum = {
  cost: Cost,
  currency: Currency,
  also: Schema.optionalKey(
    Schema.Array(Schema.Struct({ cost: Cost, currency: Currency })).annotate({
      description: "Costs in other currencies, which are not in `cost`; absent if there are none"
    })
  ),
  complete: Schema.Boolean.annotate({ description: "False: the cost is a lower bound" }),
  band: Schema.optionalKey(
    Schema.Struct({ low: Cost, high: Cost }).annotate({
      description:
        "`cost`, and the cost with as many tokens as the logged text of responses with incomplete usage may have; absent if every log is complete"
    })
  ),
  reported: Schema.optionalKey(
    Cost.annotate({
      description:
        "Cost in dollars that logs state: charges of vendors, and what agents report of responses without tokens"
    })
  ),
  reported_without_tokens: Schema.optionalKey(
    Cost.annotate({ description: "The part of `reported` that is of responses without tokens: `cost` has none of it" })
  ),
  responses: Count,
  priced: Count.annotate({ description: "How many of them have a price, at least in part" }),
  tokens: Schema.Struct({
    input: Count.annotate({ description: "Not from a cache" }),
    cache_read: Count,
    cache_write: Count,
    output: Count.annotate({ description: "With reasoning" })
  })
}

export const UsageSum = Schema.Struct(Sum).annotate({
  identifier: "UsageSum",
  description: "What responses cost, each at the price of its own time"
})
export interface UsageSum extends Schema.Schema.Type<typeof UsageSum> {}

export const UsageRow = Schema.Struct({
  key: Schema.String.annotate({
    description:
      "A day in UTC, a model's id or else its name in the log, or a name of what is asked by; empty: not named",
    examples: ["2026-11-20"]
  }),
  ...Sum
}).annotate({ identifier: "UsageRow", description: "A sum of some responses" })
export interface UsageRow extends Schema.Schema.Type<typeof UsageRow> {}

export const UsageReport = Schema.Struct({
  by: Schema.Literals([...USAGE_VIEWS, "team"]),
  prices_as_of: Schema.String.annotate({ description: "The day on which the prices were last looked up" }),
  first_day: Schema.NullOr(Schema.String).annotate({
    description: "The first day with a response, in UTC; null: none"
  }),
  last_day: Schema.NullOr(Schema.String).annotate({ description: "The last day with a response" }),
  rows: Schema.Array(UsageRow).annotate({ description: "Days in order; all else by cost, highest first" }),
  total: UsageSum,
  unknown_models: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      nearest: Schema.Array(Schema.String).annotate({
        description: "The ids that may have been meant, of the 20 names with most responses"
      })
    })
  ).annotate({ description: "Models that the catalogue does not know: their responses have no price" }),
  warnings: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String, responses: Count })).annotate({
    description: "What to know of the sums: gaps of logs and unchecked prices, and for how many responses"
  }),
  erased: Schema.Array(Schema.Struct({ day: Schema.String, responses: Count })).annotate({
    description: "Days of which responses were deleted: the sums have none of them"
  }),
  unread: Schema.Array(Schema.Struct({ what: Schema.String, why: Schema.String, count: Count })).annotate({
    description: "Telemetry that tells of usage and was not understood: it is in no sum"
  })
}).annotate({ identifier: "UsageReport", description: "What stored responses cost" })
export interface UsageReport extends Schema.Schema.Type<typeof UsageReport> {}

const UsageQuery = {
  by: Schema.optionalKey(
    Schema.Literals(USAGE_VIEWS).annotate({ description: "What each row sums up", default: "day" })
  ),
  since: Schema.optionalKey(QueryDay("The first day, in UTC")),
  until: Schema.optionalKey(QueryDay("The last day, in UTC"))
}

const RemovalQuery = {
  until: Schema.optionalKey(QueryDay("Only responses up to this day, in UTC"))
}

const Removed = HttpApiSchema.NoContent.annotate({ description: "The usage is deleted" })

/** Few are as large as this allows. */
const MAX_VALUES = 100_000

export class UsageGroup extends HttpApiGroup.make("usage")
  .add(
    HttpApiEndpoint.get("usage", "/", { query: UsageQuery, success: UsageReport, error: Unavailable })
      .annotate(OpenApi.Identifier, "get_usage")
      .annotate(OpenApi.Summary, "Sum up the caller's stored usage")
      .annotate(
        OpenApi.Description,
        "Each response is priced at the time it was made. Responses without a known price are in no sum: `complete` is then false, and unknown models are listed."
      )
      .annotate(OpenApi.Transform, documentQuery(UsageQuery)),
    HttpApiEndpoint.post("addUsage", "/", {
      payload: UsageUpload,
      success: UsageStored,
      error: [Conflict, Unauthorized, Unavailable]
    })
      .annotate(MaxValues, MAX_VALUES)
      .annotate(JsonLines, "responses")
      .annotate(LongList, { name: "responses", element: ExportedResponse, payload: UsageUpload })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "add_usage")
      .annotate(OpenApi.Summary, "Store usage of the caller's agents")
      .annotate(
        OpenApi.Description,
        "Send what `ratecard usage --export responses` writes, as JSON or, with `content-type: application/x-ndjson`, as JSON Lines; an error then names line n as `responses`, n − 1. Each response is stored once, however often you send it. Either all are stored, or none."
      ),
    HttpApiEndpoint.delete("removeUsage", "/", {
      query: RemovalQuery,
      success: Removed,
      error: [Unauthorized, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "remove_usage")
      .annotate(OpenApi.Summary, "Remove the caller's stored usage")
      .annotate(OpenApi.Description, "Removes all of it, or all up to a day, for good.")
      .annotate(OpenApi.Transform, documentQuery(RemovalQuery))
  )
  .middleware(RequestFaults)
  .middleware(SignedIn)
  .prefix("/api/v1/usage")
  .annotate(OpenApi.Title, "Usage")
  .annotate(OpenApi.Description, "What the caller's agents used on any of their machines, and what that cost") {}
