import { type Catalogue, modelNamed } from "@ratecard/core/effect"
import type { ModelMatch } from "MISSING"
import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { MATCHED, matched } from "../../answers/namedModel.ts"

/** The id of the model that a name means; the answer to come says how the name led there, if it is another one. */
export const namedModel = ({ view }: Pick<Catalogue["Service"], "view">, name: string) =>
  Effect.gen(function* () {
    const match = yield* modelNamed(yield* view, name)
    if (match.how !== "id") yield* tellMatch(name, match)
    return match.model_id
  })

const tellMatch = (name: string, match: ModelMatch) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, MATCHED, matched(name, match)))
  )
