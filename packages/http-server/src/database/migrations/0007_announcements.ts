import { Effect } from "effect"
import { sql } from "../sql.ts"

/** Prices that sources announce, apart from prices; a row stays when its announcement is closed. */
export const announcements = Effect.gen(function* () {
  yield* sql`
    create table announcements (
      id bigint generated always as identity primary key,
      model_id text not null,
      source text not null,
      valid_from timestamptz not null,
      input_price numeric not null check (input_price > 0 and input_price < 'Infinity'),
      output_price numeric not null check (output_price > 0 and output_price < 'Infinity'),
      cached_input_price numeric check (cached_input_price > 0 and cached_input_price <= input_price),
      currency text not null,
      first_seen timestamptz not null,
      last_seen timestamptz not null,
      run_id text not null,
      state text not null check (state in ('open', 'confirmed', 'expired')),
      decided_at timestamptz,
      decided_by text,
      decision text
    )`
  yield* sql`create index announcements_open on announcements (valid_from) where state = 'open'`
})
