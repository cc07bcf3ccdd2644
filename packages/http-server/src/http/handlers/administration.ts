import { Caller, Conflict, NotFound, RatecardApi, ValidationFailed } from "@ratecard/api"
import { Catalogue, changesOf, type CatalogueEntry } from "@ratecard/core"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient, SqlError } from "effect/sql"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import { priceLog } from "../../catalogue/priceLog.ts"
import { appendPrices, type NewPrice, timestamp } from "../../catalogue/priceRows.ts"
import { Database } from "../../database/Database.ts"
import { openAnnouncements } from "../../sync/announcementRows.ts"
import { missingModels } from "../../sync/missingModels.ts"
import { PriceSync } from "../../sync/PriceSync.ts"
import { lastRuns } from "../../sync/syncRuns.ts"
import { modelNamed, tellMatch } from "./modelNames.ts"
import { away } from "../errors/problems.ts"
import { validationItem } from "../requests/validation.ts"

export const AdministrationHandlers = HttpApiBuilder.group(
  RatecardApi,
  "administration",
  Effect.fnUntraced(function* (handlers) {
    const book = yield* PriceBook
    const catalogue = yield* Catalogue
    const database = yield* Database
    const sync = yield* PriceSync

    const setPrice = Effect.fnUntraced(function* (price: Omit<NewPrice, "valid_from" | "author">, author: string) {
      const { cached_input_price, input_price } = price
      if (cached_input_price !== null && cached_input_price > input_price) return yield* cachedAboveInput(price)
      const match = yield* modelNamed(yield* catalogue.view, price.model_id)
      yield* tellMatch(price.model_id, match)
      const { model_id } = match
      const now = yield* Clock.currentTimeMillis
      yield* book.write((revision) =>
        appendPrices(revision, [{ ...price, model_id, valid_from: timestamp(now), author }])
      )
      const entries = yield* book.entries
      const entry = entries.find(({ id }) => id === model_id)!
      return {
        model: yield* Effect.orDie(catalogue.find(model_id)),
        entry: entry.levels.at(-1)!,
        change: lastChange(entry)
      }
    })

    const run = (kind: "all" | "beta") =>
      Effect.gen(function* () {
        return yield* sync.run(kind, yield* administrator)
      }).pipe(
        Effect.catchTags({
          SyncUnderWay: ({ message }) => Effect.fail(new Conflict({ detail: message })),
          DatabaseUnavailable: away
        })
      )

    const read = <A, E>(query: Effect.Effect<A, E | SqlError.SqlError, SqlClient.SqlClient>) =>
      Effect.catchTag(database.run(query), "DatabaseUnavailable", away)

    return handlers
      .handle("setPrice", ({ payload: { cached_input_price = null, source = "manual", ...price } }) =>
        Effect.gen(function* () {
          return yield* setPrice({ ...price, cached_input_price, source }, yield* administrator)
        }).pipe(Effect.catchTag("DatabaseUnavailable", away))
      )
      .handle("priceLog", () => read(Effect.map(priceLog, (entries) => ({ entries }))))
      .handle("syncAll", () => run("all"))
      .handle("syncBeta", () => run("beta"))
      .handle("syncRuns", () => read(Effect.map(lastRuns, (runs) => ({ runs }))))
      .handle("announcements", () => read(Effect.map(openAnnouncements, (announcements) => ({ announcements }))))
      .handle("missingModels", () => read(Effect.map(missingModels, (models) => ({ models }))))
      .handle("quarantine", () =>
        sync.quarantine.pipe(
          Effect.map((quotes) => ({ quotes })),
          Effect.catchTag("DatabaseUnavailable", away)
        )
      )
      .handle("releaseQuote", ({ params: { id } }) =>
        Effect.flatMap(administrator, (by) => sync.release(id, by)).pipe(
          Effect.catchTags({ UnknownQuote: missing, DatabaseUnavailable: away })
        )
      )
      .handle("dismissQuote", ({ params: { id } }) =>
        Effect.flatMap(administrator, (by) => sync.dismiss(id, by)).pipe(
          Effect.catchTags({ UnknownQuote: missing, DatabaseUnavailable: away })
        )
      )
      .handle("acceptSource", ({ params: { source } }) =>
        Effect.flatMap(administrator, (by) => sync.acceptSource(source, by)).pipe(
          Effect.as({ source, status: "accepted" as const }),
          Effect.catchTags({ NothingToAccept: missing, DatabaseUnavailable: away })
        )
      )
  })
)

/** An administrator has a verified e-mail: that is how they are known. */
const administrator = Effect.map(Caller, ({ verified_email }) => verified_email!)

const missing = ({ message }: { readonly message: string }) => Effect.fail(new NotFound({ detail: message }))

const cachedAboveInput = ({ cached_input_price, input_price }: Pick<NewPrice, "cached_input_price" | "input_price">) =>
  Effect.fail(
    new ValidationFailed({
      detail: [
        validationItem(
          ["body", "cached_input_price"],
          {
            type: "less_than_equal",
            msg: `Input should be less than or equal to ${input_price}, the input price`,
            ctx: { le: input_price }
          },
          cached_input_price
        )
      ]
    })
  )

/** The change that the last level made; null if it repeated the price before it. */
const lastChange = (entry: CatalogueEntry) => {
  const change = changesOf(entry).at(-1)!
  return entry.levels.length === 1 || change.date === entry.levels.at(-1)!.date ? change : null
}
