import type { Webhook } from "@ratecard/api"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isoTime } from "../database/isoTime.ts"
import { lockUser } from "../identity/holdUser.ts"
import type { Sealed } from "../keys/KeyVault.ts"

/** A webhook, or the e-mail address of its user, as what is sent there needs it. */
export type WebhookRow = OfUser & (SignedWebhook | EmailAddress)

interface OfUser {
  readonly id: string
  readonly user_id: string
}

export interface SignedWebhook extends OfUser, Sealed {
  readonly kind: "webhook"
  readonly url: string
}

export interface EmailAddress extends OfUser {
  readonly kind: "email"
  /** Null if it is verified no more. */
  readonly email: string | null
}

/** All of it, wherever `webhooks` is what is selected from. */
export const sendingColumns = `webhooks.id, user_id, kind, url, sealed, sealed_with,
  (select email from users where users.id = user_id and email_verified) as email`

/** Another kind is a newer version's, which looks after it. */
export const isKnownKind = `kind in ('webhook', 'email')`

const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(
    `id, coalesce(url, 'mailto:' || (select email from users where users.id = user_id), 'mailto:') as url,
    ${isoTime("created_at")} as created_at, ${isoTime("failing_since")} as failing_since,
    case when paused_at is not null then 'paused' when failing_since is not null then 'failing' else 'working' end
      as state`
  )

/** All webhooks of a user, oldest first, with their e-mail address if it is one. */
export const webhooksOf = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Webhook>`
    select ${columns(sql)} from webhooks where user_id = ${userId}::uuid and ${sql.literal(isKnownKind)}
    order by webhooks.created_at, id`
})

/** Stores a webhook unless the user has `most` already; then it is undefined. To be run in a transaction. */
export const addWebhook = Effect.fnUntraced(function* (row: Omit<SignedWebhook, "kind">, most: number) {
  const sql = yield* SqlClient.SqlClient
  yield* lockUser(row.user_id)
  const [added] = yield* sql<Webhook>`
    insert into webhooks (id, user_id, url, sealed, sealed_with)
    select ${row.id}::uuid, ${row.user_id}::uuid, ${row.url}, ${row.sealed}, ${row.sealed_with}
    where (select count(*) from webhooks where user_id = ${row.user_id}::uuid and kind = 'webhook') < ${most}
    returning ${columns(sql)}`
  return added
})

/** Makes the e-mail address of a user one of their webhooks, unless it is. To be run in a transaction. */
export const addEmail = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* lockUser(userId)
  yield* sql`
    insert into webhooks (id, user_id, kind) values (gen_random_uuid(), ${userId}::uuid, 'email')
    on conflict do nothing`
  const [added] = yield* sql<Webhook>`
    select ${columns(sql)} from webhooks where user_id = ${userId}::uuid and kind = 'email'`
  return added!
})

export const findWebhook = Effect.fnUntraced(function* (userId: string, id: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<WebhookRow>`
    select ${sql.literal(sendingColumns)} from webhooks
    where user_id = ${userId}::uuid and id = ${id}::uuid and ${sql.literal(isKnownKind)}`
  return row
})

/** Whether there was such a webhook. */
export const dropWebhook = Effect.fnUntraced(function* (userId: string, id: string) {
  const sql = yield* SqlClient.SqlClient
  const dropped = yield* sql`
    delete from webhooks where user_id = ${userId}::uuid and id = ${id}::uuid and ${sql.literal(isKnownKind)} returning 1`
  return dropped.length > 0
})

/** Ends the e-mails of a webhook that is an address. */
export const dropEmail = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from webhooks where id = ${id}::uuid and kind = 'email'`
})
