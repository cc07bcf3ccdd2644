import { Watch } from "@ratecard/api"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { isoTime } from "../database/isoTime.ts"
import { readable } from "../database/readable.ts"
import { lockUser } from "../identity/holdUser.ts"

/** A stored watch as one JSON value, and its id. An older version that still runs stores none of a line. */
export const watchColumns = `watches.id, jsonb_build_object('line_id', null) || what
  || jsonb_build_object('id', watches.id, 'created_at', ${isoTime("watches.created_at")}) as watch`

const columns = (sql: SqlClient.SqlClient) => sql.literal(watchColumns)

const readWatches = readable(Schema.Struct({ watch: Watch }), "watch")

/** All watches of a user, oldest first. */
export const watchesOf = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string }>`
    select ${columns(sql)} from watches where user_id = ${userId}::uuid order by created_at, id`
  return (yield* readWatches(rows)).map(({ watch }) => watch)
})

/**
 * Stores a watch unless the user has it already, and gives the one that is stored; undefined if the user has
 * `most` others. To be run in a transaction.
 */
export const putWatch = Effect.fnUntraced(function* (userId: string, what: object, most: number) {
  const sql = yield* SqlClient.SqlClient
  const json = JSON.stringify(what)
  yield* lockUser(userId)
  yield* sql`
    insert into watches (user_id, what) select ${userId}::uuid, ${json}::text::jsonb
    where (select count(*) from watches where user_id = ${userId}::uuid) < ${most}
    on conflict do nothing`
  const [row] = yield* sql<{ watch: Watch }>`
    select ${columns(sql)} from watches where user_id = ${userId}::uuid and what = ${json}::text::jsonb`
  return row?.watch
})

/** Whether there was such a watch. */
export const dropWatch = Effect.fnUntraced(function* (userId: string, id: string) {
  const sql = yield* SqlClient.SqlClient
  const dropped = yield* sql`
    delete from watches where user_id = ${userId}::uuid and id = ${id}::uuid returning 1`
  return dropped.length > 0
})
