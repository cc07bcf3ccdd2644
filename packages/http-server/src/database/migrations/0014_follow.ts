import { Effect } from "effect"
import { sql } from "../sql.ts"

/** Creates watches, webhooks, and pending deliveries. */
export const follow = Effect.gen(function* () {
  yield* sql`
    create table watches (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      what jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      unique (user_id, what)
    )`
  yield* sql`
    create table webhooks (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      url text not null,
      sealed text not null,
      sealed_with text not null,
      created_at timestamptz not null default clock_timestamp(),
      failing_since timestamptz,
      paused_at timestamptz,
      busy_until timestamptz
    )`
  yield* sql`create index webhooks_user on webhooks (user_id)`
  yield* sql`create index webhooks_sealed_with on webhooks (sealed_with)`
  // Two replicas that find the same event store it once.
  yield* sql`
    create table webhook_deliveries (
      webhook_id uuid not null references webhooks (id) on delete cascade,
      id text not null,
      event text not null,
      body text not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      attempted_at timestamptz,
      result text,
      status integer,
      due_at timestamptz,
      primary key (webhook_id, id)
    )`
  yield* sql`create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null`

  // The prices that watches were last compared with, and which state of the book that was.
  yield* sql`
    create table followed_prices (
      model_id text primary key references models (id),
      date timestamptz not null,
      input_price numeric not null,
      output_price numeric not null,
      cached_input_price numeric,
      source text not null
    )`
  yield* sql`
    create table follow_look (
      id int primary key check (id = 1),
      revision bigint not null,
      looked_at timestamptz not null
    )`
  yield* sql`insert into follow_look values (1, 0, '-infinity')`
})
