import { RatecardApi } from "@ratecard/api"
import { Catalogue } from "@ratecard/core/effect"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { findAskedModel } from "../../answers/findAskedModel.ts"
import { ManualPrices } from "../../catalogue/ManualPrices.ts"
import { Users } from "../../identity/Users.ts"
import { PriceSync } from "../../sync/PriceSync.ts"
import { byCaller } from "../signIn/middleware.ts"
import { raised } from "../errors/raised.ts"
import type { Settings } from "../../Config.ts"
import { scheduledSync } from "../../sync/schedule.ts"
import type { SharedServices } from "./services.ts"

export const AdministrationHandlers = HttpApiBuilder.group(
  RatecardApi,
  "administration",
  Effect.fnUntraced(function* (handlers) {
    const catalogue = yield* Catalogue
    const prices = yield* ManualPrices
    const sync = yield* PriceSync
    const users = yield* Users

    /** Does something for an administrator, who is known by a verified e-mail. */
    const byAdministrator = <A, E, R>(act: (by: string) => Effect.Effect<A, E, R>) =>
      byCaller(({ verified_email }) =>
        Effect.tap(act(verified_email!), () => Effect.ignore(users.eraseByline(verified_email!)))
      )
    return handlers.handleAll({
      setPrice: ({ payload }) =>
        byAdministrator((by) => Effect.tap(prices.set(payload, by), () => findAskedModel(catalogue, payload.model_id))),
      priceLog: () => raised(Effect.map(prices.log, (entries) => ({ entries }))),
      syncAll: () => byAdministrator((by) => sync.run("all", by)),
      acceptOffers: ({ params: { list } }) => byAdministrator((by) => sync.run("all", by, list)),
      syncBeta: () => byAdministrator((by) => sync.run("beta", by)),
      syncRuns: () => raised(Effect.map(sync.runs, (runs) => ({ runs }))),
      announcements: () => raised(Effect.map(sync.announcements, (announcements) => ({ announcements }))),
      missingModels: () => raised(Effect.map(sync.missing, (models) => ({ models }))),
      quarantine: () => raised(Effect.map(sync.quarantine, (quotes) => ({ quotes }))),
      releaseQuote: ({ params: { id } }) => byAdministrator((by) => sync.release(id, by)),
      dismissQuote: ({ params: { id } }) => byAdministrator((by) => sync.dismiss(id, by)),
      acceptSource: ({ params: { source } }) =>
        byAdministrator((by) => Effect.as(sync.acceptSource(source, by), { source, status: "accepted" as const }))
    })
  })
)

/** The group, and the sync that runs by itself. */
export const AdministrationLayer = (settings: Settings, { authentication }: SharedServices) => {
  const sync = PriceSync.layer(settings)
  return Layer.merge(
    AdministrationHandlers.pipe(Layer.provide([ManualPrices.layer, Users.layer, sync, authentication])),
    scheduledSync(settings.syncCron).pipe(Layer.provide(sync))
  )
}
