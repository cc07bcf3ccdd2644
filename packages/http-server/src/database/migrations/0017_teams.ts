import { Effect } from "effect"
import { identifier, literal, sql } from "../sql.ts"

/**
 * Teams, and usage that scales: responses of all owners in partitions by month, and their sums by day,
 * model and place. The days of responses that were stored before are summed up when they are first asked for.
 */
export const teams = Effect.gen(function* () {
  yield* sql`
    create table teams (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      budget numeric,
      pseudonyms boolean not null default false,
      salt text not null default gen_random_uuid()::text,
      created_at timestamptz not null default now()
    )`
  yield* sql`
    create table team_members (
      team_id uuid not null references teams (id) on delete cascade,
      email text not null,
      primary key (team_id, email)
    )`
  yield* sql`
    create table team_tokens (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null references teams (id) on delete cascade,
      label text not null,
      hash text not null unique,
      created_at timestamptz not null default now()
    )`
  yield* sql`create index team_tokens_team on team_tokens (team_id)`

  yield* sql`alter table usage_accounts rename to old_usage_accounts`
  yield* sql`alter table usage_responses rename to old_usage_responses`
  for (const index of ["accounts_pkey", "responses_pkey", "responses_message", "responses_copy"])
    yield* sql`alter index ${identifier(`usage_${index}`)} rename to ${identifier(`old_usage_${index}`)}`
  yield* sql`
    create table usage_accounts (
      id uuid generated always as (coalesce(user_id, team_id)) stored primary key,
      user_id uuid references users (id) on delete cascade,
      team_id uuid references teams (id) on delete cascade,
      responses bigint not null default 0,
      revision bigint not null default 0,
      check (num_nonnulls(user_id, team_id) = 1)
    )`
  yield* sql`create index usage_accounts_user on usage_accounts (user_id)`
  yield* sql`create index usage_accounts_team on usage_accounts (team_id)`
  yield* sql`
    create table usage_responses (
      account uuid not null references usage_accounts (id) on delete cascade,
      day date not null,
      agent text not null,
      id text not null,
      copy text,
      record text not null,
      primary key (account, day, agent, id)
    ) partition by range (day)`
  // The first word of the id is the message, by which responses whose request is not known are joined.
  yield* sql`create index usage_responses_message on usage_responses (account, split_part(id, ' ', 1))`
  yield* sql`create index usage_responses_copy on usage_responses (account, copy) where copy is not null`
  // Without a mark of the prices that it stands on, a cell is summed up anew.
  yield* sql`
    create table usage_cells (
      account uuid not null references usage_accounts (id) on delete cascade,
      day date not null,
      place text not null,
      prices text not null default '',
      named text not null default '[]',
      is_unknown boolean not null default false,
      agent text not null default '',
      model text not null default '',
      machine text not null default '',
      project text not null default '',
      person text not null default '',
      repository text not null default '',
      service text not null default '',
      paid text not null default '',
      gap text not null default '',
      currency text not null default 'usd',
      responses bigint not null default 0,
      priced bigint not null default 0,
      complete bigint not null default 0,
      listed bigint not null default 0,
      least bigint not null default 0,
      input double precision not null default 0,
      cache_read double precision not null default 0,
      cache_write double precision not null default 0,
      output double precision not null default 0,
      cost numeric not null default 0,
      more numeric not null default 0,
      reported numeric,
      primary key (account, day, place)
    )`
  yield* sql`
    create table usage_erased (
      account uuid not null references usage_accounts (id) on delete cascade,
      day date not null,
      responses bigint not null,
      erased_at timestamptz not null default now()
    )`
  yield* sql`create index usage_erased_account on usage_erased (account)`
  yield* sql`
    create table usage_unread (
      account uuid not null references usage_accounts (id) on delete cascade,
      what text not null,
      why text not null,
      count bigint not null,
      primary key (account, what, why)
    )`

  const months = yield* sql<{ name: string; first: string; end: string }>`
    select 'usage_responses_' || to_char(month, 'YYYY_MM') as name, month::date::text as first,
      (month + interval '1 month')::date::text as end
    from (select distinct date_trunc('month', at at time zone 'UTC') as month from old_usage_responses) months`
  for (const { end, first, name } of months)
    yield* sql`${literal(`create table ${name} partition of usage_responses for values from ('${first}') to ('${end}')`)}`
  yield* sql`
    insert into usage_accounts (user_id, responses, revision) select user_id, responses, revision from old_usage_accounts`
  yield* sql`
    insert into usage_responses (account, day, agent, id, copy, record)
    select user_id, (at at time zone 'UTC')::date, agent, id, copy, record from old_usage_responses`
  yield* sql`
    insert into usage_cells (account, day, place) select distinct account, day, '' from usage_responses`
  yield* sql`drop table old_usage_responses`
  yield* sql`drop table old_usage_accounts`
})
