import { Effect } from "effect"
import { sql } from "../sql.ts"

/** The daily sync: its runs, what each source answered last, the quarantine, and who runs it. */
export const sync = Effect.gen(function* () {
  // One row. The epoch counts the holders: one that was overtaken finds another epoch and may not commit.
  yield* sql`
    create table sync_lease (
      id int primary key check (id = 1),
      holder text,
      epoch bigint not null,
      acquired_at timestamptz,
      expires_at timestamptz
    )`
  yield* sql`insert into sync_lease values (1, null, 0, null, null)`

  // One row for each instant of the schedule: whichever replica inserts it runs the sync.
  yield* sql`create table sync_instants (instant timestamptz primary key)`

  yield* sql`
    create table sync_runs (
      id text primary key,
      kind text not null check (kind in ('all', 'beta')),
      started_by text not null,
      started_at timestamptz not null,
      finished_at timestamptz not null,
      record jsonb not null
    )`
  yield* sql`create index sync_runs_started on sync_runs (started_at)`

  yield* sql`
    create table source_answers (
      source text primary key,
      answered_at timestamptz not null,
      models jsonb not null,
      short jsonb,
      listed jsonb not null,
      prices jsonb not null
    )`

  yield* sql`
    create table quarantine (
      id bigint generated always as identity primary key,
      model_id text not null,
      source text not null,
      quote jsonb not null,
      reason text not null,
      first_seen timestamptz not null,
      last_seen timestamptz not null,
      run_id text not null,
      state text not null check (state in ('held', 'dismissed', 'released', 'expired')),
      decided_at timestamptz,
      decided_by text,
      decision text
    )`
  yield* sql`create index quarantine_standing on quarantine (state) where state in ('held', 'dismissed')`

  // What the sources said when an administrator set the price of that entry.
  yield* sql`
    create table manual_prices (
      model_id text primary key references models (id),
      entry_id bigint not null references price_entries (id),
      reported jsonb not null
    )`
})
