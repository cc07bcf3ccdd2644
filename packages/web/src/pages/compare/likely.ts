import type { CatalogueView, Model } from "@ratecard/core/catalogue"
import { newestOfEach } from "../../prices/prices.ts"
import { costRequestOf } from "../cost/costRequest.ts"

/** The models that people compare: the usual ones, and the newest of other makers. */
const likelyIn = (view: CatalogueView): ReadonlyArray<Model> => {
  const usual = costRequestOf(new URLSearchParams(), view).models
  const makers = new Set(usual.map(({ provider }) => provider))
  return [...usual, ...newestOfEach(view).filter(({ provider }) => !makers.has(provider))]
}

const pairsOf = (models: ReadonlyArray<Model>): ReadonlyArray<readonly [Model, Model]> =>
  models.flatMap((one, index) =>
    models
      .slice(index + 1)
      .flatMap((other): ReadonlyArray<readonly [Model, Model]> =>
        one.provider === other.provider ? [] : [[one, other]]
      )
  )

/** Pairs of models of two makers that people compare, the likeliest first. */
export const likelyPairs = (view: CatalogueView): ReadonlyArray<readonly [Model, Model]> => pairsOf(likelyIn(view))

/** Comparisons to begin with: of three makers, then of two. */
export const readyComparisons = (view: CatalogueView): ReadonlyArray<ReadonlyArray<Model>> => {
  const models = likelyIn(view)
  const oneEach = models.filter(
    ({ provider }, index) => models.findIndex((other) => other.provider === provider) === index
  )
  return [oneEach.slice(0, 3), ...pairsOf(models).slice(0, 5)].filter(({ length }) => length > 1)
}
