import { Effect } from "effect"
import { identifier, sql } from "../sql.ts"

/** Of what is append-only, the name of an author may go: a deleted user leaves no e-mail behind. */
export const erasableAuthors = Effect.gen(function* () {
  for (const table of ["price_entries", "tariff_facts"]) {
    const name = identifier(table)
    yield* sql`drop trigger ${identifier(`${table}_append_only`)} on ${name}`
    yield* sql`
      create trigger ${identifier(`${table}_append_only`)} before delete or truncate on ${name}
      for each statement execute function refuse_change()`
    yield* sql`
      create trigger ${identifier(`${table}_unchanged`)} before update on ${name} for each row
      when (new.author <> 'deleted user' or to_jsonb(new) - 'author' <> to_jsonb(old) - 'author')
      execute function refuse_change()`
  }
})
