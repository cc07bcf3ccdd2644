import { instantText } from "@ratecard/core/catalogue"
import { Effect } from "effect"
import { first, only, part, sql } from "../database/sql.ts"
import type { TokenClaims } from "./AccessTokens.ts"

/** Rows that one sign-in clears away, of each kind: enough to keep up, and too few to slow it down. */
const CLEARED_AT_ONCE = 200

/** A new session of a user, with its first token. */
export const insertSession = (user_id: string, hash: string, expiresAt: number) =>
  only(sql<{ id: string }>`
    with opened as (
      insert into sessions (user_id, expires_at) values (${user_id}::uuid, ${instantText(expiresAt)}::timestamptz)
      returning id, expires_at
    ), first as (
      insert into refresh_tokens (hash, session_id, expires_at) select ${hash}, id, expires_at from opened
    )
    select id from opened`)

/**
 * Replaces the newest token of an open session; undefined for any other token. One statement: rotation and revocation
 * both lock the row of the session first, and so nothing is ever inserted into a revoked family.
 */
export const rotateToken = (hash: string, successorHash: string, now: number, expiresAt: number) =>
  first(sql<TokenClaims>`
    with session as (
      update sessions set expires_at = ${instantText(expiresAt)}::timestamptz
      from refresh_tokens
      where refresh_tokens.hash = ${hash} and refresh_tokens.rotated_at is null
        and refresh_tokens.expires_at > ${instantText(now)}::timestamptz
        and sessions.id = refresh_tokens.session_id and sessions.revoked_at is null
        and sessions.expires_at > ${instantText(now)}::timestamptz
      returning sessions.id, sessions.user_id, sessions.expires_at
    ), rotated as (
      update refresh_tokens
      set rotated_at = ${instantText(now)}::timestamptz, successor_hash = ${successorHash}
      from session where refresh_tokens.hash = ${hash} and refresh_tokens.rotated_at is null
      returning refresh_tokens.session_id
    ), inserted as (
      insert into refresh_tokens (hash, session_id, expires_at)
      select ${successorHash}, session.id, session.expires_at from session join rotated on rotated.session_id = session.id
      returning session_id
    )
    select session.user_id, session.id as session_id from session join inserted on inserted.session_id = session.id`)

/** A token, whichever it is of its session. */
export interface FoundToken extends TokenClaims {
  readonly rotated_at: Date | null
  readonly successor_hash: string | null
  /** Whether the token that replaced it is the newest. */
  readonly is_previous: boolean
  /** Whether its session is. */
  readonly is_open: boolean
}

/** Finds a token and its state. */
export const findToken = (hash: string, now: number) =>
  first(sql<FoundToken>`
    select sessions.user_id, sessions.id as session_id, rotated_at, successor_hash,
      exists (
        select from refresh_tokens next where next.hash = refresh_tokens.successor_hash and next.rotated_at is null
      ) as is_previous,
      revoked_at is null and sessions.expires_at > ${instantText(now)}::timestamptz as is_open
    from refresh_tokens join sessions on sessions.id = refresh_tokens.session_id
    where hash = ${hash}`)

export const revokeSession = (sessionId: string, now: number) =>
  Effect.asVoid(sql`
    update sessions set revoked_at = ${instantText(now)}::timestamptz
    where id = ${sessionId}::uuid and revoked_at is null`)

/** The sessions of a user that are neither revoked nor over, newest first. */
export const openSessions = (user_id: string, now: number) =>
  sql<{ id: string; created: Date; expires: Date }>`
    select id, created_at as created, expires_at as expires from sessions
    where user_id = ${user_id}::uuid and revoked_at is null and expires_at > ${instantText(now)}::timestamptz
    order by created_at desc`

export const revokeOtherSessions = (user_id: string, session_id: string, now: number) =>
  Effect.asVoid(sql`
    update sessions set revoked_at = ${instantText(now)}::timestamptz
    where user_id = ${user_id}::uuid and id <> ${session_id}::uuid and revoked_at is null`)

/** Clears away some of what is over. A session stays as long as a token of it could be presented. */
export const clearExpired = Effect.fnUntraced(function* (now: number) {
  const over = part`expires_at < ${instantText(now)}::timestamptz limit ${CLEARED_AT_ONCE}::int for update skip locked`
  yield* sql`delete from used_sign_ins where id in (select id from used_sign_ins where ${over})`
  yield* sql`delete from refresh_tokens where hash in (select hash from refresh_tokens where ${over})`
  yield* sql`delete from sessions where id in (select id from sessions where ${over})`
})
