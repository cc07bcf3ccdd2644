import { RatecardApi } from "@ratecard/api"
import { Catalogue } from "@ratecard/core/effect"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { findAskedModel } from "../../answers/findAskedModel.ts"
import { Calls } from "../../calls/Calls.ts"
import { byCaller } from "../signIn/middleware.ts"
import type { SharedServices } from "./services.ts"

export const CallHandlers = HttpApiBuilder.group(
  RatecardApi,
  "calls",
  Effect.fnUntraced(function* (handlers) {
    const calls = yield* Calls
    const catalogue = yield* Catalogue
    return handlers.handleAll({
      call: ({ payload: { model_id, text }, request }) =>
        byCaller(({ user_id }) =>
          Effect.flatMap(findAskedModel(catalogue, model_id), ({ id }) => calls.call(user_id, id, text))
        ).pipe(Effect.annotateLogs("request_id", request.headers["x-request-id"]))
    })
  })
)

export const CallLayer = ({ authentication, keys, providers }: SharedServices) =>
  CallHandlers.pipe(Layer.provide(Calls.layer), Layer.provide([keys, providers, authentication]))
