import { Effect } from "effect"
import { identifier, sql } from "../sql.ts"

/**
 * Creates the prices of hosts by public lists: each list's price of an offer from a day on, and the days on which it
 * was read.
 */
export const offers = Effect.gen(function* () {
  yield* sql`
    create table offer_quotes (
      id bigint generated always as identity primary key,
      host text not null,
      name text not null,
      list text not null,
      from_day date not null,
      prices jsonb not null,
      facts jsonb not null,
      author text not null,
      recorded_at timestamptz not null default now(),
      revision bigint not null
    )`
  yield* sql`
    create table offer_readings (
      id bigint generated always as identity primary key,
      list text not null,
      day date not null,
      hosts jsonb not null,
      passed_over jsonb not null,
      author text not null,
      recorded_at timestamptz not null default now(),
      revision bigint not null
    )`
  for (const table of ["offer_quotes", "offer_readings"]) {
    yield* sql`create index ${identifier(`${table}_revision`)} on ${identifier(table)} (revision)`
    yield* sql`
      create trigger ${identifier(`${table}_append_only`)} before update or delete or truncate on ${identifier(table)}
      for each statement execute function refuse_change()`
  }
})
