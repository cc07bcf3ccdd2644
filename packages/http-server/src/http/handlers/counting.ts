import { DEFAULT_ENCODING, MaybeCaller, RatecardApi, type TokenizeRequest } from "@ratecard/api"
import { type CalculationRequest, Calculator, Catalogue, Tokenizer, TokenizerUnavailable } from "@ratecard/core/effect"
import { Context, Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { AnswersAtOnce } from "../../answers/AnswersAtOnce.ts"
import { encodingAsked } from "../../answers/encodingAsked.ts"
import { CountingPool } from "../../counting/CountingPool.ts"
import { ProviderCounting } from "../../counting/ProviderCounting.ts"
import { valueNow } from "../../inSlices.ts"
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
    const atOnce = yield* AnswersAtOnce
    const calculatorNow = yield* calculatorOver(pool)
    atOnce.set("calculate", (payload: CalculationRequest) => {
      const calculation = valueNow(calculatorNow.calculate(payload))
      return calculation && JSON.stringify(calculation)
    })
    // A model is looked for by the routes.
    atOnce.set("tokenize", ({ encoding = DEFAULT_ENCODING, model_id, text }: TokenizeRequest) =>
      model_id === undefined ? pool.tokenizeNow(encoding, text) : undefined
    )
    return handlers.handleAll({
      calculate: ({ payload }) =>
        Effect.flatMap(MaybeCaller, (caller) =>
          calculator.calculate(payload, caller === null ? undefined : countFor(caller.user_id))
        ).pipe(
          Effect.map((calculation) => HttpServerResponse.jsonUnsafe(calculation)),
          raised
        ),
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

/** A calculator that counts in this very turn, or fails. */
const calculatorOver = ({ countNow }: CountingPool["Service"]) =>
  Effect.map(
    Effect.provide(
      // Not the one that all others share, which may wait.
      Layer.build(Layer.fresh(Calculator.layerNoDeps)),
      Layer.effect(
        Tokenizer,
        Effect.map(Tokenizer, (inline) => ({
          ...inline,
          countEach: (encodings, text) => {
            const counts = countNow(encodings, text)
            return counts === undefined ? NOT_NOW : Effect.succeed(counts)
          }
        }))
      ).pipe(Layer.provide(Tokenizer.layer))
    ),
    (built) => Context.get(built, Calculator)
  )

const NOT_NOW = Effect.fail(new TokenizerUnavailable({ message: "The text is not counted in this turn." }))

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
