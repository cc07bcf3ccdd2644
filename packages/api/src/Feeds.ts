import { Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PriceChangesQuery } from "./Catalogue.ts"
import { NotFound } from "./requests/Problems.ts"
import { documentQuery } from "./requests/query.ts"

const Address = Schema.String.annotate({ format: "uri" })

export const AtomFeed = Schema.String.annotate({
  identifier: "AtomFeed",
  description: "An Atom feed (RFC 4287): one entry per price change, newest first"
}).pipe(HttpApiSchema.asText({ contentType: "application/atom+xml" }))

const JsonFeedItem = Schema.Struct({
  id: Schema.String.annotate({
    description: "`urn:uuid:`, the same on every server and for as long as the change stands"
  }),
  url: Address.annotate({ description: "The page of the model" }),
  title: Schema.String.annotate({ description: "The change in one sentence" }),
  content_text: Schema.String.annotate({ description: "All of the model's prices, old and new" }),
  date_published: Timestamp,
  date_modified: Timestamp,
  tags: Schema.Array(Schema.String).annotate({ description: "Provider and kind of change" })
}).annotate({ identifier: "JsonFeedItem", description: "One price change" })

export const JsonFeed = Schema.Struct({
  version: Schema.Literal("https://jsonfeed.org/version/1.1"),
  title: Schema.String,
  home_page_url: Address,
  feed_url: Address.annotate({ description: "This feed, with its filters" }),
  description: Schema.String,
  language: Schema.Literal("en"),
  authors: Schema.Array(
    Schema.Struct({ name: Schema.String, url: Address }).annotate({
      identifier: "JsonFeedAuthor",
      description: "Who publishes the feed"
    })
  ),
  items: Schema.Array(JsonFeedItem)
}).annotate({ identifier: "JsonFeed", description: "A JSON Feed 1.1: one item per price change, newest first" })
export interface JsonFeed extends Schema.Schema.Type<typeof JsonFeed> {}

export class FeedGroup extends HttpApiGroup.make("feeds")
  .add(
    HttpApiEndpoint.get("atom", "/price-changes.atom", {
      query: PriceChangesQuery,
      success: AtomFeed,
      error: NotFound
    })
      .annotate(OpenApi.Identifier, "get_atom_feed")
      .annotate(OpenApi.Summary, "Follow price changes as an Atom feed")
      .annotate(OpenApi.Description, "The same as `/price-changes`, with the same filters, for feed readers.")
      .annotate(OpenApi.Transform, documentQuery(PriceChangesQuery)),
    HttpApiEndpoint.get("json", "/price-changes.json", {
      query: PriceChangesQuery,
      success: JsonFeed.pipe(HttpApiSchema.asJson({ contentType: "application/feed+json" })),
      error: NotFound
    })
      .annotate(OpenApi.Identifier, "get_json_feed")
      .annotate(OpenApi.Summary, "Follow price changes as a JSON Feed")
      .annotate(OpenApi.Description, "The same as `/price-changes`, with the same filters, as JSON Feed 1.1.")
      .annotate(OpenApi.Transform, documentQuery(PriceChangesQuery))
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Feeds")
  .annotate(OpenApi.Description, "Price changes for feed readers") {}
