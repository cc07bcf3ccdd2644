import { RatecardApi, type UsageUpload, type Version } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { LongBody } from "../../LongBody.ts"
import { Usage } from "../../usage/Usage.ts"
import { Collector } from "../../collect/Collector.ts"
import { nightlyExport } from "../../teams/nightlyExport.ts"
import { Teams } from "../../teams/Teams.ts"
import { byCaller } from "../signIn/middleware.ts"
import type { Settings } from "../../Config.ts"
import { CollectRoutes } from "./collect.ts"
import type { SharedServices } from "./services.ts"
import { TeamHandlers } from "./teams.ts"

export const UsageHandlers = HttpApiBuilder.group(
  RatecardApi,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const usage = yield* Usage
    return handlers
      .handleRaw("addUsage", () =>
        byCaller(({ user_id }) =>
          Effect.flatMap(LongBody, ({ payload }) =>
            usage.add({ kind: "user", id: user_id }, (payload as UsageUpload).responses)
          )
        )
      )
      .handleAll({
        usage: ({ query }) => byCaller(({ user_id }) => usage.report([user_id], query)),
        removeUsage: ({ query: { until } }) =>
          byCaller(({ user_id }) => usage.remove({ kind: "user", id: user_id }, { until }))
      })
  })
)

/** The usage that users and teams have stored, and the ways in for it. */
export const UsageLayer = (settings: Settings, { revision, version }: Version, services: SharedServices) =>
  Layer.mergeAll(
    UsageHandlers,
    TeamHandlers,
    CollectRoutes(settings),
    nightlyExport(settings.usageExportDir, settings.usageExportCron)
  ).pipe(
    Layer.provide(Collector.layer(settings)),
    Layer.provide(Teams.layer),
    Layer.provide([Usage.layer(settings, `${version} ${revision}`), services.authentication, services.known])
  )
