import { Effect } from "effect"
import { isAny, only, part, sql } from "../database/sql.ts"
import { isoTime } from "../database/isoTime.ts"
import { holdUser } from "../identity/holdUser.ts"
import type { Place, Sealed } from "./KeyVault.ts"

/** A stored key, as its row holds it. */
export interface KeyRow extends Place, Sealed {
  readonly display_name: string | null
  readonly key_hint: string
  readonly is_valid: boolean
  readonly created_at: string
}

const columns = part`
  id, user_id, provider, display_name, key_hint, is_valid, sealed, sealed_with,
  ${isoTime("created_at")} as created_at`

/** All keys of a user. */
export const keysOf = (userId: string) => sql<KeyRow>`select ${columns} from api_keys where user_id = ${userId}::uuid`

/** Stores a key in place of the one that the user has for its provider; to be run in a transaction. */
export const putKey = Effect.fnUntraced(function* (row: Omit<KeyRow, "is_valid" | "created_at">) {
  yield* holdUser(row.user_id)
  return yield* only(sql<KeyRow>`
    insert into api_keys (id, user_id, provider, display_name, key_hint, sealed, sealed_with)
    values (${row.id}::uuid, ${row.user_id}::uuid, ${row.provider}, ${row.display_name}, ${row.key_hint},
      ${row.sealed}, ${row.sealed_with})
    on conflict (user_id, provider) do update set
      id = excluded.id, display_name = excluded.display_name, key_hint = excluded.key_hint, is_valid = true,
      sealed = excluded.sealed, sealed_with = excluded.sealed_with, created_at = now()
    returning ${columns}`)
})

/** Whether there was such a key. */
export const dropKey = (userId: string, provider: string) =>
  isAny(sql`
    delete from api_keys where user_id = ${userId}::uuid and provider = ${provider} returning 1`)

/** Notes what a check said of this key, unless another has replaced it. */
export const markKey = (id: string, isValid: boolean) =>
  Effect.asVoid(sql`update api_keys set is_valid = ${isValid} where id = ${id}::uuid`)
