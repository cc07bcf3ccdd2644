import { RatecardApi, RequestFaults } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { buildWith } from "../../answers/runWith.ts"
import { RECOMMENDATIONS } from "../../answers/questions/recommendations.ts"

export const RecommendationHandlers = HttpApiBuilder.group(
  RatecardApi,
  "recommendation",
  Effect.fnUntraced(function* (handlers) {
    const answers = yield* Answers
    return handlers.handleRaw("recommend", ({ query, request }) => answers.respond(request, RECOMMENDATIONS, query))
  })
).pipe(buildWith(Answers, RequestFaults))
