import type { Delivery, Webhook } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import { Effect } from "effect"
import { first, isAny, isoTime, json, part, sql } from "../database/sql.ts"
import { lockUser } from "../identity/holdUser.ts"
import type { Sealed } from "../keys/KeyVault.ts"

/** A webhook, as what is sent there needs it. */
export interface SignedWebhook extends Sealed {
  readonly id: string
  readonly user_id: string
  readonly url: string
}

/** The columns of a {@link SignedWebhook}, wherever `webhooks` is what is selected from. */
const sendingColumns = part`webhooks.id, user_id, url, sealed, sealed_with`

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

/** An event for a webhook. */
export interface Message {
  readonly webhook_id: string
  /** The same for each attempt, and for the same event found twice. */
  readonly id: string
  readonly event: string
  readonly body: string
}

/** The result of an attempt to send it. */
export interface Outcome {
  readonly result: NonNullable<Delivery["result"]>
  readonly status: number | null
}

/** A message whose time has come, with its webhook and how often it was tried. */
export interface DueMessage extends Message {
  readonly attempts: number
  readonly webhook: SignedWebhook
}

/** The time that a replica that took a webhook is waited for; it may have been killed. */
const BUSY = "1 minute"

/** The pace of a webhook, whichever replicas send to it: a message in so long. */
const PACE = "1 second"

/**
 * Nothing waits for a time that was noted by a clock that is further ahead. One that is put right, or one replica's,
 * would else hold messages up for as long as it was wrong.
 */
export const MOST_AHEAD = "10 minutes"

/** Whether the time of a message has come. */
const isDue = (at: ReturnType<typeof instant>) =>
  part`(due_at <= ${at} or due_at > ${at} + ${MOST_AHEAD}::interval
    and coalesce(attempted_at, created_at) > ${at} + ${MOST_AHEAD}::interval)`

/** Whether there is a message to send at an instant. */
export const hasDue = (at: ReturnType<typeof instant>) =>
  part`exists (select from webhook_deliveries where ${isDue(at)})`

/** After so long without anything that arrived, a webhook is paused. */
const PATIENCE = "3 days"

/** The number of deliveries shown. */
const SHOWN = 50

/** The clock of the database and that of this process are not the same: whichever is ahead. */
export const instant = (now: number) => part`greatest(clock_timestamp(), ${instantText(now)}::timestamptz)`

/** Stores messages that are not stored yet, to be sent at once. */
export const storeMessages = Effect.fnUntraced(function* (messages: ReadonlyArray<Message>, now: number) {
  if (messages.length === 0) return
  yield* sql`
    insert into webhook_deliveries (webhook_id, id, event, body, created_at, due_at)
    select webhooks.id, new.id, new.event, new.body, at, at
    from jsonb_to_recordset(${json(messages)})
      as new (webhook_id uuid, id text, event text, body text)
    join webhooks on webhooks.id = new.webhook_id
    cross join (select ${instant(now)} as at) as clock
    for key share of webhooks
    on conflict do nothing`
})

/** Takes webhooks that are not being sent to, at most `most`, each with the message that waits longest. */
export const takeDue = Effect.fnUntraced(function* (now: number, most: number) {
  const at = instant(now)
  return yield* sql<DueMessage>`
    with free as materialized (
      select id from webhooks
      where (busy_until is null or busy_until <= ${at} or busy_until > ${at} + ${MOST_AHEAD}::interval)
        and id in (select webhook_id from webhook_deliveries where ${isDue(at)})
      limit ${most} for update skip locked
    ), taken as (
      update webhooks set busy_until = ${at} + ${BUSY}::interval from free where webhooks.id = free.id
      returning ${sendingColumns}
    )
    select message.*, to_jsonb(taken) as webhook from taken cross join lateral (
      select webhook_id, id, event, body, attempts from webhook_deliveries
      where webhook_id = taken.id and ${isDue(at)} order by due_at, id limit 1
    ) as message`
})

/** Frees a webhook that was taken for the next message, which keeps its pace. */
const freed = part`busy_until = busy_until - ${BUSY}::interval + ${PACE}::interval`

/** Notes what came of an attempt, and in how many milliseconds the next one is; undefined: there is none. */
export const noteAttempt = Effect.fnUntraced(function* (
  message: Pick<Message, "id" | "webhook_id">,
  outcome: Outcome,
  wait: number | undefined,
  now: number
) {
  const at = instant(now)
  const { webhook_id } = message
  if (outcome.result === "delivered") {
    yield* noteTest(message, outcome, now)
    yield* sql`update webhooks set ${freed} where id = ${webhook_id}::uuid`
    return
  }
  yield* noteOutcome(message, outcome, wait, now)
  const [webhook] = yield* sql<{ isPaused: boolean }>`
    update webhooks set ${freed}, failing_since = least(failing_since, ${at}),
      paused_at = coalesce(paused_at, case when failing_since <= ${at} - ${PATIENCE}::interval then ${at} end)
    where id = ${webhook_id}::uuid returning paused_at is not null as "isPaused"`
  if (webhook?.isPaused !== true) return
  yield* sql`update webhook_deliveries set due_at = null where webhook_id = ${webhook_id}::uuid and due_at is not null`
})

/** Notes what came of a test. One that arrives ends a pause; one that does not changes nothing. */
export const noteTest = Effect.fnUntraced(function* (
  message: Pick<Message, "id" | "webhook_id">,
  outcome: Outcome,
  now: number
) {
  yield* noteOutcome(message, outcome, undefined, now)
  if (outcome.result !== "delivered") return
  yield* sql`update webhooks set failing_since = null, paused_at = null where id = ${message.webhook_id}::uuid`
})

const noteOutcome = Effect.fnUntraced(function* (
  { id, webhook_id }: Pick<Message, "id" | "webhook_id">,
  { result, status }: Outcome,
  wait: number | undefined,
  now: number
) {
  const at = instant(now)
  yield* sql`
    update webhook_deliveries set attempts = attempts + 1, attempted_at = ${at}, result = ${result}, status = ${status},
      due_at = ${at} + make_interval(secs => ${wait === undefined ? null : wait / 1000}::float8)
    where webhook_id = ${webhook_id}::uuid and id = ${id}`
})

/** The messages to a webhook, sent and waiting, newest first. */
export const deliveriesTo = (webhookId: string, id?: string) =>
  sql<Delivery>`
    select id, event,
      coalesce(body::jsonb->'data'->>'model_id', body::jsonb->'data'->'change'->>'model_id') as model_id, attempts, result, status,
      ${isoTime("created_at")} as created_at, ${isoTime("attempted_at")} as attempted_at,
      ${isoTime("due_at")} as next_attempt_at
    from webhook_deliveries where webhook_id = ${webhookId}::uuid and (${id ?? null}::text is null or id = ${id ?? null})
    order by webhook_deliveries.created_at desc, id limit ${SHOWN}`

/** Stores a test message, which is sent once by the caller; of older tests a few are kept. */
export const storeTest = Effect.fnUntraced(function* ({ body, event, id, webhook_id }: Message, now: number) {
  yield* sql`
    delete from webhook_deliveries where webhook_id = ${webhook_id}::uuid and id in (
      select id from webhook_deliveries where webhook_id = ${webhook_id}::uuid and event = ${event}
      order by created_at desc offset ${SHOWN - 1}
    )`
  yield* sql`
    insert into webhook_deliveries (webhook_id, id, event, body, created_at)
    select id, ${id}, ${event}, ${body}, ${instant(now)} from webhooks where id = ${webhook_id}::uuid
    for key share`
})
