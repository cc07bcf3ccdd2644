import { Caller, RatecardApi } from "@ratecard/api"
import { Catalogue } from "@ratecard/core/effect"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { findAskedModel } from "../../answers/findAskedModel.ts"
import { Calls } from "../../calls/Calls.ts"
import { raised } from "../errors/raised.ts"

export const CallHandlers = HttpApiBuilder.group(
  RatecardApi,
  "calls",
  Effect.fnUntraced(function* (handlers) {
    const calls = yield* Calls
    const catalogue = yield* Catalogue
    return handlers.handleAll({
      call: ({ payload: { model_id, text } }) =>
        Effect.gen(function* () {
          const { user_id } = yield* Caller
          return yield* calls.call(user_id, yield* findAskedModel(catalogue, model_id), text)
        }).pipe(raised)
    })
  })
)
