import { Caller, RatecardApi, type UsageUpload } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { LongBody } from "../../LongBody.ts"
import { Usage } from "../../usage/Usage.ts"
import { raised } from "../errors/raised.ts"

export const UsageHandlers = HttpApiBuilder.group(
  RatecardApi,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const usage = yield* Usage
    return handlers
      .handleRaw(
        "addUsage",
        Effect.fnUntraced(function* () {
          const { user_id } = yield* Caller
          const { payload } = yield* LongBody
          return yield* usage.add(user_id, (payload as UsageUpload).responses)
        }, raised)
      )
      .handleAll({
        usage: ({ query }) => Effect.flatMap(Caller, ({ user_id }) => usage.report(user_id, query)).pipe(raised),
        removeUsage: ({ query: { until } }) =>
          Effect.flatMap(Caller, ({ user_id }) => usage.remove(user_id, until)).pipe(raised)
      })
  })
)
