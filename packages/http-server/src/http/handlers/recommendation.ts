import { RatecardApi } from "@ratecard/api"
import { recommend, simplified } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Answer } from "../../answers/Answers.ts"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"
import { viewAt } from "./asOf.ts"
import { keyOf } from "./catalogue.ts"

export const RecommendationHandlers = HttpApiBuilder.group(
  RatecardApi,
  "recommendation",
  Effect.fnUntraced(function* (handlers) {
    const bank = yield* CentralBank
    const book = yield* PriceBook
    return handlers.handleRaw("recommend", ({ query, request }) =>
      Effect.flatMap(query.at === undefined ? bank.current : bank.on(Date.parse(query.at)), (rate) =>
        // Another rate is another question, because it orders rubles and dollars anew.
        book.respond(request, `${keyOf("recommend", query)} at ${rate.rate}`, (view): Answer => {
          const { limit = 10, sort_by = "input_price", ...requirements } = query
          const { models } = recommend(viewAt(view, query.at).offered, requirements, sort_by, rate)
          return {
            body: {
              models: models.slice(0, limit).map(simplified),
              total_available: models.length,
              filters_applied: { ...requirements, sort_by, limit }
            }
          }
        })
      )
    )
  })
)
