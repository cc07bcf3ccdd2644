import { RatecardApi, type UsageUpload, type Version } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { LongBody } from "../../LongBody.ts"
import { Usage } from "../../usage/Usage.ts"
import { byCaller } from "../signIn/middleware.ts"
import type { Settings } from "../../Config.ts"
import type { SharedServices } from "./services.ts"

export const UsageHandlers = HttpApiBuilder.group(
  RatecardApi,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const usage = yield* Usage
    return handlers
      .handleRaw("addUsage", () =>
        byCaller(({ user_id }) =>
          Effect.flatMap(LongBody, ({ payload }) => usage.add({ kind: "user", id: user_id }, (payload as UsageUpload).responses))
        )
      )
      .handleAll({
        usage: ({ query }) => byCaller(({ user_id }) => usage.report([user_id], query)),
        removeUsage: ({ query: { until } }) => byCaller(({ user_id }) => usage.remove({ kind: "user", id: user_id }, { until }))
      })
  })
)

export const UsageLayer = (settings: Settings, { version, revision }: Version, { authentication }: SharedServices) =>
  UsageHandlers.pipe(Layer.provide([Usage.layer(settings, `${version} ${revision}`), authentication]))
