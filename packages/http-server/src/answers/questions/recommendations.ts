import { type ModelFilters, recommend, simplified, type SortKey, viewAt } from "@ratecard/core/catalogue"
import { instantOf, type Question } from "../answer.ts"

interface RecommendQuery extends ModelFilters {
  readonly sort_by?: SortKey
  readonly limit?: number
  /** A past instant, ISO 8601. */
  readonly at?: string
}

/** The models that fit, best first, and the filters that they fit. */
export const RECOMMENDATIONS: Question<RecommendQuery> = {
  name: "recommend",
  isInAddress: true,
  answer: ({ rate, rateOn, view }, { limit = 10, sort_by = "input_price", ...filters }) => {
    const at = instantOf(filters)
    const rateThen = (at === undefined ? undefined : rateOn(at)) ?? rate
    const { models } = recommend(viewAt(view, at).offered, filters, sort_by, rateThen)
    return {
      body: {
        models: models.slice(0, limit).map(simplified),
        total_available: models.length,
        filters_applied: { ...filters, sort_by, limit }
      }
    }
  }
}
