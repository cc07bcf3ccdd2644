import { Effect } from "effect"
import { sql } from "../sql.ts"

/** The price book: models, their append-only price entries, and confirmations of the current ones. */
export const prices = Effect.gen(function* () {
  // One row. A writer takes the next revision first, and so there is one writer at a time.
  yield* sql`create table book (id int primary key check (id = 1), revision bigint not null)`
  yield* sql`insert into book values (1, 0)`

  yield* sql`create table merged_bundles (digest text primary key, merged_at timestamptz not null default now())`

  yield* sql`
    create table models (
      id text primary key,
      facts jsonb not null,
      origin text not null check (origin in ('seed', 'sync')),
      missing_since timestamptz,
      added_at timestamptz not null default now(),
      revision bigint not null
    )`
  yield* sql`create index models_revision on models (revision)`

  yield* sql`
    create table price_entries (
      id bigint generated always as identity primary key,
      model_id text not null references models (id),
      valid_from timestamptz not null,
      input_price numeric not null check (input_price >= 0 and input_price < 'Infinity'),
      output_price numeric not null check (output_price >= 0 and output_price < 'Infinity'),
      cached_input_price numeric check (cached_input_price >= 0 and cached_input_price <= input_price),
      source text not null,
      author text not null,
      recorded_at timestamptz not null default now(),
      revision bigint not null
    )`
  yield* sql`create index price_entries_model on price_entries (model_id, valid_from, id)`
  yield* sql`create index price_entries_revision on price_entries (revision)`

  yield* sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`
  yield* sql`
    create trigger price_entries_append_only before update or delete or truncate on price_entries
    for each statement execute function refuse_change()`

  yield* sql`
    create table price_confirmations (
      model_id text primary key references models (id),
      confirmed_at timestamptz not null,
      source text not null,
      revision bigint not null
    )`
  yield* sql`create index price_confirmations_revision on price_confirmations (revision)`
})
