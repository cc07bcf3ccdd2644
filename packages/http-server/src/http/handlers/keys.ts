import { RatecardApi } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ApiKeys } from "../../keys/ApiKeys.ts"
import { KeyChecks } from "../../keys/KeyChecks.ts"
import { byCaller } from "../signIn/middleware.ts"
import type { SharedServices } from "./services.ts"

export const KeysHandlers = HttpApiBuilder.group(
  RatecardApi,
  "keys",
  Effect.fnUntraced(function* (handlers) {
    const checks = yield* KeyChecks
    const keys = yield* ApiKeys
    return handlers.handleAll({
      apiKeys: () => byCaller(({ user_id }) => Effect.map(keys.list(user_id), (stored) => ({ keys: stored }))),
      addApiKey: ({ payload }) => byCaller(({ user_id }) => keys.put(user_id, payload)),
      removeApiKey: ({ params: { provider } }) => byCaller(({ user_id }) => keys.remove(user_id, provider)),
      validateApiKey: ({ params: { provider } }) => byCaller(({ user_id }) => checks.check(user_id, provider))
    })
  })
)

export const KeysLayer = ({ authentication, keys, providers }: SharedServices) =>
  KeysHandlers.pipe(Layer.provide(KeyChecks.layer), Layer.provide([keys, providers, authentication]))
