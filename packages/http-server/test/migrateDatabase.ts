import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { Duration, Effect, Redacted } from "effect"
import { mergeBundle } from "../src/catalogue/bundle.ts"
import { Database } from "../src/database/Database.ts"

/** Creates the tables of the database at `DATABASE_URL`, else of an embedded one in `DATA_DIR`; fills them with `--prices`. */
const { DATA_DIR = "", DATABASE_URL } = process.env

await Effect.gen(function* () {
  const database = yield* Database
  yield* database.ready
  if (process.argv.includes("--prices"))
    yield* database.transaction(mergeBundle(BUNDLED_ENTRIES, BUNDLED_TARIFFS), { deadline: "1 minute" })
}).pipe(
  Effect.provide(
    Database.layer({
      dataDir: DATA_DIR,
      databaseTimeout: Duration.seconds(30),
      databaseUrl: DATABASE_URL === undefined ? null : Redacted.make(DATABASE_URL)
    })
  ),
  Effect.runPromise
)
