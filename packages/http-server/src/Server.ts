import { NodeHttpServer } from "@effect/platform-node"
import { RatecardApi } from "@ratecard/api"
import { Calculator } from "@ratecard/core"
import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { createServer } from "node:http"
import { PriceBook } from "./catalogue/PriceBook.ts"
import type { Settings } from "./Config.ts"
import { CountingPool } from "./counting/CountingPool.ts"
import { allowedMethods } from "./http/allowedMethods.ts"
import { CatalogueHandlers } from "./http/catalogueHandlers.ts"
import { CountingHandlers } from "./http/countingHandlers.ts"
import { DOCS_PATHS, DocsLayer } from "./http/docs.ts"
import { JsonBodyLayer, RequestFaultsLayer } from "./http/faults.ts"
import { RecommendationHandlers } from "./http/recommendationHandlers.ts"
import { answerEvery } from "./http/requests.ts"
import { SystemHandlers } from "./http/systemHandlers.ts"
import { Log } from "./Log.ts"
import { readRevision } from "./revision.ts"

/** How long a stopping server waits for the requests in flight. */
const SHUTDOWN_GRACE = "15 seconds"

/** The contract with its handlers, and what stands beside it. */
const routes = (settings: Settings) =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => readRevision(settings.sourceRevision)),
      (revision) =>
        Layer.mergeAll(
          HttpApiBuilder.layer(RatecardApi).pipe(
            Layer.provide([
              CatalogueHandlers,
              RecommendationHandlers(settings),
              CountingHandlers,
              SystemHandlers(settings, revision)
            ]),
            Layer.provide([RequestFaultsLayer, JsonBodyLayer(settings.maxBodyBytes)])
          ),
          DocsLayer(settings.publicUrl)
        )
    )
  )

/** The services under the routes. */
const services = (settings: Settings) =>
  Calculator.layerNoDeps.pipe(
    Layer.provide(CountingPool.tokenizer),
    Layer.provideMerge(Layer.merge(PriceBook.layer, CountingPool.layer(settings)))
  )

/** The whole service, listening as `settings` say. */
export const layer = (settings: Settings) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const log = yield* Log
      const app = yield* HttpRouter.toHttpEffect(routes(settings))
      return HttpServer.serve(answerEvery(log, allowedMethods(DOCS_PATHS))(app))
    })
  ).pipe(
    Layer.merge(announce),
    Layer.provide(services(settings)),
    Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(settings.maxBodyBytes))),
    Layer.provideMerge(
      NodeHttpServer.layer(createServer, {
        host: settings.host,
        port: settings.port,
        gracefulShutdownTimeout: SHUTDOWN_GRACE
      })
    ),
    Layer.provide(Log.layer(settings))
  )

/** Says where the server listens, and loads the vocabularies once it does. */
const announce = Layer.effectDiscard(
  Effect.gen(function* () {
    const server = yield* HttpServer.HttpServer
    const pool = yield* CountingPool
    yield* Effect.logInfo(`Ratecard listens on ${HttpServer.formatAddress(server.address)}`)
    yield* Effect.forkScoped(pool.warmUp)
  })
)
