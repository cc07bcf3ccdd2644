import type { DatedRate } from "@ratecard/core/catalogue"
import { Array as Arr, DateTime, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Database } from "../database/Database.ts"
import { rowsToInsert, sql } from "../database/sql.ts"
import { moscowMidnight } from "./days.ts"
import type { Pace } from "./pace.ts"
import { addRates, correctRates, dayOf, EMPTY_BOOK, type RateBook, settle, type Span } from "./rateBook.ts"

/** The book in memory, which begins with the rates that were shipped, and what the database lacks of what came since. */
export interface RateKeeper {
  readonly book: () => RateBook
  /** Takes the newest rate of a source; the bank's may correct its last one. */
  addNewest(rate: DatedRate): void
  /** Takes rates of the past, and notes the days of which they are all. */
  addPast(rates: ReadonlyArray<DatedRate>, settled: ReadonlyArray<Span>): void
  /** Stores what is new, and takes what other replicas stored; false while the database is away. */
  readonly store: Effect.Effect<boolean>
}

export const makeRateKeeper = Effect.fnUntraced(function* ({ storage }: Pick<Pace, "storage">, shipped: RateBook) {
  const database = yield* Database
  let book = shipped
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

/** Adds what the book of the database lacks, and the bank's corrections, by the rule of `correctRates`. */
const storeRates = Effect.fnUntraced(function* ({ rates, settled }: RateBook) {
  const now = DateTime.formatIso(yield* DateTime.now)
  const rateRows = rates.map((rate) => ({
    day: dayOf(rate),
    rate: String(rate.rate),
    source: rate.source,
    fetched_at: now
  }))
  if (Arr.isArrayNonEmpty(rateRows)) {
    yield* sql`
      insert into exchange_rates ${rowsToInsert(rateRows)}
      on conflict (day) do update
      set rate = excluded.rate, source = excluded.source, fetched_at = excluded.fetched_at
      where excluded.source = 'cbr' and (
        exchange_rates.source = 'cbr-mirror' or exchange_rates.day = (select max(day) from exchange_rates)
      )`
  }
  const spanRows = settled.map(({ first, last }) => ({ first_day: first, last_day: last, told_at: now }))
  if (Arr.isArrayNonEmpty(spanRows)) {
    yield* sql`insert into exchange_rate_spans ${rowsToInsert(spanRows)} on conflict do nothing`
  }
})

/** The whole book of the database: some 250 rates for a year. */
const loadRates: Effect.Effect<RateBook, SqlError.SqlError, SqlClient.SqlClient> = Effect.gen(function* () {
  const rates = yield* sql<RateRow>`
    select to_char(day, 'YYYY-MM-DD') as day, rate::text, source from exchange_rates`
  const settled = yield* sql<Span>`
    select to_char(first_day, 'YYYY-MM-DD') as first, to_char(last_day, 'YYYY-MM-DD') as last from exchange_rate_spans`
  return settle(addRates(EMPTY_BOOK, rates.map(datedRate)), settled)
})

interface RateRow {
  readonly day: string
  readonly rate: string
  readonly source: "cbr" | "cbr-mirror"
}

const datedRate = ({ day, rate, source }: RateRow): DatedRate => ({
  rate: Number(rate),
  source,
  updated_at: moscowMidnight(day)
})
