import { type CatalogueView, type DatedRate, type Model, recommend } from "@ratecard/core/catalogue"
import { type CostRequest, costRequestOf, MONTH_DAYS } from "../cost/costRequest.ts"
import { costRowsOf } from "../cost/costRows.ts"
import { type Asked, type LeftOutModel, requirementsAsked } from "./requirementsAsked.ts"

/** A model that fits, and what a month of the requests costs with it, in the currency that is asked for. */
export interface FittingModel {
  readonly model: Model
  readonly month: number
}

export interface PageOfRecommendations {
  readonly asked: Asked
  /** What is sent in a month. */
  readonly request: CostRequest
  /** Best first. */
  readonly fitting: ReadonlyArray<FittingModel>
  readonly excluded: ReadonlyArray<LeftOutModel>
}

/** What a query recommends: core's recommendation, and of that what a month's budget is enough for. */
export const recommendationOf = (
  query: URLSearchParams,
  view: CatalogueView,
  rate: DatedRate
): PageOfRecommendations => {
  const asked = requirementsAsked(query)
  const { budget = Infinity, requirements, sortBy } = asked
  const sortKey = sortBy === "month" ? "input_price" : sortBy
  const { excluded, models } = recommend(view.offered, requirements, sortKey, rate)
  const request = { ...costRequestOf(query, view), models, tools: [], currency: requirements.price_currency }
  const totals = new Map(costRowsOf(request, undefined, view, rate).map(({ model, total }) => [model.id, total]))
  const priced = models.map((model) => ({ model, month: totals.get(model.id)! * request.perDay * MONTH_DAYS }))
  const affordable = priced.filter(({ month }) => month <= budget)
  return {
    asked,
    request,
    fitting: sortBy === "month" ? affordable.toSorted((one, other) => one.month - other.month) : affordable,
    excluded: [
      ...excluded,
      ...priced
        .filter(({ month }) => month > budget)
        .map(({ model }) => ({ model_id: model.id, failed: "budget" as const }))
    ]
  }
}
