import { Ratecard, type RatecardError } from "@ratecard/client/effect"
import { instantText, snapshotsOf } from "@ratecard/core/catalogue"
import { Clock, Effect, Exit, Layer } from "effect"
import { offersIn, withOffers, PriceData, Refusal } from "./PriceData.ts"

/** The prices of the hosted service at this address. Its whole catalogue is requested, at most once a minute. */
export const remotePrices = (baseUrl: string) =>
  Layer.effect(
    PriceData,
    Effect.gen(function* () {
      const service = yield* Ratecard
      const snapshots = yield* Effect.cachedWithTTL(Effect.map(refuseErrors(service.catalogue), snapshotsOf), (exit) =>
        Exit.isSuccess(exit) ? "1 minute" : 0
      )
      const prices = Effect.zipWith(snapshots, Clock.currentTimeMillis, (snapshotAt, now) => snapshotAt(now))
      const pricesWithOffers = withOffers(prices)
      return PriceData.of({
        prices,
        pricesWithOffers,
        offers: (filter) => offersIn(pricesWithOffers, filter),
        calculate: (request) => refuseErrors(service.calculate(request)),
        rate: (at) => refuseErrors(service.exchangeRate(at === undefined ? {} : { at: instantText(at) }))
      })
    })
  ).pipe(Layer.provide(Ratecard.layer({ baseUrl })))

/**
 * Turns the hosted service's errors into refusals. An agent cannot change why the service cannot be reached, so that
 * the refusal does not say it.
 */
const refuseErrors = <A>(call: Effect.Effect<A, RatecardError>): Effect.Effect<A, Refusal> =>
  Effect.mapError(call, (error) => {
    switch (error.code) {
      case "BodyTooLarge":
      case "Unavailable":
        return new Refusal({ message: error.message })
      case "ValidationFailed":
        return new Refusal({ message: error.detail.map(({ msg }) => msg).join(" ") })
      case "Unreachable":
        return new Refusal({ message: "The Ratecard service cannot be reached; try again." })
      default:
        return new Refusal({ message: "The Ratecard service failed; try again." })
    }
  })
