import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Prices beside the base price stand in quarantine too, and a bundle is known by its day. */
export const heldTariffs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Which of the prices of its quote is held; null: the base prices.
  yield* sql`alter table quarantine add column fact jsonb`
  yield* sql`alter table merged_bundles add column as_of date`
})
