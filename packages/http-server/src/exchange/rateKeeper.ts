import type { DatedRate } from "@ratecard/core/catalogue"
import { Effect } from "effect"
import { Database } from "../database/Database.ts"
import type { Pace } from "./pace.ts"
import { addRates, correctRates, EMPTY_BOOK, type RateBook, settle, type Span } from "./rateBook.ts"
import { loadRates, storeRates } from "./rateRows.ts"

/** The book in memory, and what of it the database lacks. */
export interface RateKeeper {
  readonly book: () => RateBook
  /** Takes the newest rate of a source; the bank's may correct its last one. */
  addNewest(rate: DatedRate): void
  /** Takes rates of the past, and notes the days of which they are all. */
  addPast(rates: ReadonlyArray<DatedRate>, settled: ReadonlyArray<Span>): void
  /** Stores what is new, and takes what other replicas stored; false while the database is away. */
  readonly store: Effect.Effect<boolean>
}

export const makeRateKeeper = Effect.fnUntraced(function* ({ storage }: Pick<Pace, "storage">) {
  const database = yield* Database
  let book = EMPTY_BOOK
  let unstored = EMPTY_BOOK

  const take = (next: RateBook, settled: ReadonlyArray<Span>) => {
    const known = new Set(book.rates)
    book = settle(next, settled)
    unstored = settle(
      correctRates(
        unstored,
        book.rates.filter((rate) => !known.has(rate))
      ),
      settled
    )
  }

  const keeper: RateKeeper = {
    book: () => book,
    addNewest: (rate) => take(correctRates(book, [rate]), []),
    addPast: (rates, settled) => take(addRates(book, rates), settled),
    store: Effect.suspend(() =>
      database.transaction(Effect.andThen(storeRates(unstored), loadRates), { deadline: storage })
    ).pipe(
      Effect.map((stored) => {
        // Of one day's rates the stored one stands, here as in every other replica.
        book = settle(addRates(stored, book.rates), book.settled)
        unstored = EMPTY_BOOK
        return true
      }),
      Effect.catchTag("DatabaseUnavailable", ({ message }) =>
        Effect.as(
          Effect.logWarning(`Exchange rates could not be stored and are kept in memory only: ${message}`),
          false
        )
      )
    )
  }
  return keeper
})
