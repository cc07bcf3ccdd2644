import { type Model, recommend } from "@ratecard/core/catalogue"
import { dayAsked, modelsAsked, type Prices, rateAsked } from "../../prices/prices.ts"
import { type CostRequest, costRequestOf } from "../cost/costRequest.ts"
import { costRowsOf, monthOf } from "../cost/costRows.ts"
import { type Asked, type LeftOutModel, requirementsAsked } from "./requirementsAsked.ts"

/** A model that fits, and what a month of the requests costs with it, in the currency that is asked for; null: not known. */
export interface FittingModel {
  readonly model: Model
  readonly month: number | null
}

export interface PageOfRecommendations {
  readonly asked: Asked
  /** The requests of a month. */
  readonly request: CostRequest
  /** Best first. */
  readonly fitting: ReadonlyArray<FittingModel>
  readonly excluded: ReadonlyArray<LeftOutModel>
}

/** The recommendation for a query: that of core, without models over the budget of a month. */
export const recommendationOf = (query: URLSearchParams, prices: Prices): PageOfRecommendations => {
  const view = modelsAsked(prices, query)
  const asked = requirementsAsked(query)
  const { budget = Infinity, requirements, sortBy } = asked
  const sortKey = sortBy === "month" ? "input_price" : sortBy
  const now = dayAsked(query, prices.now) === undefined ? prices.now : undefined
  const { excluded, models } = recommend(view.offered, requirements, sortKey, rateAsked(prices, query), now)
  const request = { ...costRequestOf(query, view), models, tools: [], currency: requirements.price_currency }
  const totals = new Map(costRowsOf(request, undefined, prices, query).map(({ model, total }) => [model.id, total]))
  const priced = models.map((model) => ({ model, month: monthOf({ total: totals.get(model.id) ?? null }, request) }))
  const isAffordable = (each: FittingModel): boolean => atMost(each) <= budget * (1 + ROUNDING)
  const affordable = priced.filter(isAffordable)
  return {
    asked,
    request,
    fitting: sortBy === "month" ? affordable.toSorted((one, other) => atMost(one) - atMost(other) || 0) : affordable,
    excluded: [
      ...excluded,
      ...priced
        .filter((each) => !isAffordable(each))
        .map(({ model }) => ({ model_id: model.id, failed: "budget" as const }))
    ]
  }
}

/** Relative rounding error of sums of binary fractions. */
const ROUNDING = 1e-9

/** A cost that is not known may be any amount. */
const atMost = ({ month }: FittingModel): number => month ?? Infinity
