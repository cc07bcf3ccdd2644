import type { MissingModel } from "@ratecard/api"
import { instantText, isOffered } from "@ratecard/core/catalogue"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readFacts } from "./modelFacts.ts"

/** The models that no source lists any more although their vendor has not retired them, longest-missed first. */
export const missingModels = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const rows = yield* sql<{ id: string; facts: unknown; missing_since: number }>`
    select id, facts, extract(epoch from missing_since)::float8 * 1000 as missing_since
    from models where missing_since is not null order by models.missing_since, id`
  return (yield* readFacts(rows))
    .filter(({ facts }) => isOffered(facts, now))
    .map(({ facts: { display_name, id, provider }, missing_since }): typeof MissingModel.Type => ({
      model_id: id,
      provider,
      display_name,
      missing_since: instantText(missing_since)
    }))
})
