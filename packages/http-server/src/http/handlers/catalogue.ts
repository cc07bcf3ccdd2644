import { RatecardApi, RequestFaults } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { buildWith } from "../../answers/runWith.ts"
import { CHANGES } from "../../answers/questions/changes.ts"
import { MODEL, MODELS, PRICE_HISTORY } from "../../answers/questions/models.ts"
import { CATALOGUE, TARIFF } from "../../answers/questions/tariffs.ts"
import { raised } from "../errors/raised.ts"

export const CatalogueHandlers = HttpApiBuilder.group(
  RatecardApi,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const answers = yield* Answers
    return handlers
      .handleRaw("models", ({ query, request }) => answers.respond(request, MODELS, query))
      .handleRaw("model", ({ params, query, request }) =>
        raised(answers.respondAbout(request, MODEL, { ...query, ...params }))
      )
      .handleRaw("priceHistory", ({ params, request }) => raised(answers.respondAbout(request, PRICE_HISTORY, params)))
      .handleRaw("tariff", ({ params, query, request }) =>
        raised(answers.respondAbout(request, TARIFF, { ...query, ...params }))
      )
      .handleRaw("catalogue", ({ request }) => answers.respond(request, CATALOGUE, {}))
      .handleRaw("priceChanges", ({ query, request }) => raised(answers.respondAbout(request, CHANGES, query)))
  })
).pipe(buildWith(Answers, RequestFaults))
