import { Effect } from "effect"
import { Migrator } from "effect/sql"
import { identifier, isAny, sql } from "./sql.ts"
import { migrations } from "./migrations/index.ts"

const TABLE = "migrations"

/** Brings the tables up to date, under a lock: replicas that start together do it once. */
export const migrate = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table: TABLE })

const LAST = Number.parseInt(Object.keys(migrations).at(-1)!, 10)

/** The names of migrations that were made by a later version than this one, in their order. */
export const laterMigrations = Effect.gen(function* () {
  if (!(yield* isAny(sql`select where to_regclass(${TABLE}) is not null`))) return []
  const later = yield* sql<{ id: number; name: string }>`
    select migration_id as id, name from ${identifier(TABLE)} where migration_id > ${LAST} order by migration_id`
  return later.map(({ id, name }) => `${String(id).padStart(4, "0")}_${name}`)
})
