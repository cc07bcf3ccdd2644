import { HttpApi, OpenApi } from "effect/http-api"
import { AdministrationGroup } from "./Administration.ts"
import { BillGroup } from "./Bills.ts"
import { CallGroup } from "./Calls.ts"
import { CatalogueGroup } from "./Catalogue.ts"
import { CountingGroup } from "./Counting.ts"
import { ExchangeGroup } from "./Exchange.ts"
import { FeedGroup } from "./Feeds.ts"
import { IdentityGroup } from "./Identity.ts"
import { KeysGroup } from "./Keys.ts"
import { OfferGroup } from "./Offers.ts"
import { RecommendationGroup } from "./Recommendation.ts"
import { SystemGroup } from "./System.ts"
import { TableGroup } from "./Tables.ts"
import { TeamGroup } from "./Teams.ts"
import { UsageGroup } from "./Usage.ts"
import { WatchGroup } from "./Watches.ts"
import { WebhookGroup } from "./Webhooks.ts"
import { EVERY_FAULT, RequestFaults, STRICT } from "./requests/Validation.ts"

/**
 * The HTTP contract of the service.
 *
 * @example
 * OpenApi.fromApi(RatecardApi).paths["/api/v1/models/{model_id}"].get.operationId // => "get_model"
 */
export class RatecardApi extends HttpApi.make("ratecard")
  .add(CatalogueGroup)
  .add(OfferGroup)
  .add(FeedGroup)
  .add(RecommendationGroup)
  .add(CountingGroup)
  .add(BillGroup)
  .add(ExchangeGroup)
  .add(TableGroup)
  .add(SystemGroup)
  .add(IdentityGroup)
  .add(KeysGroup)
  .add(CallGroup)
  .add(UsageGroup)
  .add(TeamGroup)
  .add(WatchGroup)
  .add(WebhookGroup)
  .add(AdministrationGroup)
  .middleware(RequestFaults)
  .annotate(HttpApi.ParseOptions, EVERY_FAULT)
  .annotate(HttpApi.QueryParseOptions, STRICT)
  .annotate(HttpApi.PayloadParseOptions, STRICT)
  .annotateMerge(
    OpenApi.annotations({
      title: "Ratecard",
      version: "0.1.0",
      description:
        "What a language-model call costs: prices of ten providers in dollars and rubles with their history, exact token counts, costs with prompt-cache discounts and tool overhead, and recommendations within a budget. Prices are per 1,000,000 tokens. Every error is JSON with `detail`; a known path with another method is a 405 with `Allow`. A server may limit the requests of an address: its answers then say in `RateLimit` and `RateLimit-Policy` what is left of which budget (`reads`, `counting` or `sign-in`), and one too many is a 429 with `Retry-After`. Every answer carries `x-request-id`.",
      license: { name: "MIT", identifier: "MIT" }
    })
  ) {}
