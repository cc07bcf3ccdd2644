import { MaybeCaller, RatecardApi } from "@ratecard/api"
import { Calculator, Catalogue } from "@ratecard/core/effect"
import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { encodingAsked } from "../../answers/encodingAsked.ts"
import { CountingPool } from "../../counting/CountingPool.ts"
import { ProviderCounting } from "../../counting/ProviderCounting.ts"
import { raised } from "../errors/raised.ts"
import type { Settings } from "../../Config.ts"
import { OptionalSignInLayer } from "../signIn/middleware.ts"
import type { SharedServices } from "./services.ts"

export const CountingHandlers = HttpApiBuilder.group(
  RatecardApi,
  "counting",
  Effect.fnUntraced(function* (handlers) {
    const calculator = yield* Calculator
    const catalogue = yield* Catalogue
    const pool = yield* CountingPool
    const { countFor } = yield* ProviderCounting
    return handlers.handleAll({
      calculate: ({ payload }) =>
        Effect.flatMap(MaybeCaller, (caller) =>
          calculator.calculate(payload, caller === null ? undefined : countFor(caller.user_id))
        ).pipe(raised),
      tokenize: ({ payload }) =>
        encodingAsked(catalogue, payload).pipe(
          Effect.flatMap((encoding) => pool.tokenize(encoding, payload.text)),
          Effect.map((json) =>
            typeof json === "string"
              ? HttpServerResponse.text(json, { contentType: "application/json" })
              : HttpServerResponse.uint8Array(json, { contentType: "application/json" })
          ),
          raised
        )
    })
  })
)

export const CountingLayer = (
  settings: Settings,
  { authentication, calculator, keys, pool, providers }: SharedServices
) =>
  CountingHandlers.pipe(
    Layer.provide([
      calculator,
      pool,
      ProviderCounting.layer(settings).pipe(Layer.provide([keys, providers])),
      OptionalSignInLayer.pipe(Layer.provide(authentication))
    ])
  )
