import { Effect } from "effect"
import { sql } from "../sql.ts"

/**
 * Creates the usage of users' agents: each response once, and for each user their number and a number that changes
 * with them.
 */
export const usage = Effect.gen(function* () {
  yield* sql`
    create table usage_accounts (
      user_id uuid primary key references users (id) on delete cascade,
      responses integer not null default 0,
      revision bigint not null default 0
    )`
  // The message is the first word of the id, by which responses whose request is not known are joined.
  yield* sql`
    create table usage_responses (
      user_id uuid not null references usage_accounts (user_id) on delete cascade,
      agent text not null,
      id text not null,
      message text not null,
      copy text,
      at timestamptz not null,
      record text not null,
      primary key (user_id, agent, id)
    )`
  yield* sql`create index usage_responses_message on usage_responses (user_id, message)`
  yield* sql`create index usage_responses_copy on usage_responses (user_id, copy) where copy is not null`
  yield* sql`create index usage_responses_at on usage_responses (user_id, at)`
})
