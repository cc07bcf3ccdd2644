import { Caller, RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ApiKeys } from "../../keys/ApiKeys.ts"
import { KeyChecks } from "../../keys/KeyChecks.ts"
import { raised } from "../errors/raised.ts"

export const KeysHandlers = HttpApiBuilder.group(
  RatecardApi,
  "keys",
  Effect.fnUntraced(function* (handlers) {
    const checks = yield* KeyChecks
    const keys = yield* ApiKeys
    return handlers.handleAll({
      apiKeys: () =>
        Effect.flatMap(Caller, ({ user_id }) => keys.list(user_id)).pipe(
          Effect.map((stored) => ({ keys: stored })),
          raised
        ),
      addApiKey: ({ payload }) => Effect.flatMap(Caller, ({ user_id }) => keys.put(user_id, payload)).pipe(raised),
      removeApiKey: ({ params: { provider } }) =>
        Effect.flatMap(Caller, ({ user_id }) => keys.remove(user_id, provider)).pipe(raised),
      validateApiKey: ({ params: { provider } }) =>
        Effect.flatMap(Caller, ({ user_id }) => checks.check(user_id, provider)).pipe(raised)
    })
  })
)
