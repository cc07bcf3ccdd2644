import { Context, Effect, Layer } from "effect"
import { missingModels } from "../catalogue/missingModels.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { openAnnouncements } from "./storage/announcementRows.ts"
import { lastRuns } from "./storage/runRows.ts"

type Rows<Query> =
  Query extends Effect.Effect<infer A, infer _E, infer _R> ? Effect.Effect<A, DatabaseUnavailable> : never

/** What the syncs have left on record. */
export class SyncRecords extends Context.Service<
  SyncRecords,
  {
    /** The last runs, newest first. */
    readonly runs: Rows<typeof lastRuns>
    /** The announced prices that vendors do not charge yet. */
    readonly announcements: Rows<typeof openAnnouncements>
    /** The models that no source lists any more, longest-missed first. */
    readonly missing: Rows<typeof missingModels>
  }
>()("@ratecard/http-server/SyncRecords") {
  static readonly layer = Layer.effect(
    SyncRecords,
    Effect.map(Database, (database) =>
      SyncRecords.of({
        runs: database.run(lastRuns),
        announcements: database.run(openAnnouncements),
        missing: database.run(missingModels)
      })
    )
  )
}
