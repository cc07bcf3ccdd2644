import { Effect } from "effect"
import { sql } from "../sql.ts"

/** For each source and model the last price in force that the source has said. */
export const confirmedPrices = Effect.gen(function* () {
  yield* sql`alter table source_answers add column confirmed jsonb not null default '{}'`
})
