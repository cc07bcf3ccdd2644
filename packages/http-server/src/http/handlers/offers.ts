import { RatecardApi, RequestFaults } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { buildWith } from "../../answers/runWith.ts"
import { MODEL_OFFERS, OFFERS } from "../../answers/questions/offers.ts"
import { raised } from "../errors/raised.ts"

export const OfferHandlers = HttpApiBuilder.group(
  RatecardApi,
  "offers",
  Effect.fnUntraced(function* (handlers) {
    const answers = yield* Answers
    return handlers
      .handleRaw("offers", ({ query, request }) => answers.respond(request, OFFERS, query))
      .handleRaw("modelOffers", ({ params, request }) => raised(answers.respond(request, MODEL_OFFERS, params)))
  })
).pipe(buildWith(Answers, RequestFaults))
