import type { Webhook } from "@ratecard/api"
import { Effect } from "effect"
import { first, isAny, part, sql } from "../database/sql.ts"
import { isoTime } from "../database/isoTime.ts"
import { lockUser } from "../identity/holdUser.ts"
import type { Sealed } from "../keys/KeyVault.ts"

/** A webhook, as what is sent there needs it. */
export interface SignedWebhook extends Sealed {
  readonly id: string
  readonly user_id: string
  readonly url: string
}

/** The columns of a {@link SignedWebhook}, wherever `webhooks` is what is selected from. */
export const sendingColumns = part`webhooks.id, user_id, url, sealed, sealed_with`

const columns = part`
  id, url, ${isoTime("created_at")} as created_at, ${isoTime("failing_since")} as failing_since,
  case when paused_at is not null then 'paused' when failing_since is not null then 'failing' else 'working' end
    as state`

/** All webhooks of a user, oldest first. */
export const webhooksOf = (userId: string) =>
  sql<Webhook>`
    select ${columns} from webhooks where user_id = ${userId}::uuid
    order by webhooks.created_at, id`

/** Stores a webhook unless the user has `most` already; then it is undefined. To be run in a transaction. */
export const addWebhook = Effect.fnUntraced(function* (row: SignedWebhook, most: number) {
  yield* lockUser(row.user_id)
  return yield* first(sql<Webhook>`
    insert into webhooks (id, user_id, url, sealed, sealed_with)
    select ${row.id}::uuid, ${row.user_id}::uuid, ${row.url}, ${row.sealed}, ${row.sealed_with}
    where (select count(*) from webhooks where user_id = ${row.user_id}::uuid) < ${most}
    returning ${columns}`)
})

export const findWebhook = (userId: string, id: string) =>
  first(sql<SignedWebhook>`
    select ${sendingColumns} from webhooks
    where user_id = ${userId}::uuid and id = ${id}::uuid`)

/** Whether there was such a webhook. */
export const dropWebhook = (userId: string, id: string) =>
  isAny(sql`
    delete from webhooks where user_id = ${userId}::uuid and id = ${id}::uuid returning 1`)
