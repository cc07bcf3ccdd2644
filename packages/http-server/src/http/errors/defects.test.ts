import { assert, describe, it } from "@effect/vitest"
import { Administrator, Caller, RatecardApi, SignedIn } from "@ratecard/api"
import { Calculator, Catalogue } from "@ratecard/core/effect"
import { Duration, Effect, Layer, Logger, Stream } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Answers, KeptAnswers } from "../../answers/Answers.ts"
import { Calls } from "../../calls/Calls.ts"
import { ManualPrices } from "../../catalogue/ManualPrices.ts"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import { CountingPool } from "../../counting/CountingPool.ts"
import { ProviderCounting } from "../../counting/ProviderCounting.ts"
import { Database } from "../../database/Database.ts"
import { AnswersAtOnce } from "../../answers/AnswersAtOnce.ts"
import { Bills } from "../../bills/Bills.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"
import { AdministrationHandlers } from "../handlers/administration.ts"
import { BillHandlers } from "../handlers/bills.ts"
import { WatchHandlers, WebhookHandlers } from "../handlers/follow.ts"
import { CallHandlers } from "../handlers/calls.ts"
import { KeysHandlers } from "../handlers/keys.ts"
import { OptionalSignInLayer, OwnPagesLayer } from "../signIn/middleware.ts"
import { routesOf } from "../paths/routes.ts"
import { CatalogueHandlers } from "../handlers/catalogue.ts"
import { openness } from "../paths/cors.ts"
import { CountingHandlers } from "../handlers/counting.ts"
import { ExchangeHandlers } from "../handlers/exchange.ts"
import { TableHandlers } from "../handlers/tables.ts"
import { IdentityHandlers } from "../handlers/identity.ts"
import { JsonBodyLayer } from "../requests/jsonBody.ts"
import { RequestFaultsLayer, SecretInputLayer } from "../requests/requestFaults.ts"
import { answerEvery } from "../middleware/answerEvery.ts"
import { SystemHandlers } from "../handlers/system.ts"
import { AccessTokens } from "../../identity/AccessTokens.ts"
import { Authentication } from "../../identity/Authentication.ts"
import { Sessions } from "../../identity/Sessions.ts"
import { SignIn } from "../../identity/SignIn.ts"
import { ApiKeys } from "../../keys/ApiKeys.ts"
import { KeyChecks } from "../../keys/KeyChecks.ts"
import { Users } from "../../identity/Users.ts"
import { PriceSync } from "../../sync/PriceSync.ts"
import { Watches } from "../../follow/Watches.ts"
import { Webhooks } from "../../follow/Webhooks.ts"
import { Usage } from "../../usage/Usage.ts"
import { Teams } from "../../teams/Teams.ts"
import { TeamHandlers } from "../handlers/teams.ts"
import { UsageHandlers } from "../handlers/usage.ts"

const SECRET = "no route to postgres://ratecard:hunter2@10.0.0.1 at /srv/ratecard/PriceBook.ts:12"

const defect = Effect.die(new Error(SECRET))

const ADMINISTRATOR = { user_id: "a", session_id: "b", verified_email: "a@example.org" }

/** The contract over services that are all broken. */
const routes = HttpApiBuilder.layer(RatecardApi).pipe(
  Layer.provide([
    CatalogueHandlers({ publicUrl: "http://localhost" }),
    CountingHandlers,
    BillHandlers,
    KeysHandlers,
    CallHandlers,
    UsageHandlers,
    TeamHandlers,
    WatchHandlers,
    WebhookHandlers,
    ExchangeHandlers,
    TableHandlers,
    IdentityHandlers({ publicUrl: "http://localhost" }),
    AdministrationHandlers,
    SystemHandlers(
      { publicUrl: "http://localhost" },
      {
        version: "0.1.0",
        revision: "unknown",
        built_at: null
      }
    )
  ]),
  Layer.provide([
    RequestFaultsLayer,
    SecretInputLayer,
    OptionalSignInLayer,
    OwnPagesLayer({ publicUrl: "http://localhost", webUrl: "http://localhost" }),
    JsonBodyLayer(1_000_000)
  ]),
  Layer.provide([
    Layer.succeed(PriceBook, {
      comparedAt: defect,
      entries: defect,
      offersWith: () => ({ hosts: {}, offers: [] }),
      write: () => defect
    }),
    Layer.succeed(Answers, {
      respond: () => defect,
      respondAbout: () => defect,
      respondMade: () => defect,
      find: () => undefined,
      all: new KeptAnswers()
    }),
    Layer.succeed(Calls, { call: () => defect }),
    Layer.succeed(Usage, {
      add: () => defect,
      addUnread: () => defect,
      report: () => defect,
      cells: () => defect,
      responses: () => defect,
      erased: () => defect,
      remove: () => defect
    }),
    Layer.succeed(Teams, {
      list: () => defect,
      put: () => defect,
      remove: () => defect,
      report: () => defect,
      table: () => defect,
      responses: () => defect,
      erase: () => defect,
      tokens: () => defect,
      addToken: () => defect,
      removeToken: () => defect,
      ofToken: () => defect
    }),
    Layer.succeed(Watches, { list: () => defect, put: () => defect, remove: () => defect }),
    Layer.succeed(Webhooks, {
      list: () => defect,
      add: () => defect,
      remove: () => defect,
      test: () => defect,
      deliveries: () => defect
    }),
    Layer.succeed(KeyChecks, { check: () => defect }),
    Layer.succeed(ManualPrices, { set: () => defect, log: defect }),
    Layer.succeed(Authentication, { callerOf: () => defect, isAdministrator: () => false }),
    Layer.succeed(Users, { find: () => defect, erase: () => defect, eraseByline: () => defect }),
    Layer.succeed(Calculator, { calculate: () => defect }),
    Layer.succeed(Catalogue, {
      snapshot: defect,
      current: () => defect,
      view: defect,
      at: () => defect,
      find: () => defect
    }),
    Layer.succeed(Database, {
      run: () => defect,
      transaction: () => defect,
      listen: () => Stream.fromEffect(defect),
      ready: defect,
      isShared: true,
      deadline: Duration.zero,
      isNear: true,
      isNew: false
    }),
    Layer.succeed(PriceSync, {
      run: () => defect,
      runAt: () => defect,
      runs: defect,
      announcements: defect,
      missing: defect,
      quarantine: defect,
      release: () => defect,
      dismiss: () => defect,
      acceptSource: () => defect
    }),
    Layer.succeed(SignIn, { providers: [], begin: () => defect, complete: () => defect }),
    Layer.succeed(Sessions, {
      open: () => defect,
      renew: () => defect,
      list: () => defect,
      endOthers: () => defect,
      end: () => defect
    }),
    Layer.succeed(AccessTokens, { sign: () => defect, verify: () => defect }),
    Layer.succeed(ApiKeys, {
      list: () => defect,
      put: () => defect,
      remove: () => defect,
      open: () => defect,
      mark: () => defect
    }),
    Layer.succeed(ProviderCounting, { countFor: () => () => defect }),
    Layer.succeed(SignedIn, { bearer: (app) => Effect.provideService(app, Caller, ADMINISTRATOR) }),
    Layer.succeed(Administrator, { bearer: (app) => Effect.provideService(app, Caller, ADMINISTRATOR) }),
    Layer.succeed(CentralBank, { current: defect, on: () => defect, rateOn: defect, rates: defect }),
    AnswersAtOnce.layer,
    Layer.succeed(Bills, { bill: () => defect, billNow: () => undefined, reconcile: () => defect }),
    Layer.succeed(CountingPool, {
      count: () => defect,
      countNow: () => undefined,
      tokenize: () => defect,
      tokenizeNow: () => undefined
    })
  ]),
  Layer.provide(HttpServer.layerServices)
)

const answer = (request: Request) =>
  Effect.gen(function* () {
    const app = answerEvery(routesOf(), openness("http://localhost"), { admits: () => true, refusals: 0 })(
      yield* HttpRouter.toHttpEffect(routes)
    )
    const response = yield* Effect.provideService(
      app,
      HttpServerRequest.HttpServerRequest,
      HttpServerRequest.fromWeb(request)
    )
    return HttpServerResponse.toWeb(response)
  })

const post = { method: "POST", body: '{"text":"x"}' }

describe("a defect of the server", () => {
  for (const [path, init] of [
    ["/api/v1/admin/quarantine", {}],
    ["/api/v1/admin/prices/sync-all", { method: "POST" }],
    ["/api/v1/auth/github", {}],
    ["/api/v1/auth/github/callback", { method: "POST", body: '{"code":"x"}' }],
    ["/api/v1/auth/me", { method: "DELETE" }],
    ["/api/v1/auth/sessions", {}],
    ["/api/v1/auth/refresh", { method: "POST" }],
    ["/api/v1/auth/logout", { method: "POST" }],
    ["/api/v1/models", {}],
    ["/api/v1/models/openai-gpt-5", {}],
    ["/api/v1/models/openai-gpt-5/price-history", {}],
    ["/api/v1/models/openai-gpt-5/tariff", {}],
    ["/api/v1/catalogue", {}],
    ["/api/v1/offers", {}],
    ["/api/v1/models/openai-gpt-5/offers", {}],
    ["/api/v1/price-changes", {}],
    ["/api/v1/price-changes.atom", {}],
    ["/api/v1/price-changes.json", {}],
    ["/api/v1/recommend", {}],
    ["/api/v1/exchange-rate", {}],
    ["/api/v1/prices.csv", {}],
    ["/api/v1/rates.parquet", {}],
    ["/api/v1/api-keys", {}],
    ["/api/v1/api-keys/openai/validate", { method: "POST" }],
    ["/api/v1/call", { method: "POST", body: '{"text":"x","model_id":"openai-gpt-5"}' }],
    ["/api/v1/usage", {}],
    ["/api/v1/usage", { method: "DELETE" }],
    ["/api/v1/teams", {}],
    ["/api/v1/teams/search/usage", {}],
    ["/api/v1/teams/search/usage.csv", {}],
    ["/api/v1/teams/search/tokens", {}],
    ["/api/v1/watches", {}],
    ["/api/v1/webhooks", {}],
    ["/api/v1/webhooks/x/test", { method: "POST" }],
    ["/api/v1/webhooks/x/deliveries", {}],
    ["/api/v1/calculate", post],
    ["/api/v1/tokenize", post],
    ["/api/v1/cost", { method: "POST", body: '{"records":[{}]}' }]
  ] as const) {
    it.effect(`is a 500 that tells the request id and nothing else: ${path}`, () => {
      const logged: Array<unknown> = []
      const logger = Logger.make(({ cause, message }) => {
        logged.push([message, cause])
      })
      return Effect.gen(function* () {
        const headers = { "content-type": "application/json", "x-request-id": "the-id" }
        const response = yield* answer(new Request(`http://localhost${path}`, { ...init, headers }))
        const text = yield* Effect.promise(() => response.text())
        assert.strictEqual(response.status, 500)
        assert.strictEqual(response.headers.get("content-type"), "application/json")
        assert.isNotNull(response.headers.get("access-control-allow-origin"))
        assert.deepStrictEqual(JSON.parse(text), { detail: "The server failed. The request id is the-id." })
        assert.strictEqual(logged.length, 1)
        assert.include(JSON.stringify(logged), "the-id")
      }).pipe(Effect.provide(Logger.layer([logger])))
    })
  }
})
