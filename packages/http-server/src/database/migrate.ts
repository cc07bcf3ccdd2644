import { Migrator } from "effect/sql"
import { migrations } from "./migrations/index.ts"

/** Brings the tables up to date, under a lock: replicas that start together do it once. */
export const migrate = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table: "migrations" })
