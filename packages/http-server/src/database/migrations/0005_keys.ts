import { Effect } from "effect"
import { sql } from "../sql.ts"

/** The users' own keys for model providers, sealed. */
export const keys = Effect.gen(function* () {
  // A key that replaces another has an id of its own, so that nothing that is said of the old one sticks to it.
  yield* sql`
    create table api_keys (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      provider text not null,
      display_name text,
      key_hint text not null,
      is_valid boolean not null default true,
      sealed text not null,
      sealed_with text not null,
      created_at timestamptz not null default now(),
      unique (user_id, provider)
    )`
  yield* sql`create index api_keys_sealed_with on api_keys (sealed_with)`
})
