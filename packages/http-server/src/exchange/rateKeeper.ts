import type { DatedRate } from "@ratecard/core"
import { Effect } from "effect"
import { Database } from "../database/Database.ts"
import type { Pace } from "./pace.ts"
import { EMPTY_BOOK, type RateBook, type Span, withRates, withTold } from "./rateBook.ts"
import { loadRates, storeRates } from "./rateRows.ts"

/** The book in memory, and what of it the database lacks. */
export interface RateKeeper {
  readonly book: () => RateBook
  learn(rates: ReadonlyArray<DatedRate>, told?: ReadonlyArray<Span>): void
  /** Stores what is new, and takes what other replicas stored; false while the database is away. */
  readonly store: Effect.Effect<boolean>
}

export const makeRateKeeper = Effect.fnUntraced(function* ({ storage }: Pick<Pace, "storage">) {
  const database = yield* Database
  let book = EMPTY_BOOK
  let unstored = EMPTY_BOOK

  const keeper: RateKeeper = {
    book: () => book,

    learn: (rates, told = []) => {
      const known = new Set(book.rates)
      book = withTold(withRates(book, rates), told)
      const learnt = book.rates.filter((rate) => !known.has(rate))
      unstored = withTold(withRates(unstored, learnt), told)
    },

    store: Effect.suspend(() =>
      database.transaction(Effect.andThen(storeRates(unstored), loadRates), { deadline: storage })
    ).pipe(
      Effect.map((stored) => {
        // Of one day's rates the stored one stands, here as in every other replica.
        book = withTold(withRates(stored, book.rates), book.told)
        unstored = EMPTY_BOOK
        return true
      }),
      Effect.catchTag("DatabaseUnavailable", ({ message }) =>
        Effect.as(Effect.logWarning(`exchange rates are kept in memory only: ${message}`), false)
      )
    )
  }
  return keeper
})
