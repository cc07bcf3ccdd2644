import { Ratecard, type RatecardError } from "@ratecard/client/effect"
import { Effect, Layer } from "effect"
import { PriceData } from "./PriceData.ts"
import { Refusal } from "./Refusal.ts"

/** The prices of a hosted service at this address. */
export const remotePrices = (baseUrl: string) =>
  Layer.effect(
    PriceData,
    Effect.map(Ratecard, (service) =>
      PriceData.of({
        models: ({ include_retired }) =>
          Effect.map(answered(service.models(include_retired ? { include_retired } : {})), ({ models }) => models),
        priced: (modelIds, at) =>
          Effect.forEach(
            modelIds,
            (model_id) =>
              Effect.map(answered(service.model(at === undefined ? model_id : { model_id, at })), (model) => ({
                model,
                // The record has no long-context prices.
                tariff: model,
                // A retired model cannot be called, and the record says no more of it than that.
                isOffered: model.supports_byok
              })),
            { concurrency: 4 }
          ),
        calculate: (request) => answered(service.calculate(request)),
        history: (modelId) => Effect.map(answered(service.priceHistory(modelId)), ({ entries }) => entries),
        changes: (filter, limit) => answered(service.priceChanges({ ...filter, limit })),
        rate: (at) => (at === undefined ? answered(service.exchangeRate) : Effect.fail(noPastRate))
      })
    )
  ).pipe(Layer.provide(Ratecard.layer({ baseUrl })))

const noPastRate = new Refusal({
  message: "The hosted service tells today's exchange rate only: leave out convert_to or at."
})

/** The answer of the hosted service. Why it cannot be reached is nothing that an agent could change. */
const answered = <A>(call: Effect.Effect<A, RatecardError>): Effect.Effect<A, Refusal> =>
  Effect.mapError(call, (error) => {
    switch (error.code) {
      case "NotFound":
      case "BodyTooLarge":
      case "Unavailable":
        return new Refusal({ message: error.message })
      case "ValidationFailed":
        return new Refusal({ message: error.detail.map(({ msg }) => msg).join(" ") })
      case "Unreachable":
        return new Refusal({ message: "The hosted service at RATECARD_URL cannot be reached just now; try again." })
      default:
        return new Refusal({ message: "The hosted service at RATECARD_URL failed; try again." })
    }
  })
