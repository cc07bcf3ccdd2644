import { Duration, Effect, Redacted } from "effect"
import { Database } from "../src/database/Database.ts"

/** Creates the tables of the database at `DATABASE_URL`, else of an embedded one in `DATA_DIR`, and ends. */
const { DATA_DIR = "", DATABASE_URL } = process.env

await Effect.flatMap(Database, ({ ready }) => ready).pipe(
  Effect.provide(
    Database.layer({
      dataDir: DATA_DIR,
      databaseTimeout: Duration.seconds(30),
      databaseUrl: DATABASE_URL === undefined ? null : Redacted.make(DATABASE_URL)
    })
  ),
  Effect.runPromise
)
