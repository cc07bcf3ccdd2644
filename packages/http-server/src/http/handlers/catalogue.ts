import { RatecardApi, RequestFaults } from "@ratecard/api"
import { Catalogue } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { builtWith } from "../../answers/builtWith.ts"
import { CHANGES } from "../../answers/questions/changes.ts"
import { MODEL, MODELS, PRICE_HISTORY } from "../../answers/questions/models.ts"
import { raised } from "../errors/raised.ts"
import { aboutModel, aboutQuery } from "./modelNames.ts"

export const CatalogueHandlers = HttpApiBuilder.group(
  RatecardApi,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const answers = yield* Answers
    const catalogue = yield* Catalogue
    return handlers
      .handleRaw("models", ({ query, request }) => answers.respond(request, MODELS, query))
      .handleRaw("model", ({ params, query, request }) =>
        raised(
          aboutModel(catalogue, request)(params.model_id, (model_id) =>
            answers.respond(request, MODEL, { ...query, model_id })
          )
        )
      )
      .handleRaw("priceHistory", ({ params, request }) =>
        raised(
          aboutModel(catalogue, request)(params.model_id, (model_id) =>
            answers.respond(request, PRICE_HISTORY, { model_id })
          )
        )
      )
      .handleRaw("priceChanges", ({ query, request }) =>
        raised(aboutQuery(catalogue, request)(query, (about) => answers.respond(request, CHANGES, about)))
      )
  })
).pipe(builtWith(Catalogue, Answers, RequestFaults))
