import { Caller, RatecardApi } from "@ratecard/api"
import { Catalogue } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ManualPrices } from "../../catalogue/ManualPrices.ts"
import { PriceSync } from "../../sync/PriceSync.ts"
import { SyncRecords } from "../../sync/SyncRecords.ts"
import { raised } from "../errors/raised.ts"
import { namedModel } from "./modelNames.ts"

export const AdministrationHandlers = HttpApiBuilder.group(
  RatecardApi,
  "administration",
  Effect.fnUntraced(function* (handlers) {
    const catalogue = yield* Catalogue
    const prices = yield* ManualPrices
    const records = yield* SyncRecords
    const sync = yield* PriceSync
    return handlers.handleAll({
      setPrice: ({ payload: { cached_input_price = null, source = "manual", ...price } }) =>
        Effect.flatMap(administrator, (by) => prices.set({ ...price, cached_input_price, source }, by)).pipe(
          Effect.tap(() => namedModel(catalogue, price.model_id)),
          raised
        ),
      priceLog: () => raised(Effect.map(prices.log, (entries) => ({ entries }))),
      syncAll: () => raised(Effect.flatMap(administrator, (by) => sync.run("all", by))),
      syncBeta: () => raised(Effect.flatMap(administrator, (by) => sync.run("beta", by))),
      syncRuns: () => raised(Effect.map(records.runs, (runs) => ({ runs }))),
      announcements: () => raised(Effect.map(records.announcements, (announcements) => ({ announcements }))),
      missingModels: () => raised(Effect.map(records.missing, (models) => ({ models }))),
      quarantine: () => raised(Effect.map(sync.quarantine, (quotes) => ({ quotes }))),
      releaseQuote: ({ params: { id } }) => raised(Effect.flatMap(administrator, (by) => sync.release(id, by))),
      dismissQuote: ({ params: { id } }) => raised(Effect.flatMap(administrator, (by) => sync.dismiss(id, by))),
      acceptSource: ({ params: { source } }) =>
        Effect.flatMap(administrator, (by) => sync.acceptSource(source, by)).pipe(
          Effect.as({ source, status: "accepted" as const }),
          raised
        )
    })
  })
)

/** An administrator has a verified e-mail: that is how they are known. */
const administrator = Effect.map(Caller, ({ verified_email }) => verified_email!)
