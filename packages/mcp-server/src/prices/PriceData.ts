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

/** A refusal to answer; `message` says in a sentence what to change. */
export class Refusal extends Data.TaggedError("Refusal")<{ readonly message: string }> {}

/** The data behind the tools' answers: the catalogue of this process, or that of a hosted service. */
export class PriceData extends Context.Service<
  PriceData,
  {
    /** The current snapshot of all prices. */
    readonly prices: Effect.Effect<PriceSnapshot, Refusal>
    /** The current snapshot, with the listed shelf: the prices of hosts from public lists. */
    readonly pricesWithOffers: Effect.Effect<PriceSnapshot, Refusal>
    /** Finds offers at current prices, cheapest first. */
    offers(filter: OfferFilter): Effect.Effect<ReadonlyArray<Offer>, Refusal>
    /** Counts a text's tokens for models. */
    calculate(request: CalculationRequest): Effect.Effect<Calculation, Refusal>
    /** The exchange rate, in rubles per dollar, now or at a past instant in milliseconds since the epoch. */
    rate(at?: number): Effect.Effect<DatedRate, Refusal>
  }
>()("@ratecard/mcp-server/PriceData") {
  /** The layer over the catalogue and the calculator of this process. */
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

  /** The layer over the prices that ship with the package: no network. */
  static readonly layerBundled = this.layerNoDeps.pipe(Layer.provide([Calculator.layer, Catalogue.layer]))
}

/** Adds the listed shelf that ships with the package to prices without one. The shelf is loaded at the first call. */
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
        const complete = priceSnapshot({ entries: view.entries, tariffs: book.data, offers, rate, rateOn }, now)
        completed.set(snapshot, complete)
        return complete
      }
    )
  })
}

/**
 * The time for which the offers' prices are kept. Prices may depend on the hour, and computing all of them takes 60 ms.
 */
const MINUTE_MILLIS = 60_000

/** The offers in a snapshot that pass the filter, at this minute's prices, cheapest first. */
export const offersIn = Effect.fnUntraced(function* (
  snapshot: Effect.Effect<PriceSnapshot, Refusal>,
  filter: OfferFilter
) {
  const now = yield* Clock.currentTimeMillis
  const found = offersAsked(yield* snapshot, filter, now - (now % MINUTE_MILLIS))
  return found.is === "offers" ? found.offers : yield* new Refusal({ message: found.message })
})
