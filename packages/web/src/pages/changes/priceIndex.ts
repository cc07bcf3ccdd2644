import { type CatalogueView, type Model, viewAt } from "@ratecard/core/catalogue"
import { newestOf } from "../../prices/prices.ts"
import { USUAL } from "../cost/costRequest.ts"

/** An index of prices at some instants: 100 at the first. */
export interface PriceIndex {
  readonly values: ReadonlyArray<number>
  /** The models that it is made of at the last instant. */
  readonly models: ReadonlyArray<Model>
}

/**
 * The index of what the newest models of the usual families cost, input and output together: from one instant to the next
 * it moves by the geometric mean of the changes of those families that have a price above zero at both. Undefined if there
 * are none at the end, or if there is one instant only.
 */
export const priceIndex = (view: CatalogueView, instants: ReadonlyArray<number>): PriceIndex | undefined => {
  const newest = instants.map((at) => {
    const then = viewAt(view, at)
    return USUAL.map((family) => newestOf([then.offered.filter(({ id }) => family.test(id))], then)[0])
  })
  const models = (newest.at(-1) ?? []).filter((model) => model !== undefined)
  if (models.length === 0 || instants.length < 2) return undefined
  const values = [100]
  for (const [index, now] of newest.slice(1).entries()) {
    const changes = now.flatMap((model, family) => {
      const ratio = priceOf(model) / priceOf(newest[index]![family])
      return ratio > 0 && ratio < Infinity ? [Math.log(ratio)] : []
    })
    const mean = changes.reduce((sum, change) => sum + change, 0) / Math.max(1, changes.length)
    values.push(values[index]! * Math.exp(mean))
  }
  return { values, models }
}

/** Of a million tokens of each. */
const priceOf = (model: Model | undefined): number =>
  model === undefined ? Number.NaN : model.input_price + model.output_price
