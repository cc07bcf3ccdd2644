import { Watch } from "@ratecard/api"
import { Effect, Schema } from "effect"
import { isAny, isoTime, json, part, sql } from "../database/sql.ts"
import { readable } from "../database/readable.ts"
import { lockUser } from "../identity/holdUser.ts"

/** A stored watch as one JSON value, and its id. An older version that still runs stores none of a line. */
export const watchColumns = part`watches.id, jsonb_build_object('line_id', null) || what
  || jsonb_build_object('id', watches.id, 'created_at', ${isoTime("watches.created_at")}) as watch`

const readWatches = readable(Schema.Struct({ watch: Watch }), "watch")

/** All watches of a user, oldest first. */
export const watchesOf = Effect.fnUntraced(function* (userId: string) {
  const rows = yield* sql<{ id: string }>`
    select ${watchColumns} from watches where user_id = ${userId}::uuid order by created_at, id`
  return (yield* readWatches(rows)).map(({ watch }) => watch)
})

/**
 * Stores a watch unless the user has it already, and gives the one that is stored; undefined if the user has
 * `most` others. To be run in a transaction.
 */
export const putWatch = Effect.fnUntraced(function* (userId: string, what: object, most: number) {
  const stored = json(what)
  yield* lockUser(userId)
  yield* sql`
    insert into watches (user_id, what) select ${userId}::uuid, ${stored}
    where (select count(*) from watches where user_id = ${userId}::uuid) < ${most}
    on conflict do nothing`
  const [row] = yield* sql<{ watch: Watch }>`
    select ${watchColumns} from watches where user_id = ${userId}::uuid and what = ${stored}`
  return row?.watch
})

/** Whether there was such a watch. */
export const dropWatch = (userId: string, id: string) =>
  isAny(sql`
    delete from watches where user_id = ${userId}::uuid and id = ${id}::uuid returning 1`)
