import type { NewPrice as PriceSet } from "@ratecard/api"
import { Catalogue, type CatalogueEntry, changesOf, instantText, type UnknownModel } from "@ratecard/core"
import { Clock, Context, Data, Effect, Layer } from "effect"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { PriceBook } from "./PriceBook.ts"
import { type LoggedPrice, priceLog } from "./priceLog.ts"
import type { NewPrice } from "./bookWriter.ts"

/** Cached input that costs more than input is a mistake. */
export class CachedAboveInput extends Data.TaggedError("CachedAboveInput")<
  Pick<NewPrice, "cached_input_price" | "input_price">
> {}

/** Prices that people set, and the log of all that were set. */
export class ManualPrices extends Context.Service<
  ManualPrices,
  {
    /** Sets the price of the model that a name means, from now on; `author` is the administrator's e-mail. */
    set(
      price: Omit<NewPrice, "valid_from" | "author">,
      author: string
    ): Effect.Effect<typeof PriceSet.Type, CachedAboveInput | UnknownModel | DatabaseUnavailable>
    /** What administrators and syncs set, newest first. */
    readonly log: Effect.Effect<ReadonlyArray<LoggedPrice>, DatabaseUnavailable>
  }
>()("@ratecard/http-server/ManualPrices") {
  static readonly layer = Layer.effect(
    ManualPrices,
    Effect.gen(function* () {
      const book = yield* PriceBook
      const catalogue = yield* Catalogue
      const database = yield* Database
      return ManualPrices.of({
        set: Effect.fn("ManualPrices.set")(function* (price, author) {
          const { cached_input_price, input_price } = price
          if (cached_input_price !== null && cached_input_price > input_price) {
            return yield* new CachedAboveInput({ cached_input_price, input_price })
          }
          const { id: model_id } = yield* catalogue.find(price.model_id)
          const now = yield* Clock.currentTimeMillis
          yield* book.write(({ append }) => append([{ ...price, model_id, valid_from: instantText(now), author }]))
          const entry = (yield* book.entries).find(({ id }) => id === model_id)!
          return {
            model: yield* Effect.orDie(catalogue.find(model_id)),
            entry: entry.levels.at(-1)!,
            change: lastChange(entry)
          }
        }),
        log: database.run(priceLog)
      })
    })
  )
}

/** The change that the last level made; null if it repeated the price before it. */
const lastChange = (entry: CatalogueEntry) => {
  const change = changesOf(entry).at(-1)!
  return entry.levels.length === 1 || change.date === entry.levels.at(-1)!.date ? change : null
}
