import { Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, NotFound, Unauthorized, Unavailable } from "./requests/Problems.ts"
import { OwnPages, SignedIn } from "./requests/Security.ts"
import { JsonBody, RequestFaults } from "./requests/Validation.ts"

const below = {
  rule: Schema.Literal("below").annotate({ description: "Tell when a price falls below `price`" }),
  unit: Schema.Literals(["input", "output"]),
  price: Schema.Finite.check(Schema.isBetween({ minimum: 0.000001, maximum: 100_000 })).annotate({
    description: "Per 1,000,000 tokens, in the currency of the model or line",
    examples: [1]
  })
}

const moved = {
  rule: Schema.Literal("moved").annotate({ description: "Send every price change and every new model" })
}

const retires = {
  rule: Schema.Literal("retires").annotate({ description: "Tell when a model ends within `days`" }),
  days: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 })).annotate({ examples: [30] })
}

const Model = Schema.String.annotate({
  description: "Its id, or another name that means one model",
  examples: ["openai-gpt-5"]
})
const Line = Schema.String.annotate({
  description: "The id of the line, as in `/lines/{id}`",
  examples: ["claude-sonnet"]
})
const subject = {
  model_id: Schema.optionalKey(Schema.NullOr(Model)).annotate({
    description: "The model to watch; without it and `line_id`: every model, except of `below`"
  }),
  line_id: Schema.optionalKey(Schema.NullOr(Line)).annotate({
    description: "The line of models to watch, of which new models count too; not with `model_id`"
  })
}

const request = (rule: string) => ({ identifier: `${rule}WatchRequest`, description: "What to follow" })

export const WatchRequest = Schema.Union([
  Schema.Struct({ ...moved, ...subject }).annotate(request("Move")),
  Schema.Struct({ ...below, ...subject }).annotate(request("Price")),
  Schema.Struct({ ...retires, ...subject }).annotate(request("Retirement"))
]).annotate({
  identifier: "WatchRequest",
  description: "What to follow about a model, a line of models, or all of them"
})
export type WatchRequest = typeof WatchRequest.Type

const stored = { id: Schema.String, created_at: Timestamp }
const watched = {
  model_id: Schema.NullOr(Schema.String).annotate({ description: "Null: every model of the line, or of all" }),
  line_id: Schema.NullOr(Schema.String).annotate({ description: "Null: no line" })
}

const watch = (rule: string) => ({ identifier: `${rule}Watch`, description: "What the caller follows" })

export const Watch = Schema.Union([
  Schema.Struct({ ...stored, ...moved, ...watched }).annotate(watch("Move")),
  Schema.Struct({ ...stored, ...below, ...watched }).annotate(watch("Price")),
  Schema.Struct({ ...stored, ...retires, ...watched }).annotate(watch("Retirement"))
]).annotate({ identifier: "Watch", description: "What the caller follows" })
export type Watch = typeof Watch.Type

export const Watches = Schema.Struct({ watches: Schema.Array(Watch) }).annotate({
  identifier: "Watches",
  description: "What the caller follows, oldest first"
})

const Removed = HttpApiSchema.NoContent.annotate({ description: "There is no such watch any more" })

export class WatchGroup extends HttpApiGroup.make("watches")
  .add(
    HttpApiEndpoint.get("watches", "/", { success: Watches, error: Unavailable })
      .annotate(OpenApi.Identifier, "list_watches")
      .annotate(OpenApi.Summary, "List what the caller follows")
      .annotate(OpenApi.Description, "The models and events that you follow. Webhooks tell what happens."),
    HttpApiEndpoint.put("putWatch", "/", {
      payload: WatchRequest,
      success: Watch,
      error: [Conflict, NotFound, Unauthorized, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "put_watch")
      .annotate(OpenApi.Summary, "Follow a model, a line of models, or every model")
      .annotate(OpenApi.Description, "Adding the same watch twice changes nothing. At most 100 watches."),
    HttpApiEndpoint.delete("removeWatch", "/:id", {
      params: { id: Schema.NonEmptyString.annotateKey({ description: "The id of the watch" }) },
      success: Removed,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "remove_watch")
      .annotate(OpenApi.Summary, "Follow no more")
      .annotate(OpenApi.Description, "Events that are on their way still arrive.")
  )
  .middleware(RequestFaults)
  .middleware(SignedIn)
  .prefix("/api/v1/watches")
  .annotate(OpenApi.Title, "Watches")
  .annotate(OpenApi.Description, "What the caller follows: prices and models") {}
