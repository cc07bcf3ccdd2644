import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { holdUser } from "../identity/holdUser.ts"
import type { Place, Sealed } from "./KeyVault.ts"

/** A stored key, as its row holds it. */
export interface KeyRow extends Place, Sealed {
  readonly display_name: string | null
  readonly key_hint: string
  readonly is_valid: boolean
  readonly created_at: string
}

const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(
    `id, user_id, provider, display_name, key_hint, is_valid, sealed, sealed_with,
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`
  )

/** All keys of a user. */
export const keysOf = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<KeyRow>`select ${columns(sql)} from api_keys where user_id = ${userId}::uuid`
})

/** Stores a key in place of the one that the user has for its provider; to be run in a transaction. */
export const putKey = Effect.fnUntraced(function* (row: Omit<KeyRow, "is_valid" | "created_at">) {
  const sql = yield* SqlClient.SqlClient
  yield* holdUser(row.user_id)
  const [stored] = yield* sql<KeyRow>`
    insert into api_keys (id, user_id, provider, display_name, key_hint, sealed, sealed_with)
    values (${row.id}::uuid, ${row.user_id}::uuid, ${row.provider}, ${row.display_name}, ${row.key_hint},
      ${row.sealed}, ${row.sealed_with})
    on conflict (user_id, provider) do update set
      id = excluded.id, display_name = excluded.display_name, key_hint = excluded.key_hint, is_valid = true,
      sealed = excluded.sealed, sealed_with = excluded.sealed_with, created_at = now()
    returning ${columns(sql)}`
  return stored!
})

/** Whether there was such a key. */
export const dropKey = Effect.fnUntraced(function* (userId: string, provider: string) {
  const sql = yield* SqlClient.SqlClient
  const dropped = yield* sql`
    delete from api_keys where user_id = ${userId}::uuid and provider = ${provider} returning 1`
  return dropped.length > 0
})

/** Notes what a check said of this key, unless another has replaced it. */
export const markKey = Effect.fnUntraced(function* (id: string, isValid: boolean) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update api_keys set is_valid = ${isValid} where id = ${id}::uuid`
})

/** Which keys of the ring are in use, and for how many stored keys. */
export const sealingsInUse = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ sealed_with: string; rows: number }>`
    select sealed_with, count(*)::int as rows from api_keys group by sealed_with order by sealed_with`
})

/** Some of the keys that another key than `name` sealed, from after `id` on. */
export const sealedOtherwise = Effect.fnUntraced(function* (name: string, after: string, limit: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Place & Sealed>`
    select id, user_id, provider, sealed, sealed_with from api_keys
    where sealed_with <> ${name} and id > ${after}::uuid
    order by id limit ${limit}`
})

/** Seals a key anew, if it still is as it was read; whether it was. */
export const reseal = Effect.fnUntraced(function* ({ id, sealed: before }: Place & Sealed, after: Sealed) {
  const sql = yield* SqlClient.SqlClient
  const changed = yield* sql`
    update api_keys set sealed = ${after.sealed}, sealed_with = ${after.sealed_with}
    where id = ${id}::uuid and sealed = ${before} returning 1`
  return changed.length > 0
})
