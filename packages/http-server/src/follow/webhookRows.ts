import type { Webhook } from "@ratecard/api"
import { Effect } from "effect"
import { first, isAny, only, part, sql } from "../database/sql.ts"
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
export const sendingColumns = part`webhooks.id, user_id, kind, url, sealed, sealed_with,
  (select email from users where users.id = user_id and email_verified) as email`

/** Another kind is a newer version's, which looks after it. */
export const isKnownKind = part`kind in ('webhook', 'email')`

const columns = part`
  id, coalesce(url, 'mailto:' || (select email from users where users.id = user_id), 'mailto:') as url,
  ${isoTime("created_at")} as created_at, ${isoTime("failing_since")} as failing_since,
  case when paused_at is not null then 'paused' when failing_since is not null then 'failing' else 'working' end
    as state`

/** All webhooks of a user, oldest first, with their e-mail address if it is one. */
export const webhooksOf = (userId: string) =>
  sql<Webhook>`
    select ${columns} from webhooks where user_id = ${userId}::uuid and ${isKnownKind}
    order by webhooks.created_at, id`

/** Stores a webhook unless the user has `most` already; then it is undefined. To be run in a transaction. */
export const addWebhook = Effect.fnUntraced(function* (row: Omit<SignedWebhook, "kind">, most: number) {
  yield* lockUser(row.user_id)
  return yield* first(sql<Webhook>`
    insert into webhooks (id, user_id, url, sealed, sealed_with)
    select ${row.id}::uuid, ${row.user_id}::uuid, ${row.url}, ${row.sealed}, ${row.sealed_with}
    where (select count(*) from webhooks where user_id = ${row.user_id}::uuid and kind = 'webhook') < ${most}
    returning ${columns}`)
})

/** Makes the e-mail address of a user one of their webhooks, unless it is. To be run in a transaction. */
export const addEmail = Effect.fnUntraced(function* (userId: string) {
  yield* lockUser(userId)
  yield* sql`
    insert into webhooks (id, user_id, kind) values (gen_random_uuid(), ${userId}::uuid, 'email')
    on conflict do nothing`
  return yield* only(sql<Webhook>`
    select ${columns} from webhooks where user_id = ${userId}::uuid and kind = 'email'`)
})

export const findWebhook = (userId: string, id: string) =>
  first(sql<WebhookRow>`
    select ${sendingColumns} from webhooks
    where user_id = ${userId}::uuid and id = ${id}::uuid and ${isKnownKind}`)

/** Whether there was such a webhook. */
export const dropWebhook = (userId: string, id: string) =>
  isAny(sql`
    delete from webhooks where user_id = ${userId}::uuid and id = ${id}::uuid and ${isKnownKind} returning 1`)

/** Ends the e-mails of a webhook that is an address. */
export const dropEmail = (id: string) =>
  Effect.asVoid(sql`delete from webhooks where id = ${id}::uuid and kind = 'email'`)
