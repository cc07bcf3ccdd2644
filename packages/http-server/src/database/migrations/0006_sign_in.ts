import { Effect } from "effect"
import { sql } from "../sql.ts"

/** Creates the accounts at identity providers, the completed sign-ins, and the tokens that renew a session. */
export const signIn = Effect.gen(function* () {
  yield* sql`
    create table external_identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users (id),
      email text,
      email_verified boolean not null,
      seen_at timestamptz not null default now(),
      primary key (issuer, subject)
    )`
  yield* sql`create index external_identities_user on external_identities (user_id)`
  yield* sql`create index external_identities_email on external_identities (lower(email)) where email_verified`

  yield* sql`create table used_sign_ins (id text primary key, expires_at timestamptz not null)`
  yield* sql`create index used_sign_ins_expiry on used_sign_ins (expires_at)`

  // A session is the family of its tokens; all but the last of them have a successor.
  yield* sql`
    create table refresh_tokens (
      hash text primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      expires_at timestamptz not null,
      rotated_at timestamptz,
      successor_hash text,
      check ((rotated_at is null) = (successor_hash is null))
    )`
  yield* sql`create index refresh_tokens_session on refresh_tokens (session_id)`
  yield* sql`create index refresh_tokens_expiry on refresh_tokens (expires_at)`
  yield* sql`create index sessions_expiry on sessions (expires_at)`
})
