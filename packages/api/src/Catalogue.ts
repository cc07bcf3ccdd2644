import { CHANGE_FILTERS } from "@ratecard/core/catalogue"
import {
  Model,
  PastInstant,
  PriceChange,
  PriceChangeSummary,
  PriceHistoryEntry,
  ProviderSlug,
  PublishedCatalogue,
  PublishedTariff
} from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFound } from "./requests/Problems.ts"
import { documentQuery, filterQuery, QueryBoolean, QueryInteger, QueryNumber } from "./requests/query.ts"

const ModelId = {
  model_id: Schema.String.annotate({
    description: "Model id, `<provider>-<name>`, or any name that means exactly one model, such as `gpt-5`",
    examples: ["openai-gpt-5"]
  })
}

const ModelListQuery = {
  ...filterQuery("provider", "free_only", "tools"),
  include_retired: Schema.optionalKey(QueryBoolean).annotate({
    description: "Also models that their providers have retired",
    default: false
  }),
  at: Schema.optionalKey(PastInstant)
}

const ModelQuery = { at: Schema.optionalKey(PastInstant) }

export const PriceChangesQuery = {
  days: Schema.optionalKey(
    QueryInteger({ minimum: 1, maximum: 1825 }).annotate({ description: "How many days to look back", default: 90 })
  ),
  since: Schema.optionalKey(PastInstant).annotate({
    description:
      "Only changes from this past instant on, instead of `days`: a date (midnight UTC), or an ISO 8601 date-time with offset; both together are a 422",
    examples: ["2026-05-01"]
  }),
  kind: Schema.optionalKey(
    Schema.Literals(CHANGE_FILTERS).annotate({
      description: "changes: everything except additions to the catalogue",
      default: "changes"
    })
  ),
  provider: Schema.optionalKey(
    ProviderSlug.annotateKey({
      description: "Only this provider's models; with `model_id` that model's own provider, as any other is a 422"
    })
  ),
  model_id: Schema.optionalKey(
    Schema.String.annotate({ description: "A single model, by id or any name of it", examples: ["openai-gpt-5"] })
  ),
  min_change_pct: Schema.optionalKey(
    QueryNumber({ minimum: 0 }).annotate({
      description: "Only changes of at least this many percent; new models always pass",
      default: 0
    })
  ),
  limit: Schema.optionalKey(
    QueryInteger({ minimum: 1, maximum: 500 }).annotate({
      description: "Most changes to return; the summary counts all of them",
      default: 100
    })
  )
}

export const ModelList = Schema.Struct({ models: Schema.Array(Model) }).annotate({
  identifier: "ModelList",
  description: "Models in catalogue order: providers in their fixed order, then names ascending"
})

export const PriceHistory = Schema.Struct({
  model_id: Schema.String,
  entries: Schema.Array(PriceHistoryEntry)
}).annotate({ identifier: "PriceHistory", description: "Oldest first; the last entry is the current price" })

export const PriceChanges = Schema.Struct({
  summary: PriceChangeSummary,
  changes: Schema.Array(PriceChange)
}).annotate({
  identifier: "PriceChanges",
  description: "Price changes, newest first, and a summary of all that pass the filters"
})

export class CatalogueGroup extends HttpApiGroup.make("catalogue")
  .add(
    HttpApiEndpoint.get("models", "/models", { query: ModelListQuery, success: ModelList })
      .annotate(OpenApi.Identifier, "list_models")
      .annotate(OpenApi.Summary, "List the models with their current prices")
      .annotate(
        OpenApi.Description,
        "Models that their providers still offer; with `include_retired`, all. With `at`, the models offered and the prices in force at that instant."
      )
      .annotate(OpenApi.Transform, documentQuery(ModelListQuery)),
    HttpApiEndpoint.get("model", "/models/:model_id", {
      params: ModelId,
      query: ModelQuery,
      success: Model,
      error: NotFound
    })
      .annotate(OpenApi.Identifier, "get_model")
      .annotate(OpenApi.Summary, "Get one model with its current price")
      .annotate(OpenApi.Description, "Retired models keep their ids. With `at`, the price in force at that instant.")
      .annotate(OpenApi.Transform, documentQuery(ModelQuery)),
    HttpApiEndpoint.get("priceHistory", "/models/:model_id/price-history", {
      params: ModelId,
      success: PriceHistory,
      error: NotFound
    })
      .annotate(OpenApi.Identifier, "get_price_history")
      .annotate(OpenApi.Summary, "Get the price history of one model")
      .annotate(OpenApi.Description, "Each entry has the prices in force from its date on, and their source."),
    HttpApiEndpoint.get("tariff", "/models/:model_id/tariff", {
      params: ModelId,
      query: ModelQuery,
      success: PublishedTariff,
      error: NotFound
    })
      .annotate(OpenApi.Identifier, "get_tariff")
      .annotate(OpenApi.Summary, "Get all prices of one model, with their conditions")
      .annotate(
        OpenApi.Description,
        "Base prices and conditional ones: caches, tiers, batches, long prompts, hours, regions, modalities and tools, each with its dates and its source. With `at`, the prices in force at that instant. Also for models that do not produce text, such as `openai-gpt-realtime-2`."
      )
      .annotate(OpenApi.Transform, documentQuery(ModelQuery)),
    HttpApiEndpoint.get("catalogue", "/catalogue", { success: PublishedCatalogue })
      .annotate(OpenApi.Identifier, "get_catalogue")
      .annotate(OpenApi.Summary, "Get all models with all their prices in one document")
      .annotate(
        OpenApi.Description,
        "Every model, retired ones included, with its price levels and tariffs: all that a program needs to make bills itself. Ask again with the ETag in `If-None-Match` to get it only when it has changed."
      ),
    HttpApiEndpoint.get("priceChanges", "/price-changes", {
      query: PriceChangesQuery,
      success: PriceChanges,
      error: NotFound
    })
      .annotate(OpenApi.Identifier, "list_price_changes")
      .annotate(OpenApi.Summary, "List price changes across the catalogue")
      .annotate(OpenApi.Description, "Newest first, with a summary of all changes that pass the filters.")
      .annotate(OpenApi.Transform, documentQuery(PriceChangesQuery))
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Catalogue")
  .annotate(OpenApi.Description, "Models, their prices, and how those moved") {}
