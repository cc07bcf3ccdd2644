import type { ExportedResponse } from "@ratecard/core/effect"
import { messageOf } from "@ratecard/core/ledger"
import { Effect } from "effect"
import { json, only, sql } from "../database/sql.ts"
import { holdUser } from "../identity/holdUser.ts"

/** A stored response: where it stands, and its line. */
export interface UsageRecord {
  readonly agent: string
  readonly id: string
  readonly record: string
}

/** The number of responses a user has stored, and a number that changes whenever these do. */
export interface UsageAccount {
  readonly responses: number
  readonly revision: string
}

const NONE: UsageAccount = { responses: 0, revision: "0" }

export const accountOf = (userId: string) =>
  Effect.map(
    sql<UsageAccount>`select responses, revision::text from usage_accounts where user_id = ${userId}::uuid`,
    ([account = NONE]) => account
  )

/** The same, for this transaction alone: others who would change the user's responses wait. */
export const lockAccount = Effect.fnUntraced(function* (userId: string) {
  yield* holdUser(userId)
  yield* sql`insert into usage_accounts (user_id) values (${userId}::uuid) on conflict do nothing`
  return yield* only(sql<UsageAccount>`
    select responses, revision::text from usage_accounts where user_id = ${userId}::uuid for update`)
})

/** The stored responses that may be the same as some of these. */
export const recordsLike = Effect.fnUntraced(function* (userId: string, responses: ReadonlyArray<ExportedResponse>) {
  const messages = json(responses.map(({ id }) => messageOf(id)))
  const copies = json(responses.flatMap(({ copy }) => copy ?? []))
  return yield* sql<UsageRecord>`
    select agent, id, record from usage_responses
    where user_id = ${userId}::uuid and message in (select jsonb_array_elements_text(${messages}))
    union
    select agent, id, record from usage_responses
    where user_id = ${userId}::uuid and copy in (select jsonb_array_elements_text(${copies}))`
})

/** Stores responses in place of others. */
export const replaceRecords = Effect.fnUntraced(function* (
  userId: string,
  gone: ReadonlyArray<UsageRecord>,
  added: ReadonlyArray<ExportedResponse>
) {
  const entering = added.map((response) => ({
    agent: response.agent,
    id: response.id,
    message: messageOf(response.id),
    copy: response.copy,
    at: response.at,
    record: JSON.stringify(response)
  }))
  yield* sql`
    delete from usage_responses stored
    using jsonb_to_recordset(${json(gone.map(({ agent, id }) => ({ agent, id })))})
      as gone (agent text, id text)
    where stored.user_id = ${userId}::uuid and stored.agent = gone.agent and stored.id = gone.id`
  yield* sql`
    insert into usage_responses (user_id, agent, id, message, copy, at, record)
    select ${userId}::uuid, agent, id, message, copy, at, record
    from jsonb_to_recordset(${json(entering)})
      as entering (agent text, id text, message text, copy text, at timestamptz, record text)`
  yield* changed(userId, added.length - gone.length)
})

/** Removes responses of a user, all or those before an instant. */
export const removeRecords = Effect.fnUntraced(function* (userId: string, before: string | undefined) {
  const { count } = yield* only(sql<{ count: number }>`
    with removed as (
      delete from usage_responses where user_id = ${userId}::uuid
        and (${before ?? null}::timestamptz is null or at < ${before ?? null}::timestamptz)
      returning 1
    )
    select count(*)::int as count from removed`)
  yield* changed(userId, -count)
})

const changed = (userId: string, more: number) =>
  Effect.asVoid(sql`
    update usage_accounts set responses = responses + ${more}::int, revision = revision + 1
    where user_id = ${userId}::uuid`)

/** The number of stored responses read at a time. */
export const PAGE = 2000

/** Some of a user's responses, in the order of their ids, from after `last` on. */
export const recordsAfter = (userId: string, last: UsageRecord | undefined) =>
  sql<UsageRecord>`
    select agent, id, record from usage_responses
    where user_id = ${userId}::uuid and (agent, id) > (${last?.agent ?? ""}, ${last?.id ?? ""})
    order by agent, id limit ${PAGE}`
