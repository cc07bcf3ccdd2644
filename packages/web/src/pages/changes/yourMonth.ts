import type { Model } from "@ratecard/core/catalogue"
import { dayText, modelsAsked, type Prices } from "../../prices/prices.ts"
import { type CostRequest, costRequestOf } from "../cost/costRequest.ts"
import { costRowsOf, monthOf } from "../cost/costRows.ts"

/** The cost of a month of one's calls with a model, at the prices of two days; null where a price is not known. */
export interface YourCost {
  readonly model: Model
  readonly before: number | null
  readonly now: number | null
}

/** The calls that a query of the cost page asks for, and what a month of them became from one day to another. */
export const yourMonth = (
  prices: Prices,
  asked: string,
  from: number,
  to: number
): { readonly request: CostRequest; readonly costs: ReadonlyArray<YourCost> } => {
  const costsAt = (at: number, models?: ReadonlyArray<Model>) => {
    const query = new URLSearchParams(asked)
    query.set("at", dayText(at))
    const view = modelsAsked(prices, query)
    const own = costRequestOf(query, view)
    const request =
      models === undefined ? own : { ...own, models: models.flatMap(({ id }) => view.modelById.get(id) ?? []) }
    const rows = costRowsOf(request, undefined, prices, query)
    return { request, costs: new Map(rows.map((row) => [row.model.id, monthOf(row, request)])) }
  }
  const { costs: now, request } = costsAt(to)
  const { costs: before } = costsAt(from, request.models)
  const costs = request.models.map((model) => ({
    model,
    before: before.get(model.id) ?? null,
    now: now.get(model.id) ?? null
  }))
  // Of all models only those whose price moved are of interest.
  return { request, costs: request.isEvery ? costs.filter((cost) => cost.before !== cost.now) : costs }
}
