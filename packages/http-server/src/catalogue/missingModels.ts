import type { MissingModel } from "@ratecard/api"
import { isOffered } from "@ratecard/core/catalogue"
import { ModelFacts } from "@ratecard/core/effect"
import { Clock, Effect, Schema } from "effect"
import { isoTime, sql } from "../database/sql.ts"
import { readable } from "../database/readable.ts"

const readMissing = readable(Schema.Struct({ facts: ModelFacts, missing_since: Schema.String }), "model")

/** The models that no source lists any more although their vendor has not retired them, longest-missed first. */
export const missingModels = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const rows = yield* sql<{ id: string }>`
    select id, facts, ${isoTime("missing_since")} as missing_since
    from models where missing_since is not null order by models.missing_since, id`
  return (yield* readMissing(rows))
    .filter(({ facts }) => isOffered(facts, now))
    .map(({ facts: { display_name, id, provider }, missing_since }): typeof MissingModel.Type => ({
      model_id: id,
      provider,
      display_name,
      missing_since
    }))
})
