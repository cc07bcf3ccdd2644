import { Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, NotFound, Unauthorized, Unavailable } from "./requests/Problems.ts"
import { OwnPages, SignedIn } from "./requests/Security.ts"
import { JsonBody, RequestFaults } from "./requests/Validation.ts"

const Url = Schema.String.check(
  Schema.isMaxCodePoints(2000),
  Schema.isPattern(/^https?:\/\/[!-~]+$/u, {
    message: "The address should begin with https:// and hold no spaces"
  })
).annotate({
  description: "An https address that no user name is part of; private addresses are refused when they are looked up.",
  examples: ["https://hooks.example.com/prices"]
})

export const WebhookRequest = Schema.Struct({ url: Url }).annotate({
  identifier: "WebhookRequest",
  description: "Where to send what happens to what the caller follows"
})

export const WEBHOOK_STATES = ["working", "failing", "paused"] as const

const webhook = {
  id: Schema.String,
  url: Schema.String,
  state: Schema.Literals(WEBHOOK_STATES).annotate({
    description: "failing: nothing has arrived since `failing_since`; paused: for three days, until a test arrives"
  }),
  failing_since: Schema.NullOr(Timestamp),
  created_at: Timestamp
}

export const Webhook = Schema.Struct(webhook).annotate({
  identifier: "Webhook",
  description: "A webhook of the caller, without its secret"
})
export interface Webhook extends Schema.Schema.Type<typeof Webhook> {}

export const AddedWebhook = Schema.Struct({
  ...webhook,
  secret: Schema.String.annotate({ description: "Signs the messages; no later answer shows it" })
}).annotate({ identifier: "AddedWebhook", description: "A webhook with its secret" })
export interface AddedWebhook extends Schema.Schema.Type<typeof AddedWebhook> {}

export const Webhooks = Schema.Struct({ webhooks: Schema.Array(Webhook) }).annotate({
  identifier: "Webhooks",
  description: "The webhooks of the caller, oldest first"
})

export const DELIVERY_RESULTS = ["delivered", "refused", "late", "unreachable", "private", "unsigned"] as const

export const Delivery = Schema.Struct({
  id: Schema.String.annotate({ description: "The `webhook-id` of each attempt" }),
  event: Schema.String.annotate({ examples: ["price.moved"] }),
  model_id: Schema.NullOr(Schema.String).annotate({ description: "The model that it is about; null for a test" }),
  created_at: Timestamp,
  attempts: Schema.Natural,
  attempted_at: Schema.NullOr(Timestamp),
  result: Schema.NullOr(Schema.Literals(DELIVERY_RESULTS)).annotate({
    description:
      "Of the last attempt; null before the first. refused: answered, but not with 2xx; late: no answer within 10 seconds; unreachable: no connection; private: the name leads into a private network; unsigned: the secret cannot be read any more, add the webhook anew"
  }),
  status: Schema.NullOr(Schema.Int).annotate({ description: "What the receiver answered last" }),
  next_attempt_at: Schema.NullOr(Timestamp).annotate({ description: "Null: there is none" })
}).annotate({ identifier: "Delivery", description: "One event on its way to one webhook" })
export interface Delivery extends Schema.Schema.Type<typeof Delivery> {}

export const Deliveries = Schema.Struct({ deliveries: Schema.Array(Delivery) }).annotate({
  identifier: "Deliveries",
  description: "The last 50 events for a webhook, newest first"
})

const OfWebhook = { id: Schema.NonEmptyString.annotateKey({ description: "The id of the webhook" }) }

const Removed = HttpApiSchema.NoContent.annotate({ description: "There is no such webhook any more" })

export class WebhookGroup extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("webhooks", "/", { success: Webhooks, error: Unavailable })
      .annotate(OpenApi.Identifier, "list_webhooks")
      .annotate(OpenApi.Summary, "List the caller's webhooks")
      .annotate(OpenApi.Description, "Your webhooks, without their secrets."),
    HttpApiEndpoint.post("addWebhook", "/", {
      payload: WebhookRequest,
      success: AddedWebhook.pipe(HttpApiSchema.status(201)),
      error: [Conflict, Unauthorized, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "add_webhook")
      .annotate(OpenApi.Summary, "Add a webhook")
      .annotate(OpenApi.Description, "Only this answer has the secret. At most 5 webhooks."),
    HttpApiEndpoint.delete("removeWebhook", "/:id", {
      params: OfWebhook,
      success: Removed,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "remove_webhook")
      .annotate(OpenApi.Summary, "Remove a webhook")
      .annotate(OpenApi.Description, "Removes the webhook, its secret and all events on their way."),
    HttpApiEndpoint.post("testWebhook", "/:id/test", {
      params: OfWebhook,
      success: Delivery,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "test_webhook")
      .annotate(OpenApi.Summary, "Send a test event")
      .annotate(OpenApi.Description, "Sends one test event at once. If it arrives, a paused webhook works again."),
    HttpApiEndpoint.get("deliveries", "/:id/deliveries", {
      params: OfWebhook,
      success: Deliveries,
      error: [NotFound, Unavailable]
    })
      .annotate(OpenApi.Identifier, "list_deliveries")
      .annotate(OpenApi.Summary, "List what was sent to a webhook")
      .annotate(OpenApi.Description, "Each event with its result, and when it is tried again.")
  )
  .middleware(RequestFaults)
  .middleware(SignedIn)
  .prefix("/api/v1/webhooks")
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(OpenApi.Description, "Webhooks, which receive what happens to followed models") {}
