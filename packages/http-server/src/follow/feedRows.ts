import type { PersonalFeed } from "@ratecard/api"
import { Effect } from "effect"
import { first, only, part, sql } from "../database/sql.ts"
import { isoTime } from "../database/isoTime.ts"
import { lockUser } from "../identity/holdUser.ts"
import type { Event } from "./event.ts"

/** A message in the order of time, with the instant at which it was found. */
export interface FeedItem {
  readonly id: string
  readonly at: number
  readonly event: Event
}

/** The number of items that a feed shows. */
const SHOWN = 100

const since = part`${isoTime("created_at")} as created_at`

/** When the address of a user's feed was made; undefined if there is none. */
export const feedOf = (userId: string) =>
  first(sql<PersonalFeed>`
    select ${since} from webhooks where user_id = ${userId}::uuid and kind = 'feed'`)

/** Gives the feed of a user a token, and makes it if need be. To be run in a transaction. */
export const putFeed = Effect.fnUntraced(function* (userId: string, tokenHash: string) {
  yield* lockUser(userId)
  return yield* only(sql<{ created_at: string }>`
    insert into webhooks (id, user_id, kind, token_hash)
    values (gen_random_uuid(), ${userId}::uuid, 'feed', ${tokenHash})
    on conflict (user_id, kind) where kind <> 'webhook'
      do update set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning ${since}`)
})

export const dropFeed = (userId: string) =>
  Effect.asVoid(sql`delete from webhooks where user_id = ${userId}::uuid and kind = 'feed'`)

/** The feed that a token opens, with its newest items first. */
export const readFeed = Effect.fnUntraced(function* (tokenHash: string) {
  const [feed] = yield* sql<{ id: string; at: number }>`
    select id, extract(epoch from created_at)::float8 * 1000 as at from webhooks where token_hash = ${tokenHash}`
  if (feed === undefined) return undefined
  const items = yield* sql<FeedItem>`
    select id, extract(epoch from created_at)::float8 * 1000 as at, body::jsonb as event from webhook_deliveries
    where webhook_id = ${feed.id}::uuid order by created_at desc, id limit ${SHOWN}`
  return { ...feed, items }
})
