import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The day on which what a bundle says was last looked up: an older one is not merged after it. */
export const bundleDays = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table merged_bundles add column as_of date`
})
