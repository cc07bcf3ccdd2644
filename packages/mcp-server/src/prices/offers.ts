import { type OfferFilter, offersAsked, priceSnapshot, type PriceSnapshot } from "@ratecard/core/catalogue"
import { Clock, Effect } from "effect"
import { Refusal } from "./Refusal.ts"

/** The same prices, with the listed shelf that comes along where they have none. It is loaded when it is asked for. */
export const withOffers = <E>(prices: Effect.Effect<PriceSnapshot, E>): Effect.Effect<PriceSnapshot, E> => {
  const completed = new WeakMap<PriceSnapshot, PriceSnapshot>()
  return Effect.flatMap(prices, (snapshot) => {
    const known = snapshot.offers === undefined ? completed.get(snapshot) : snapshot
    if (known !== undefined) return Effect.succeed(known)
    return Effect.zipWith(
      Effect.promise(() => import("@ratecard/core/offers")),
      Clock.currentTimeMillis,
      ({ LISTED_OFFERS: offers }, now) => {
        const { book, rate, rateOn, view } = snapshot
        const complete = priceSnapshot(
          { entries: view.entries, tariffs: book.data, offers, rate, rateOn },
          now,
          snapshot
        )
        completed.set(snapshot, complete)
        return complete
      }
    )
  })
}

/** Prices may depend on the hour. Within a minute, offers are shown once: all of them take 60 ms. */
const MINUTE_MILLIS = 60_000

/** The offers of prices that fit, at the prices of this minute, cheapest first. */
export const offersIn = Effect.fnUntraced(function* (
  snapshot: Effect.Effect<PriceSnapshot, Refusal>,
  filter: OfferFilter
) {
  const now = yield* Clock.currentTimeMillis
  const found = offersAsked(yield* snapshot, filter, now - (now % MINUTE_MILLIS))
  return found.is === "offers" ? found.offers : yield* new Refusal({ message: found.message })
})
