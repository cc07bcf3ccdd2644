import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { RatecardApi } from "@ratecard/api"
import { Calculator } from "@ratecard/core/effect"
import { ByteSize, Context, Effect, Exit, Layer, Logger, References, Scope } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServer } from "effect/http"
import { ServeError } from "effect/http/HttpServerError"
import * as NetAddress from "effect/net/NetAddress"
import { HttpApiBuilder } from "effect/http-api"
import { maxHeaderSize } from "node:http"
import type { AddressInfo } from "node:net"
import { Calls } from "./calls/Calls.ts"
import { Answers } from "./answers/Answers.ts"
import { ManualPrices } from "./catalogue/ManualPrices.ts"
import { PriceBook } from "./catalogue/PriceBook.ts"
import { type Settings, warnOfMisspelt } from "./Config.ts"
import { CountingPool } from "./counting/CountingPool.ts"
import { ProviderCounting } from "./counting/ProviderCounting.ts"
import { Database } from "./database/Database.ts"
import { asOneWait } from "./database/deadline.ts"
import { observeDatabase } from "./database/observeDatabase.ts"
import { CentralBank } from "./exchange/CentralBank.ts"
import { Bills } from "./bills/Bills.ts"
import { AdministrationHandlers } from "./http/handlers/administration.ts"
import { isSameSite } from "./config/addresses.ts"
import { runWith } from "./answers/runWith.ts"
import { BillHandlers } from "./http/handlers/bills.ts"
import { CallHandlers } from "./http/handlers/calls.ts"
import { CatalogueHandlers } from "./http/handlers/catalogue.ts"
import { routesOf } from "./http/paths/routes.ts"
import { openness } from "./http/paths/cors.ts"
import { CountingHandlers } from "./http/handlers/counting.ts"
import { DOCS_PATHS, DocsLayer } from "./http/reference/docs.ts"
import { FINDABLE_PATHS, FindableLayer } from "./http/pages/findable.ts"
import { builtWeb, FILE_PATHS, PAGE_PATHS, PagesLayer, type Web } from "./http/pages/pages.ts"
import { ExchangeHandlers } from "./http/handlers/exchange.ts"
import { JsonBodyLayer } from "./http/requests/jsonBody.ts"
import { WatchHandlers, WebhookHandlers } from "./http/handlers/follow.ts"
import { IdentityHandlers } from "./http/handlers/identity.ts"
import { KeysHandlers } from "./http/handlers/keys.ts"
import { Door } from "./http/listener/door/door.ts"
import type { AnswerKept } from "./http/listener/keptAnswers.ts"
import { Listener } from "./http/listener/Listener.ts"
import { Unsent } from "./http/listener/Unsent.ts"
import { AgentToolsLayer } from "./http/handlers/mcp.ts"
import { OptionalSignInLayer, OwnPagesLayer, SignInLayer } from "./http/signIn/middleware.ts"
import { RequestFaultsLayer, SecretInputLayer } from "./http/requests/requestFaults.ts"
import { answerEvery } from "./http/middleware/answerEvery.ts"
import { SIGN_IN_PATHS, SignInRoutes } from "./http/signIn/signInRoutes.ts"
import { keptHealth, SystemHandlers } from "./http/handlers/system.ts"
import { AccessTokens } from "./identity/AccessTokens.ts"
import { Authentication } from "./identity/Authentication.ts"
import { IdentityProviders } from "./identity/identityProviders/IdentityProviders.ts"
import { Sessions } from "./identity/Sessions.ts"
import { SignIn } from "./identity/SignIn.ts"
import { Users } from "./identity/Users.ts"
import { Usage } from "./usage/Usage.ts"
import { UsageHandlers } from "./http/handlers/usage.ts"
import { Follower } from "./follow/Follower.ts"
import { Watches } from "./follow/Watches.ts"
import { Webhooks } from "./follow/Webhooks.ts"
import { ApiKeys } from "./keys/ApiKeys.ts"
import { KeyChecks } from "./keys/KeyChecks.ts"
import { KeyVault } from "./keys/KeyVault.ts"
import { RateLimits } from "./limits/RateLimits.ts"
import { DroppedLines, Log } from "./Log.ts"
import { ModelProvider } from "./providers/ModelProvider.ts"
import { PriceSync } from "./sync/PriceSync.ts"
import { observeSync } from "./sync/observeSync.ts"
import { scheduledSync } from "./sync/schedule.ts"
import { Circuits } from "./upstream/Circuits.ts"
import type { Version } from "@ratecard/api"
import { readRevision } from "./revision.ts"
import { observeDoors } from "./telemetry/doorMetrics.ts"
import { RequestMeter } from "./telemetry/RequestMeter.ts"
import { TRACING } from "./telemetry/otlp.ts"
import { isMeasured, isTraced, Telemetry } from "./telemetry/Telemetry.ts"

/** How long a stopping server waits for the requests in flight. */
const SHUTDOWN_GRACE = "15 seconds"

/** A path has one spelling; a model id may be as long as a request's head. */
const ROUTING = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: maxHeaderSize
}

/** What is served in addition to the contract. */
const OTHER_PATHS = [...DOCS_PATHS, ...SIGN_IN_PATHS, ...PAGE_PATHS, ...FINDABLE_PATHS, ...FILE_PATHS]

const routeAt = routesOf(OTHER_PATHS, ["/mcp"])

/** The name of the route of a path: made-up addresses, which no route takes, add no names. */
const nameOf = (path: string): string => routeAt(path)?.name ?? "other"

/** Whether a path takes a method; what no route takes is asked for by GET. */
const takes = (path: string, method: string): boolean => (routeAt(path)?.allow ?? "GET").split(", ").includes(method)

/** The contract with its handlers, and the routes that are not in it. */
const routes = (settings: Settings, revision: Version, web: Web | undefined) =>
  Layer.merge(
    HttpApiBuilder.layer(RatecardApi).pipe(
      Layer.provide(NodeHttpServer.layerHttpServices),
      Layer.provide(handlers(settings, revision, web))
    ),
    DocsLayer(settings.publicUrl)
  )

/**
 * Each group of handlers is given what it uses and no more: the platform copies a group's services
 * into every request that it answers.
 */
const handlers = (settings: Settings, revision: Version, web: Web | undefined) => {
  const sync = PriceSync.layer(settings)
  const pool = CountingPool.layer(settings)
  const tokenizer = CountingPool.tokenizer.pipe(Layer.provide(pool))
  const calculator = Calculator.layerNoDeps.pipe(Layer.provide(tokenizer))
  const tokens = AccessTokens.layer(settings)
  const known = Authentication.layer(settings).pipe(Layer.provide(tokens))
  const authentication = SignInLayer.pipe(Layer.provide(known))
  const sessions = Sessions.layer(settings).pipe(Layer.provide(tokens))
  const signIn = SignIn.layer(settings).pipe(Layer.provide([sessions, IdentityProviders.layer(settings)]))
  const vault = KeyVault.layer(settings)
  const keys = ApiKeys.layer.pipe(Layer.provide(vault))
  const providers = ModelProvider.layer(settings).pipe(Layer.provide(Circuits.layer))
  const webhooks = Webhooks.layer(settings).pipe(Layer.provide(vault))
  const providerCounting = ProviderCounting.layer(settings).pipe(Layer.provide([keys, providers]))
  return Layer.mergeAll(
    CatalogueHandlers(settings),
    CountingHandlers.pipe(
      Layer.provide([calculator, pool, providerCounting]),
      Layer.provide(OptionalSignInLayer.pipe(Layer.provide(authentication)))
    ),
    BillHandlers.pipe(Layer.provide(Bills.layer), Layer.provide(tokenizer)),
    ExchangeHandlers,
    SystemHandlers(settings, revision),
    PagesLayer(settings, web),
    FindableLayer(settings, web),
    AgentToolsLayer(settings).pipe(Layer.provide(calculator)),
    IdentityHandlers(settings).pipe(Layer.provide([signIn, sessions, Users.layer, known, authentication])),
    SignInRoutes(settings).pipe(Layer.provide(signIn)),
    AdministrationHandlers.pipe(Layer.provide([ManualPrices.layer, Users.layer, sync, authentication])),
    KeysHandlers.pipe(Layer.provide(KeyChecks.layer), Layer.provide([keys, providers, authentication])),
    CallHandlers.pipe(Layer.provide(Calls.layer), Layer.provide([keys, providers, authentication])),
    UsageHandlers.pipe(Layer.provide([Usage.layer(settings), authentication])),
    WatchHandlers.pipe(Layer.provide([Watches.layer, authentication])),
    WebhookHandlers.pipe(Layer.provide([webhooks, authentication])),
    Follower.running.pipe(Layer.provide(Follower.layer(settings)), Layer.provide(vault)),
    scheduledSync(settings.syncCron).pipe(Layer.provide(sync)),
    isMeasured(settings) ? Layer.merge(observeDatabase, observeSync) : Layer.empty
  ).pipe(
    Layer.provide([RequestFaultsLayer, SecretInputLayer, JsonBodyLayer(settings.maxBodyBytes), OwnPagesLayer(settings)])
  )
}

/** The prices, and the answers about them, which the handlers and the listener share. */
const catalogue = (settings: Settings) =>
  Answers.layer.pipe(
    Layer.provideMerge(PriceBook.layer),
    Layer.provideMerge(CentralBank.layer(settings)),
    Layer.provideMerge(Database.layer(settings))
  )

/** The whole service, listening as `settings` say. */
export const layer = (settings: Settings) =>
  Layer.merge(layerNoLog(settings), Layer.effectDiscard(warnOfMisspelt(process.env))).pipe(
    Layer.provide(Log.layer(settings))
  )

/** The routes are built before the socket is opened: a request in between would find no handler. */
export const layerNoLog = (settings: Settings) =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => readRevision(settings.sourceRevision)),
      (revision) => Layer.provide(serving(settings, revision), Telemetry(settings, revision, nameOf))
    )
  ).pipe(
    Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(settings.maxBodyBytes))),
    Layer.provide(RateLimits.layer(settings))
  )

const serving = (settings: Settings, revision: Version) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const log = yield* Log
      const limits = yield* RateLimits
      const openTo = openness(settings.webUrl)
      const unsent = new Unsent()
      const door = new Door(limits, settings.maxBodyBytes)
      yield* atTheEnd("Ratecard has stopped")
      yield* observeDoors(door, unsent, limits, yield* DroppedLines)
      const meter = isMeasured(settings) ? yield* RequestMeter.make({ nameOf, takes }) : undefined
      const shared = yield* Layer.build(catalogue(settings))
      // Only what goes the way of the routes has spans.
      const { find: kept } = Context.get(shared, Answers)
      const web = yield* Effect.promise(builtWeb)
      const answerKept: AnswerKept = isTraced(settings) ? keptHealth : (request) => keptHealth(request) ?? kept(request)
      const app = yield* HttpRouter.toHttpEffect(routes(settings, revision, web)).pipe(
        Effect.provideContext(shared),
        Effect.provideService(HttpRouter.RouterConfig, ROUTING)
      )
      const answer = yield* NodeHttpServer.makeHandler(
        answerEvery(routeAt, openTo, unsent)(asOneWait(app)),
        // Requests end after the listener has closed.
        { scope: yield* Scope.fork(yield* Effect.scope) }
      ).pipe(runWith(HttpIncomingMessage.MaxBodySize, Logger.CurrentLoggers, References.MinimumLogLevel, ...TRACING))
      const server = new Listener(log, { door, unsent, openTo, answerKept, meter }, answer)
      const { host, port } = settings
      const address = yield* Effect.acquireRelease(
        Effect.tryPromise({ try: () => server.listen({ host, port }), catch: (cause) => new ServeError({ cause }) }),
        () =>
          Effect.ignore(
            Effect.timeout(
              Effect.promise(() => server.close()),
              SHUTDOWN_GRACE
            )
          )
      )
      yield* announce(settings, address)
    })
  )

/** Says where the server listens, what is odd about that, and that it stops. */
const announce = ({ publicUrl, webUrl }: Settings, { address, port }: AddressInfo) =>
  Effect.gen(function* () {
    const place = yield* Effect.fromResult(NetAddress.inetAddressFromIpString(address, port))
    yield* Effect.logInfo(`Ratecard listens on ${HttpServer.formatAddress(place)}`)
    if (!isSameSite(webUrl, publicUrl)) {
      yield* Effect.logWarning(
        `WEB_URL ${webUrl} and PUBLIC_URL ${publicUrl} are on different sites, so browsers do not send the cookies of a sign-in. Use one site for both.`
      )
    }
    yield* atTheEnd("Ratecard is stopping")
  })

/** Says so when the surrounding scope is closed by a signal; what could not start says why elsewhere. */
const atTheEnd = (line: string) =>
  Effect.addFinalizer((exit) => (Exit.hasInterrupts(exit) ? Effect.logInfo(line) : Effect.void))
