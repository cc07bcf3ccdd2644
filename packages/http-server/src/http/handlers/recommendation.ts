import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { instantOf } from "../../answers/questions/models.ts"
import { RECOMMENDATIONS } from "../../answers/questions/recommendations.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"

export const RecommendationHandlers = HttpApiBuilder.group(
  RatecardApi,
  "recommendation",
  Effect.fnUntraced(function* (handlers) {
    const answers = yield* Answers
    const bank = yield* CentralBank
    return handlers.handleRaw("recommend", ({ query, request }) => {
      const at = instantOf(query)
      return Effect.flatMap(at === undefined ? bank.current : bank.on(at), (rate) =>
        answers.respond(request, RECOMMENDATIONS, { ...query, rate })
      )
    })
  })
)
