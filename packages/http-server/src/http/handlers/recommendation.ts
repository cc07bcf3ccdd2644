import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { RECOMMENDATIONS } from "../../answers/questions/recommendations.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"

export const RecommendationHandlers = HttpApiBuilder.group(
  RatecardApi,
  "recommendation",
  Effect.fnUntraced(function* (handlers) {
    const answers = yield* Answers
    const bank = yield* CentralBank
    return handlers.handleRaw("recommend", ({ query, request }) =>
      Effect.flatMap(query.at === undefined ? bank.current : bank.on(Date.parse(query.at)), (rate) =>
        answers.respond(request, RECOMMENDATIONS, { ...query, rate })
      )
    )
  })
)
