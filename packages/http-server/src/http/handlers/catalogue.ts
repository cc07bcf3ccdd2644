import { RatecardApi, RequestFaults } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { CHANGES } from "../../answers/questions/changes.ts"
import { feedsOf } from "../../answers/questions/feeds.ts"
import {
  CATALOGUE,
  MODEL,
  MODEL_OFFERS,
  MODELS,
  OFFERS,
  PRICE_HISTORY,
  RECOMMENDATIONS,
  TARIFF
} from "../../answers/questions/models.ts"
import { buildWith } from "../../answers/runWith.ts"
import type { Settings } from "../../Config.ts"
import { raised } from "../errors/raised.ts"

/** All endpoints whose answers follow from the prices. */
export const CatalogueHandlers = ({ publicUrl }: Pick<Settings, "publicUrl">) =>
  Layer.unwrap(
    Effect.map(Answers, (answers) => {
      const feeds = feedsOf(publicUrl)
      return Layer.mergeAll(
        HttpApiBuilder.group(RatecardApi, "catalogue", (handlers) =>
          handlers
            .handleRaw("models", ({ query, request }) => answers.respond(request, MODELS, query))
            .handleRaw("model", ({ params, query, request }) =>
              raised(answers.respondAbout(request, MODEL, { ...query, ...params }))
            )
            .handleRaw("priceHistory", ({ params, request }) =>
              raised(answers.respondAbout(request, PRICE_HISTORY, params))
            )
            .handleRaw("tariff", ({ params, query, request }) =>
              raised(answers.respondAbout(request, TARIFF, { ...query, ...params }))
            )
            .handleRaw("catalogue", ({ request }) => answers.respond(request, CATALOGUE, {}))
            .handleRaw("priceChanges", ({ query, request }) => raised(answers.respondAbout(request, CHANGES, query)))
        ),
        HttpApiBuilder.group(RatecardApi, "offers", (handlers) =>
          handlers
            .handleRaw("offers", ({ query, request }) => answers.respond(request, OFFERS, query))
            .handleRaw("modelOffers", ({ params, request }) => raised(answers.respond(request, MODEL_OFFERS, params)))
        ),
        HttpApiBuilder.group(RatecardApi, "feeds", (handlers) =>
          handlers
            .handleRaw("atom", ({ query, request }) => raised(answers.respondAbout(request, feeds.atom, query)))
            .handleRaw("json", ({ query, request }) => raised(answers.respondAbout(request, feeds.json, query)))
        ),
        HttpApiBuilder.group(RatecardApi, "recommendation", (handlers) =>
          handlers.handleRaw("recommend", ({ query, request }) => answers.respond(request, RECOMMENDATIONS, query))
        )
      )
    })
  ).pipe(buildWith(Answers, RequestFaults))
