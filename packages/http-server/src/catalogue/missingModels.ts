import { type CatalogueEntry, instantText, isOffered } from "@ratecard/core"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A model that its vendor has not retired, and that no source lists any more. */
export interface MissingModel extends Pick<CatalogueEntry, "provider" | "display_name"> {
  readonly model_id: string
  /** ISO 8601 */
  readonly missing_since: string
}

/** The models that are missing, the longest-missed first. */
export const missingModels = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const rows = yield* sql<{ facts: Omit<CatalogueEntry, "levels">; missing_since: number }>`
    select facts, extract(epoch from missing_since)::float8 * 1000 as missing_since
    from models where missing_since is not null order by models.missing_since, id`
  return rows
    .filter(({ facts }) => isOffered(facts, now))
    .map(({ facts: { display_name, id, provider }, missing_since }): MissingModel => ({
      model_id: id,
      provider,
      display_name,
      missing_since: instantText(missing_since)
    }))
})
