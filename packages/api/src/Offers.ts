import { Offer, ModelKind, Shelf } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFound } from "./requests/Problems.ts"
import { documentQuery, QueryInteger } from "./requests/query.ts"

const OffersQuery = {
  host: Schema.optionalKey(
    Schema.String.annotate({
      description: "Only offers of this host, by any name that lists, SDKs or gateways use for it",
      examples: ["fireworks"]
    })
  ),
  maker: Schema.optionalKey(Schema.String.annotate({ description: "Only models of this maker", examples: ["zai"] })),
  model: Schema.optionalKey(
    Schema.String.annotate({ description: "Only offers of this model, by any name of it", examples: ["glm-4.6"] })
  ),
  kind: Schema.optionalKey(ModelKind.annotateKey({ description: "Only models for this" })),
  unit: Schema.optionalKey(
    Schema.String.annotate({ description: "Only offers with a price of this unit", examples: ["cache_read"] })
  ),
  shelf: Schema.optionalKey(Shelf.annotateKey({ description: "Only offers of this shelf" })),
  search: Schema.optionalKey(
    Schema.String.annotate({
      description: "Only offers whose id contains this, in upper or lower case",
      examples: ["glm"]
    })
  ),
  limit: Schema.optionalKey(
    QueryInteger({ minimum: 1, maximum: 500 }).annotate({
      description: "Most offers to return; `total` counts all of them",
      default: 100
    })
  ),
  offset: Schema.optionalKey(
    QueryInteger({ minimum: 0, maximum: 1_000_000 }).annotate({
      description: "Offers to skip: `next` of the previous page",
      default: 0
    })
  )
}

const ModelName = {
  model_id: Schema.String.annotate({
    description: "Any name of a model, at any host, with its slashes percent-encoded",
    examples: ["glm-4.6"]
  })
}

export const Offers = Schema.Struct({
  offers: Schema.Array(Offer),
  total: Schema.Natural.annotate({ description: "How many offers fit, on all pages" }),
  next: Schema.NullOr(Schema.Natural).annotate({ description: "The offset of the next page; null on the last one" })
}).annotate({ identifier: "Offers", description: "Offers by host and name" })

export const ModelOffers = Schema.Struct({
  model: Schema.String.annotate({
    description:
      "The id of the model in the catalogue; else its maker and the maker's name of it, or the name as asked",
    examples: ["openai-gpt-5", "zai/glm-4.6"]
  }),
  offers: Schema.Array(Offer)
}).annotate({
  identifier: "ModelOffers",
  description: "The offers of one model, cheapest first for three tokens of input to one of output"
})

export class OfferGroup extends HttpApiGroup.make("offers")
  .add(
    HttpApiEndpoint.get("offers", "/offers", { query: OffersQuery, success: Offers })
      .annotate(OpenApi.Identifier, "list_offers")
      .annotate(OpenApi.Summary, "List what hosts charge for models")
      .annotate(
        OpenApi.Description,
        "An offer is what one host charges for one model. `shelf` says how sure it is. `kept`: a price of the catalogue, with date and source. `listed`: a price from public lists, with how many lists agree and as of which day, unchecked. Sorted by host and name."
      )
      .annotate(OpenApi.Transform, documentQuery(OffersQuery)),
    HttpApiEndpoint.get("modelOffers", "/models/:model_id/offers", {
      params: ModelName,
      success: ModelOffers,
      error: NotFound
    })
      .annotate(OpenApi.Identifier, "list_model_offers")
      .annotate(OpenApi.Summary, "List the hosts of one model, cheapest first")
      .annotate(
        OpenApi.Description,
        "The same model at its maker and at other hosts, with context window and quantisation where known. Also for models that only public lists name."
      )
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Offers")
  .annotate(OpenApi.Description, "What hosts charge for models, and who says so") {}
