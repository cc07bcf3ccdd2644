import type { Webhook } from "@ratecard/api"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isoTime } from "../database/isoTime.ts"
import { lockUser } from "../identity/holdUser.ts"
import type { Sealed } from "../keys/KeyVault.ts"

/** A webhook, as what is sent there needs it. */
export interface WebhookRow extends Sealed {
  readonly id: string
  readonly user_id: string
  readonly url: string
}

const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(
    `id, url, ${isoTime("created_at")} as created_at, ${isoTime("failing_since")} as failing_since,
    case when paused_at is not null then 'paused' when failing_since is not null then 'failing' else 'working' end
      as state`
  )

/** All webhooks of a user, oldest first. */
export const webhooksOf = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Webhook>`
    select ${columns(sql)} from webhooks where user_id = ${userId}::uuid order by webhooks.created_at, id`
})

/** Stores a webhook unless the user has `most` already; then it is undefined. To be run in a transaction. */
export const addWebhook = Effect.fnUntraced(function* (row: WebhookRow, most: number) {
  const sql = yield* SqlClient.SqlClient
  yield* lockUser(row.user_id)
  const [added] = yield* sql<Webhook>`
    insert into webhooks (id, user_id, url, sealed, sealed_with)
    select ${row.id}::uuid, ${row.user_id}::uuid, ${row.url}, ${row.sealed}, ${row.sealed_with}
    where (select count(*) from webhooks where user_id = ${row.user_id}::uuid) < ${most}
    returning ${columns(sql)}`
  return added
})

export const findWebhook = Effect.fnUntraced(function* (userId: string, id: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<WebhookRow>`
    select id, user_id, url, sealed, sealed_with from webhooks
    where user_id = ${userId}::uuid and id = ${id}::uuid`
  return row
})

/** Whether there was such a webhook. */
export const dropWebhook = Effect.fnUntraced(function* (userId: string, id: string) {
  const sql = yield* SqlClient.SqlClient
  const dropped = yield* sql`
    delete from webhooks where user_id = ${userId}::uuid and id = ${id}::uuid returning 1`
  return dropped.length > 0
})
