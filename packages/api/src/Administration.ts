import { Model, PriceChange, PriceHistoryEntry, Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  AcceptedSource,
  Amounts,
  Announcements,
  MissingModels,
  OfferList,
  Quarantine,
  QuarantinedQuote,
  SyncReport,
  SyncRuns
} from "./PriceSync.ts"
import { Conflict, NotFound, Unavailable } from "./requests/Problems.ts"
import { Administrator, OwnPages } from "./requests/Security.ts"
import { JsonBody, RequestFaults, oneLine } from "./requests/Validation.ts"

/** A printable line of 1 to 100 characters: the database stores nothing else. */
const LINE = oneLine(1, 100)

/** No vendor charges more for a million tokens, in dollars or in rubles. */
const MAX_PRICE = 100_000

const NewAmount = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: MAX_PRICE })).annotate({
  description: "Per 1,000,000 tokens, in the model's currency"
})

export const PriceRequest = Schema.Struct({
  model_id: Schema.String.annotate({ examples: ["openai-gpt-5"] }),
  input_price: NewAmount,
  output_price: NewAmount,
  cached_input_price: Schema.optionalKey(Schema.NullOr(NewAmount)).annotate({
    description: "At most the input price; null: cached tokens cost the full price"
  }),
  source: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(LINE)).annotateKey({
      default: "manual",
      description: "Where the price comes from"
    })
  )
}).annotate({ identifier: "PriceRequest", description: "A price that is in force from now on" })
export interface PriceRequest extends Schema.Schema.Type<typeof PriceRequest> {}

export const PriceSet = Schema.Struct({
  model: Model,
  entry: PriceHistoryEntry,
  change: Schema.NullOr(PriceChange).annotate({ description: "Null if no price moved" })
}).annotate({ identifier: "PriceSet", description: "The model with its new price, the entry, and what it changed" })

export const PriceLogEntry = Schema.Struct({
  model_id: Schema.String,
  author: Schema.String.annotate({ description: "bundle, an administrator's e-mail, the sync run, or `deleted user`" }),
  recorded_at: Timestamp,
  source: Schema.String,
  from: Schema.NullOr(Amounts).annotate({ description: "Null for the first price" }),
  to: Amounts
}).annotate({ identifier: "PriceLogEntry", description: "Who set which price, when, from what, to what" })
export interface PriceLogEntry extends Schema.Schema.Type<typeof PriceLogEntry> {}

export const PriceLog = Schema.Struct({ entries: Schema.Array(PriceLogEntry) }).annotate({
  identifier: "PriceLog",
  description: "The newest 500 price entries that administrators and syncs wrote, newest first"
})

const QuoteId = { id: Schema.String.annotate({ description: "Id of a held quote" }) }

export class AdministrationGroup extends HttpApiGroup.make("administration")
  .add(
    HttpApiEndpoint.post("setPrice", "/prices", {
      payload: PriceRequest,
      success: PriceSet.pipe(HttpApiSchema.status(201)),
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "set_price")
      .annotate(OpenApi.Summary, "Set a model's price")
      .annotate(
        OpenApi.Description,
        "Adds the price to the model's history, in force from now on. It is already served when you get this answer."
      ),
    HttpApiEndpoint.get("priceLog", "/prices/log", { success: PriceLog, error: Unavailable })
      .annotate(OpenApi.Identifier, "get_price_log")
      .annotate(OpenApi.Summary, "List who set which price")
      .annotate(OpenApi.Description, "Prices set by administrators and syncs, newest first."),
    HttpApiEndpoint.post("syncAll", "/prices/sync-all", { success: SyncReport, error: [Conflict, Unavailable] })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "sync_all_prices")
      .annotate(OpenApi.Summary, "Sync prices from all sources")
      .annotate(OpenApi.Description, "Asks every source. A source that fails does not stop the others."),
    HttpApiEndpoint.post("syncBeta", "/prices/sync-beta", { success: SyncReport, error: [Conflict, Unavailable] })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "sync_beta_prices")
      .annotate(OpenApi.Summary, "Sync prices from Yandex's billing API")
      .annotate(OpenApi.Description, "Prices in rubles, with their own dates."),
    HttpApiEndpoint.get("syncRuns", "/sync-runs", { success: SyncRuns, error: Unavailable })
      .annotate(OpenApi.Identifier, "list_sync_runs")
      .annotate(OpenApi.Summary, "List the last syncs")
      .annotate(
        OpenApi.Description,
        "For each run: what each source answered, and what was decided for each model and why."
      ),
    HttpApiEndpoint.get("quarantine", "/quarantine", { success: Quarantine, error: Unavailable })
      .annotate(OpenApi.Identifier, "list_quarantined_quotes")
      .annotate(OpenApi.Summary, "List the quotes that are held")
      .annotate(OpenApi.Description, "Quotes that were not applied, each with the reason, longest-held first."),
    HttpApiEndpoint.post("releaseQuote", "/quarantine/:id/release", {
      params: QuoteId,
      success: QuarantinedQuote,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "release_quote")
      .annotate(OpenApi.Summary, "Apply a held quote")
      .annotate(OpenApi.Description, "The quote becomes the model's price from now on."),
    HttpApiEndpoint.post("dismissQuote", "/quarantine/:id/dismiss", {
      params: QuoteId,
      success: QuarantinedQuote,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "dismiss_quote")
      .annotate(OpenApi.Summary, "Drop a held quote")
      .annotate(OpenApi.Description, "The quote is not held again while its source repeats it."),
    HttpApiEndpoint.post("acceptSource", "/sources/:source/accept", {
      params: { source: Schema.String.annotate({ description: "Name of a price source", examples: ["litellm"] }) },
      success: AcceptedSource,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "accept_source")
      .annotate(OpenApi.Summary, "Accept a source's short answer")
      .annotate(
        OpenApi.Description,
        "A source that lists fewer models than before counts as failed until it has done so three times, or until you accept it here."
      ),
    HttpApiEndpoint.post("acceptOffers", "/lists/:list/accept", {
      params: { list: OfferList },
      success: SyncReport,
      error: [Conflict, NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "accept_offers")
      .annotate(OpenApi.Summary, "Accept a list of hosts' prices once")
      .annotate(
        OpenApi.Description,
        "Syncs prices from all sources, and takes the offers of this list as they are: also if it shrinks or its prices jump. The next sync judges it again."
      ),
    HttpApiEndpoint.get("announcements", "/announcements", { success: Announcements, error: Unavailable })
      .annotate(OpenApi.Identifier, "list_announcements")
      .annotate(OpenApi.Summary, "List announced prices")
      .annotate(
        OpenApi.Description,
        "Prices that sources date in the future. They are not applied by themselves. An announcement ends when its price is in force, when its source no longer states it, or a week after its date."
      ),
    HttpApiEndpoint.get("missingModels", "/models/missing", { success: MissingModels, error: Unavailable })
      .annotate(OpenApi.Identifier, "list_missing_models")
      .annotate(OpenApi.Summary, "List models that no source lists any more")
      .annotate(OpenApi.Description, "They keep their prices and are served as before.")
  )
  .middleware(RequestFaults)
  .middleware(Administrator)
  .prefix("/api/v1/admin")
  .annotate(OpenApi.Title, "Administration")
  .annotate(OpenApi.Description, "Prices set by hand and by sync; for administrators") {}
