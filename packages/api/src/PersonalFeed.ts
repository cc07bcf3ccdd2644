import { Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Unauthorized, Unavailable } from "./requests/Problems.ts"
import { OwnPages, SignedIn } from "./requests/Security.ts"
import { RequestFaults } from "./requests/Validation.ts"

const Address = Schema.String.annotate({ format: "uri" })

export const PersonalFeed = Schema.Struct({
  created_at: Schema.NullOr(Timestamp).annotate({ description: "When its addresses were made; null: there are none" })
}).annotate({ identifier: "PersonalFeed", description: "The caller's own feed, without its addresses" })
export interface PersonalFeed extends Schema.Schema.Type<typeof PersonalFeed> {}

export const OpenedFeed = Schema.Struct({
  created_at: Timestamp,
  atom_url: Address.annotate({ description: "The feed as Atom" }),
  json_url: Address.annotate({ description: "The feed as JSON Feed 1.1" })
}).annotate({
  identifier: "OpenedFeed",
  description: "The addresses of the caller's feed, which hold a secret. No later answer shows them."
})
export interface OpenedFeed extends Schema.Schema.Type<typeof OpenedFeed> {}

export class PersonalFeedGroup extends HttpApiGroup.make("personalFeed")
  .add(
    HttpApiEndpoint.get("personalFeed", "/", { success: PersonalFeed, error: Unavailable })
      .annotate(OpenApi.Identifier, "get_personal_feed")
      .annotate(OpenApi.Summary, "See whether the caller has a feed")
      .annotate(OpenApi.Description, "Your own feed of what your watches report."),
    HttpApiEndpoint.post("openFeed", "/", {
      success: OpenedFeed.pipe(HttpApiSchema.status(201)),
      error: [Unauthorized, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "open_personal_feed")
      .annotate(OpenApi.Summary, "Get new addresses for the caller's feed")
      .annotate(
        OpenApi.Description,
        "Only this answer has the addresses, which anyone may read the feed at. Those from before are not found any more; the items stay."
      ),
    HttpApiEndpoint.delete("closeFeed", "/", {
      success: HttpApiSchema.NoContent.annotate({ description: "There is no such feed any more" }),
      error: Unavailable
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "close_personal_feed")
      .annotate(OpenApi.Summary, "Remove the caller's feed")
      .annotate(OpenApi.Description, "Removes the feed with its items.")
  )
  .middleware(RequestFaults)
  .middleware(SignedIn)
  .prefix("/api/v1/personal-feed")
  .annotate(OpenApi.Title, "Personal feed")
  .annotate(OpenApi.Description, "The caller's own feed of what their watches report") {}
