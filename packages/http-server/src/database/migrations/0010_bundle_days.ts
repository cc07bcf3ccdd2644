import { Effect } from "effect"
import { sql } from "../sql.ts"

/** The day on which what a bundle says was last looked up: an older one is not merged after it. */
export const bundleDays = Effect.gen(function* () {
  yield* sql`alter table merged_bundles add column as_of date`
})
