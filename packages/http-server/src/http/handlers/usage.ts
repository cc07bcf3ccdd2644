import { Caller, RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Usage } from "../../usage/Usage.ts"
import { raised } from "../errors/raised.ts"

export const UsageHandlers = HttpApiBuilder.group(
  RatecardApi,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const usage = yield* Usage
    return handlers.handleAll({
      addUsage: ({ payload }) =>
        Effect.flatMap(Caller, ({ user_id }) => usage.add(user_id, payload.responses)).pipe(raised),
      usage: ({ query }) => Effect.flatMap(Caller, ({ user_id }) => usage.report(user_id, query)).pipe(raised),
      removeUsage: ({ query: { until } }) =>
        Effect.flatMap(Caller, ({ user_id }) => usage.remove(user_id, until)).pipe(raised)
    })
  })
)
