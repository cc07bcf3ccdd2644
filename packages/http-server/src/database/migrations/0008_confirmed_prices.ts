import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** For each source and model the last price in force that the source has said. */
export const confirmedPrices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table source_answers add column confirmed jsonb not null default '{}'`
})
