import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { RatecardApi, type Version } from "@ratecard/api"
import { ByteSize, Context, Effect, Exit, Layer, Logger, References, Scope } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServer } from "effect/http"
import { ServeError } from "effect/http/HttpServerError"
import * as NetAddress from "effect/net/NetAddress"
import { HttpApiBuilder } from "effect/http-api"
import { maxHeaderSize } from "node:http"
import type { AddressInfo } from "node:net"
import { Answers } from "./answers/Answers.ts"
import { AnswersAtOnce } from "./answers/AnswersAtOnce.ts"
import { runWith } from "./answers/runWith.ts"
import { PriceBook } from "./catalogue/PriceBook.ts"
import { type Settings, warnOfMisspelt } from "./Config.ts"
import { isSameSite } from "./config/addresses.ts"
import { Database } from "./database/Database.ts"
import { asOneWait } from "./database/deadline.ts"
import { observeDatabase } from "./database/observeDatabase.ts"
import { CentralBank } from "./exchange/CentralBank.ts"
import { COLLECT_PATHS } from "./http/handlers/collect.ts"
import { groups } from "./http/handlers/groups.ts"
import { keptHealth } from "./http/handlers/system.ts"
import { Door } from "./http/listener/door/door.ts"
import type { AnswerKept } from "./http/listener/keptAnswers.ts"
import { Listener } from "./http/listener/Listener.ts"
import { Unsent } from "./http/listener/Unsent.ts"
import { answerEvery } from "./http/middleware/answerEvery.ts"
import { toBodies } from "./http/middleware/answersToBodies.ts"
import { FINDABLE_PATHS, FindableLayer } from "./http/pages/findable.ts"
import { builtWeb, FILE_PATHS, PAGE_PATHS, PagesLayer, type Web } from "./http/pages/pages.ts"
import { openness } from "./http/paths/cors.ts"
import { routesOf } from "./http/paths/routes.ts"
import { DOCS_PATHS, DocsLayer } from "./http/reference/docs.ts"
import { JsonBodyLayer } from "./http/requests/jsonBody.ts"
import { RequestFaultsLayer, SecretInputLayer } from "./http/requests/requestFaults.ts"
import { OwnPagesLayer } from "./http/signIn/middleware.ts"
import { SIGN_IN_PATHS } from "./http/signIn/signInRoutes.ts"
import { RateLimits } from "./limits/RateLimits.ts"
import { DroppedLines, Log } from "./Log.ts"
import { readRevision } from "./revision.ts"
import { observeSync } from "./sync/observeSync.ts"
import { observeDoors } from "./telemetry/doorMetrics.ts"
import { TRACING } from "./telemetry/otlp.ts"
import { RequestMeter } from "./telemetry/RequestMeter.ts"
import { isMeasured, isTraced, Telemetry } from "./telemetry/Telemetry.ts"

/** The time that a stopping server gives the requests in flight. */
const SHUTDOWN_GRACE = "15 seconds"

/** A path has one spelling; a model id may be as long as a request's head. */
const ROUTING = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: maxHeaderSize
}

/** Paths that are served in addition to the contract. */
const OTHER_PATHS = [...DOCS_PATHS, ...SIGN_IN_PATHS, ...PAGE_PATHS, ...FINDABLE_PATHS, ...FILE_PATHS]

const routeAt = routesOf(OTHER_PATHS, ["/mcp", ...COLLECT_PATHS])

/** The name of the route of a path: made-up addresses, which no route takes, add no names. */
const nameOf = (path: string): string => routeAt(path)?.name ?? "other"

/** Whether a path takes a method; what no route takes is asked for by GET. */
const takes = (path: string, method: string): boolean => (routeAt(path)?.allow ?? "GET").split(", ").includes(method)

/** The contract with its handlers, and the routes that are not in it. */
const routes = (settings: Settings, revision: Version, web: Web | undefined) =>
  Layer.merge(
    HttpApiBuilder.layer(RatecardApi).pipe(
      Layer.provide(NodeHttpServer.layerHttpServices),
      Layer.provide([
        groups(settings, revision),
        PagesLayer(settings, web),
        FindableLayer(settings, web),
        isMeasured(settings) ? Layer.merge(observeDatabase, observeSync) : Layer.empty
      ]),
      Layer.provide([
        RequestFaultsLayer,
        SecretInputLayer,
        JsonBodyLayer(settings.maxBodyBytes),
        OwnPagesLayer(settings)
      ])
    ),
    DocsLayer(settings.publicUrl)
  )

/** The prices, and the answers about them, which the handlers and the listener share. */
const catalogue = (settings: Settings) =>
  Layer.merge(Answers.layer, AnswersAtOnce.layer).pipe(
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
      const atOnce = isTraced(settings) ? new Map() : Context.get(shared, AnswersAtOnce)
      const answersToBodies = toBodies(atOnce, settings.maxBodyBytes, openTo)
      const server = new Listener(log, { door, unsent, openTo, answerKept, answersToBodies, meter }, answer)
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
