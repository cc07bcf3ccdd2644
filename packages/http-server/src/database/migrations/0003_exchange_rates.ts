import { Effect } from "effect"
import { sql } from "../sql.ts"

/** The central bank's rubles per dollar, a row for each day that has a rate, and the days that are complete. */
export const exchangeRates = Effect.gen(function* () {
  // NaN is above every number, and so fails the second bound.
  yield* sql`
    create table exchange_rates (
      day date primary key,
      rate numeric not null check (rate > 0 and rate < 'Infinity'),
      source text not null check (source in ('cbr', 'cbr-mirror')),
      fetched_at timestamptz not null
    )`

  yield* sql`
    create table exchange_rate_spans (
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      told_at timestamptz not null,
      primary key (first_day, last_day)
    )`
})
