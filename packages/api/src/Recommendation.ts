import { PastInstant, RecommendedModel } from "@ratecard/core/effect"
import { SORT_KEYS } from "@ratecard/core/catalogue"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { documentQuery, filterQuery, QueryInteger } from "./requests/query.ts"

const RecommendQuery = {
  ...filterQuery(
    "max_input_price",
    "max_output_price",
    "min_context_window",
    "currency",
    "price_currency",
    "provider",
    "tools"
  ),
  sort_by: Schema.optionalKey(
    Schema.Literals(SORT_KEYS).annotate({
      description: "Prices: lowest first, in one currency; context windows: longest first",
      default: "input_price"
    })
  ),
  limit: Schema.optionalKey(
    QueryInteger({ minimum: 1, maximum: 100 }).annotate({ description: "Most models to return", default: 10 })
  ),
  at: Schema.optionalKey(PastInstant)
}

export const Recommendations = Schema.Struct({
  models: Schema.Array(RecommendedModel),
  total_available: Schema.Natural.annotate({ description: "Models that passed the filters, before `limit`" }),
  filters_applied: Schema.Record(Schema.String, Schema.Json).annotate({
    description: "The filters given, with their parsed values, plus sort_by and limit"
  })
}).annotate({ identifier: "Recommendations", description: "Models that fit, best first" })

export class RecommendationGroup extends HttpApiGroup.make("recommendation")
  .add(
    HttpApiEndpoint.get("recommend", "/recommend", { query: RecommendQuery, success: Recommendations })
      .annotate(OpenApi.Identifier, "recommend_models")
      .annotate(OpenApi.Summary, "Recommend models within a budget")
      .annotate(
        OpenApi.Description,
        "Models that pass every filter, best first. Dollars and rubles are compared at the exchange rate. With `at`, the models offered and the prices in force at that instant."
      )
      .annotate(OpenApi.Transform, documentQuery(RecommendQuery))
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Recommendation")
  .annotate(OpenApi.Description, "Models that fit a budget, a context and a set of tools") {}
