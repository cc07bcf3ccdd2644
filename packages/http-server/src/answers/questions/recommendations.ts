import {
  type DatedRate,
  recommend,
  type Requirements,
  simplified,
  type SortKey,
  viewAt
} from "@ratecard/core/catalogue"
import type { Question } from "../answer.ts"
import { instantOf } from "./models.ts"

interface RecommendQuery extends Requirements {
  readonly sort_by?: SortKey
  readonly limit?: number
  /** A past instant, ISO 8601. */
  readonly at?: string
  /** Another rate is another question, because it orders rubles and dollars anew. */
  readonly rate: DatedRate
}

/** The models that fit, best first, and what they were asked to fit. */
export const RECOMMENDATIONS: Question<RecommendQuery> = {
  name: "recommend",
  answer: (view, { limit = 10, rate, sort_by = "input_price", ...requirements }) => {
    const { models } = recommend(viewAt(view, instantOf(requirements)).offered, requirements, sort_by, rate)
    return {
      body: {
        models: models.slice(0, limit).map(simplified),
        total_available: models.length,
        filters_applied: { ...requirements, sort_by, limit }
      }
    }
  }
}
