import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { RatecardApi } from "@ratecard/api"
import type { DatedRate } from "@ratecard/core/catalogue"
import { OFFLINE, PATIENT } from "@ratecard/test-support"
import { Effect, Layer, References } from "effect"
import { HttpApiTest } from "effect/http-api"
import "effect/schema/SchemaJITCompiler/enable"
import { Answers } from "../src/answers/Answers.ts"
import { PriceBook } from "../src/catalogue/PriceBook.ts"
import { loadSettings, type Settings } from "../src/Config.ts"
import { Database } from "../src/database/Database.ts"
import { CentralBank } from "../src/exchange/CentralBank.ts"
import { CatalogueHandlers } from "../src/http/handlers/catalogue.ts"
import { ExchangeHandlers } from "../src/http/handlers/exchange.ts"
import { JsonBodyLayer } from "../src/http/requests/jsonBody.ts"
import { RequestFaultsLayer, SecretInputLayer } from "../src/http/requests/requestFaults.ts"
import { OptionalSignInLayer, OwnPagesLayer, SignInLayer } from "../src/http/signIn/middleware.ts"
import { AccessTokens } from "../src/identity/AccessTokens.ts"
import { Authentication } from "../src/identity/Authentication.ts"
import { newInstallation } from "./databases.ts"

const publicClient = HttpApiTest.groups(RatecardApi, ["catalogue", "exchange", "recommendation"])

export type PublicClient = Effect.Success<typeof publicClient>

/**
 * Runs against the handlers of prices, recommendations and rates of a service of its own, in this process: with the
 * contract's codecs, routes and middleware, and without a socket. It takes a third of the processor time of a server.
 */
export const withPublicClient = async <E>(
  given: Readonly<Record<string, string>>,
  use: (client: PublicClient) => Effect.Effect<void, E>,
  shippedRates?: ReadonlyArray<DatedRate>
): Promise<void> => {
  const installation = newInstallation()
  try {
    await Effect.gen(function* () {
      const settings = yield* loadSettings({ ...PATIENT, ...OFFLINE, ...installation.place, ...given })
      yield* Effect.provide(Effect.flatMap(publicClient, use), layer(settings, shippedRates))
    }).pipe(Effect.scoped, Effect.provideService(References.MinimumLogLevel, "None"), Effect.runPromise)
  } finally {
    await installation.remove()
  }
}

const layer = (settings: Settings, shippedRates?: ReadonlyArray<DatedRate>) => {
  const signIn = SignInLayer.pipe(
    Layer.provide(Authentication.layer(settings).pipe(Layer.provide(AccessTokens.layer(settings))))
  )
  const middleware = Layer.mergeAll(
    RequestFaultsLayer,
    SecretInputLayer,
    JsonBodyLayer(settings.maxBodyBytes),
    OwnPagesLayer(settings),
    OptionalSignInLayer.pipe(Layer.provideMerge(signIn))
  )
  return Layer.merge(CatalogueHandlers(settings), ExchangeHandlers).pipe(
    Layer.provideMerge(middleware),
    Layer.provide(Answers.layer),
    Layer.provide(PriceBook.layer),
    Layer.provide(CentralBank.layer(settings, undefined, shippedRates)),
    Layer.provide(Database.layer(settings)),
    Layer.provideMerge(NodeHttpServer.layerHttpServices)
  )
}
