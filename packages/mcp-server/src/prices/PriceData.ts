import { type DatedRate, instantText, type Offer, type OfferFilter, type PriceSnapshot } from "@ratecard/core/catalogue"
import { Calculator, Catalogue } from "@ratecard/core/effect"
import type { Calculation, CalculationRequest } from "@ratecard/core/ledger"
import { Context, Effect, Layer } from "effect"
import { offersIn, withOffers } from "./offers.ts"
import { Refusal } from "./Refusal.ts"

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
