import { Data, Context, Effect, Layer, Clock } from "effect"
import {
  type DatedRate,
  instantText,
  type Offer,
  type OfferFilter,
  type PriceSnapshot,
  offersAsked,
  priceSnapshot
} from "@ratecard/core/catalogue"
import { Calculator, Catalogue } from "@ratecard/core/effect"
import type { Calculation, CalculationRequest } from "@ratecard/core/ledger"

/** A question that has no answer; `message` says in a sentence what to change. */
export class Refusal extends Data.TaggedError("Refusal")<{ readonly message: string }> {}

/** What the tools answer from: the catalogue of this process, or that of a hosted service. */
export class PriceData extends Context.Service<
  PriceData,
  {
    /** All prices as they stand now. */
    readonly prices: Effect.Effect<PriceSnapshot, Refusal>
    /** The same, with what public lists say that hosts charge. */
    readonly pricesWithOffers: Effect.Effect<PriceSnapshot, Refusal>
    /** Who offers what, at the prices of now, cheapest first. */
    offers(filter: OfferFilter): Effect.Effect<ReadonlyArray<Offer>, Refusal>
    /** Counts a text for models. */
    calculate(request: CalculationRequest): Effect.Effect<Calculation, Refusal>
    /** Rubles per dollar, now or at a past instant, in milliseconds since the epoch. */
    rate(at?: number): Effect.Effect<DatedRate, Refusal>
  }
>()("@ratecard/mcp-server/PriceData") {
  /** Over the catalogue and the calculator of this process. */
  static readonly layerNoDeps = Layer.effect(
    PriceData,
    Effect.gen(function* () {
      const { snapshot } = yield* Catalogue
      const calculator = yield* Calculator
      const pricesWithOffers = withOffers(snapshot)
      return PriceData.of({
        prices: snapshot,
        pricesWithOffers,
        offers: (filter) => offersIn(pricesWithOffers, filter),
        calculate: (request) =>
          Effect.mapError(calculator.calculate(request), ({ message }) => new Refusal({ message })),
        rate: Effect.fnUntraced(function* (at) {
          const { rate, rateOn } = yield* snapshot
          const known = at === undefined ? rate : rateOn(at)
          if (known !== undefined) return known
          return yield* new Refusal({ message: `The exchange rate of ${instantText(at!).slice(0, 10)} is unknown.` })
        })
      })
    })
  )

  /** The prices that ship with the package: no network, and the fixed rate. */
  static readonly layerBundled = this.layerNoDeps.pipe(Layer.provide([Calculator.layer, Catalogue.layer]))
}

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
