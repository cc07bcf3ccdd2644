import { Effect } from "effect"
import { sql } from "../sql.ts"

/** Prices of models in addition to their base prices: append-only facts, of which the last one of its key counts. */
export const tariffs = Effect.gen(function* () {
  yield* sql`
    create table tariff_facts (
      id bigint generated always as identity primary key,
      provider text not null,
      model text not null,
      unit text not null,
      conditions jsonb not null,
      valid_from timestamptz not null,
      fact jsonb not null,
      author text not null,
      recorded_at timestamptz not null default now(),
      revision bigint not null
    )`
  yield* sql`create index tariff_facts_key on tariff_facts (provider, model, unit, valid_from, id)`
  yield* sql`create index tariff_facts_revision on tariff_facts (revision)`
  yield* sql`
    create trigger tariff_facts_append_only before update or delete or truncate on tariff_facts
    for each statement execute function refuse_change()`
})
