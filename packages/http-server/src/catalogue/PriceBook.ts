import { BUNDLED_ENTRIES, Catalogue, type CatalogueEntry, type CatalogueView } from "@ratecard/core"
import { Clock, Context, Effect, Layer } from "effect"
import type { Representation } from "../http/representation.ts"
import { type Answer, Answers } from "./Answers.ts"

/** The prices that the service publishes, and its ready-encoded answers about them. */
export class PriceBook extends Context.Service<
  PriceBook,
  {
    /**
     * The answer to the question that `key` names: kept from last time, or made by `build` from the
     * catalogue as it stands now.
     */
    answer(key: string, build: (view: CatalogueView, now: number) => Answer): Effect.Effect<Representation>
  }
>()("@ratecard/http-server/PriceBook") {
  /** A book over whatever catalogue is provided. */
  static readonly layerNoDeps = Layer.effect(
    PriceBook,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      let answers: Answers | undefined
      return PriceBook.of({
        answer: (key, build) =>
          Effect.zipWith(catalogue.view, Clock.currentTimeMillis, (view, now) => {
            if (answers?.view !== view) answers = new Answers(view)
            return answers.get(key, now, (current) => build(current, now))
          })
      })
    })
  )

  /** The book and the catalogue of fixed entries under it. */
  static readonly layerOf = (entries: ReadonlyArray<CatalogueEntry>) =>
    this.layerNoDeps.pipe(Layer.provideMerge(Catalogue.layerOf(entries)))

  static readonly layer = this.layerOf(BUNDLED_ENTRIES)
}
