import { Ratecard, type RatecardError } from "@ratecard/client/effect"
import { findModel } from "@ratecard/core"
import { isCountedLocally, type Model } from "@ratecard/core/catalogue"
import { matchedNames } from "@ratecard/core/ledger"
import { Effect, Layer } from "effect"
import { asOf, PriceData, type PricedModel } from "./PriceData.ts"
import { Refusal } from "./Refusal.ts"

/** The prices of a hosted service at this address. */
export const remotePrices = (baseUrl: string) =>
  Layer.effect(
    PriceData,
    Effect.map(Ratecard, (service) =>
      PriceData.of({
        models: ({ at, include_retired }) =>
          Effect.map(
            answered(service.models({ ...(include_retired ? { include_retired } : {}), ...asOf(at) })),
            ({ models }) => models
          ),
        priced: Effect.fnUntraced(function* (names, at) {
          if (names === null) {
            const { models } = yield* answered(service.models(asOf(at)))
            return { models: models.filter(isCountedLocally).map(pricedBy), matched: [] }
          }
          const models = yield* Effect.forEach(
            names,
            (model_id) => answered(service.model({ model_id, ...asOf(at) })),
            { concurrency: 4 }
          )
          const matches = models.map((model, index) => {
            // The service has resolved the name; among one model it means that one, too.
            const match = findModel(new Map([[model.id, model]]), names[index]!)
            return match.how === "none" ? ({ model_id: model.id, how: "spelling" } as const) : match
          })
          const byId = new Map(models.map((model) => [model.id, model]))
          return {
            models: Array.from(byId.values(), pricedBy),
            matched: matchedNames(names, matches)
          }
        }),
        bill: (record) => Effect.map(answered(service.cost({ records: [record] })), ({ results }) => results[0]!),
        calculate: (request) => answered(service.calculate(request)),
        history: (name) => answered(service.priceHistory(name)),
        changes: (filter, limit) => answered(service.priceChanges({ ...filter, limit })),
        rate: (at) => answered(service.exchangeRate(asOf(at)))
      })
    )
  ).pipe(Layer.provide(Ratecard.layer({ baseUrl })))

const pricedBy = (model: Model): PricedModel => ({
  model,
  // A retired model cannot be called, and the record says no more of it than that.
  isOffered: model.supports_byok
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
        return new Refusal({ message: "The Ratecard service cannot be reached just now; try again." })
      default:
        return new Refusal({ message: "The Ratecard service failed; try again." })
    }
  })
