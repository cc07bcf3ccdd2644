import { Effect } from "effect"
import { sql } from "../sql.ts"

/** Users and their sessions. */
export const identity = Effect.gen(function* () {
  yield* sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text,
      email_verified boolean not null default false,
      name text,
      avatar_url text,
      created_at timestamptz not null default now()
    )`

  yield* sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`
})
