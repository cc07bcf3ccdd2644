import { RatecardApi } from "@ratecard/api"
import { type DatedRate, FALLBACK_RATE, recommend, simplified } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Answer } from "../catalogue/Answers.ts"
import { PriceBook } from "../catalogue/PriceBook.ts"
import type { Settings } from "../Config.ts"
import { keyOf } from "./catalogueHandlers.ts"

export const RecommendationHandlers = ({ exchangeRateFallback }: Pick<Settings, "exchangeRateFallback">) => {
  const rate: DatedRate = { ...FALLBACK_RATE, rate: exchangeRateFallback }
  return HttpApiBuilder.group(
    RatecardApi,
    "recommendation",
    Effect.fnUntraced(function* (handlers) {
      const book = yield* PriceBook
      return handlers.handleRaw("recommend", ({ query, request }) =>
        book.respond(request, keyOf("recommend", query), (view): Answer => {
          const { limit = 10, sort_by = "input_price", ...requirements } = query
          const { models } = recommend(view.offered, requirements, sort_by, rate)
          return {
            body: {
              models: models.slice(0, limit).map(simplified),
              total_available: models.length,
              filters_applied: { ...requirements, sort_by, limit }
            }
          }
        })
      )
    })
  )
}
