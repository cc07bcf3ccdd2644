import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { migrations } from "./migrations/index.ts"

const TABLE = "migrations"

/** Brings the tables up to date, under a lock: replicas that start together do it once. */
export const migrate = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table: TABLE })

const LAST = Number.parseInt(Object.keys(migrations).at(-1)!, 10)

/** The names of migrations that were made by a later version than this one, in their order. */
export const laterMigrations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ isThere: boolean }>`select to_regclass(${TABLE}) is not null as "isThere"`
  if (!found!.isThere) return []
  const later = yield* sql<{ id: number; name: string }>`
    select migration_id as id, name from ${sql(TABLE)} where migration_id > ${LAST} order by migration_id`
  return later.map(({ id, name }) => `${String(id).padStart(4, "0")}_${name}`)
})
