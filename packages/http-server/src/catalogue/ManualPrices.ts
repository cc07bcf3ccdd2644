import type { PriceLogEntry, PriceRequest, PriceSet } from "@ratecard/api"
import {
  catalogueAt,
  type CatalogueEntry,
  changesOf,
  type PriceChange,
  type PriceLevel
} from "@ratecard/core/catalogue"
import { Catalogue, type UnknownModel } from "@ratecard/core/effect"
import { Clock, Context, Data, Effect, Layer } from "effect"
import { isDeepStrictEqual } from "node:util"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { isoTime, sql } from "../database/sql.ts"
import { PriceBook } from "./PriceBook.ts"
import type { NewPrice } from "./bookWriter.ts"

/** Cached input that costs more than input is a mistake. */
export class CachedAboveInput extends Data.TaggedError("CachedAboveInput")<
  Pick<NewPrice, "cached_input_price" | "input_price">
> {}

/** Prices that people set, and the log of all that were set. */
export class ManualPrices extends Context.Service<
  ManualPrices,
  {
    /**
     * Sets the price of the model that a name means, from now on, with the source "manual" unless one is named;
     * `author` is the administrator's e-mail.
     */
    set(
      price: PriceRequest,
      author: string
    ): Effect.Effect<typeof PriceSet.Type, CachedAboveInput | UnknownModel | DatabaseUnavailable>
    /** All prices that administrators and syncs set, newest first. */
    readonly log: Effect.Effect<ReadonlyArray<PriceLogEntry>, DatabaseUnavailable>
  }
>()("@ratecard/http-server/ManualPrices") {
  static readonly layer = Layer.effect(
    ManualPrices,
    Effect.gen(function* () {
      const book = yield* PriceBook
      const catalogue = yield* Catalogue
      const database = yield* Database
      return ManualPrices.of({
        set: Effect.fn("ManualPrices.set")(function* (
          { cached_input_price = null, input_price, model_id: name, output_price, source = "manual" },
          author
        ) {
          if (cached_input_price !== null && cached_input_price > input_price) {
            return yield* new CachedAboveInput({ cached_input_price, input_price })
          }
          const { id: model_id } = yield* catalogue.find(name)
          const price = { input_price, output_price, cached_input_price, source }
          const [date] = yield* book.write(({ append }) => append([{ ...price, model_id, valid_from: null, author }]))
          const level = { date: date!, ...price }
          const entry = upTo(
            (yield* book.entries).find(({ id }) => id === model_id)!,
            level
          )
          const now = yield* Clock.currentTimeMillis
          return {
            model: catalogueAt([entry], now).modelById.get(model_id)!,
            entry: level,
            change: lastChange(entry)
          }
        }),
        log: database.run(priceLog)
      })
    })
  )
}

/**
 * The model as this level leaves it: another administrator may have set the next one meanwhile, and a
 * busy database may not have been read since.
 */
const upTo = (entry: CatalogueEntry, level: PriceLevel): CatalogueEntry => {
  const earlier = entry.levels.filter(({ date }) => Date.parse(date) <= Date.parse(level.date))
  const own = earlier.findLastIndex((each) => isDeepStrictEqual(each, level))
  const [first = level, ...later] = own === -1 ? [...earlier, level] : earlier.slice(0, own + 1)
  return { ...entry, levels: [first, ...later] }
}

/** The change that the last level made; null if it repeated the price before it. */
const lastChange = (entry: CatalogueEntry): PriceChange | null => {
  const levels = entry.levels.slice(-2) as [PriceLevel, ...Array<PriceLevel>]
  return changesOf({ ...entry, levels })[levels.length - 1] ?? null
}

/** Entries that are published at once. */
const MAX_ENTRIES = 500

/** Price writes of administrators and syncs, newest first: author, price, day, old and new value. */
const priceLog = sql<PriceLogEntry>`
  select entry.model_id, entry.author, entry.source,
    ${isoTime("entry.recorded_at")} as recorded_at,
    jsonb_build_object('input_price', entry.input_price, 'output_price', entry.output_price,
      'cached_input_price', entry.cached_input_price) as to,
    (select jsonb_build_object('input_price', earlier.input_price, 'output_price', earlier.output_price,
        'cached_input_price', earlier.cached_input_price)
      from price_entries earlier
      where earlier.model_id = entry.model_id
        and (earlier.valid_from, earlier.id) < (entry.valid_from, entry.id)
      order by earlier.valid_from desc, earlier.id desc limit 1) as from
  from price_entries entry where entry.author <> 'bundle' order by entry.id desc limit ${MAX_ENTRIES}`
