import type { Unauthorized, User } from "@ratecard/api"
import { Context, Effect, Layer } from "effect"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { identifier, isAny, sql } from "../database/sql.ts"
import { notSignedIn } from "./holdUser.ts"

/** The people who have signed in. */
export class Users extends Context.Service<
  Users,
  {
    find(userId: string): Effect.Effect<User, Unauthorized | DatabaseUnavailable>
    /** Deletes a user and all that is theirs. */
    erase(userId: string): Effect.Effect<void, DatabaseUnavailable>
    /** Takes the e-mail of an administrator out of what they have just done, if they were deleted meanwhile. */
    eraseByline(email: string): Effect.Effect<void, DatabaseUnavailable>
  }
>()("@ratecard/http-server/Users") {
  static readonly layer = Layer.effect(
    Users,
    Effect.map(Database, (database) =>
      Users.of({
        find: (userId) => database.run(userOf(userId)),
        erase: (userId) => database.transaction(eraseUser(userId)),
        eraseByline: (email) => database.transaction(eraseByline(email.toLowerCase()))
      })
    )
  )
}

const userOf = Effect.fnUntraced(function* (id: string) {
  const [user] = yield* sql<User>`select id, email, name, avatar_url from users where id = ${id}::uuid`
  return user ?? (yield* notSignedIn())
})

/** Name for an administrator who is gone. The trigger of the price entries knows the same words. */
const DELETED_USER = "deleted user"

/** Columns in which administrators stand by their e-mail. */
const BYLINES = [
  ["price_entries", "author"],
  ["tariff_facts", "author"],
  ["sync_runs", "started_by"],
  ["quarantine", "decided_by"]
] as const

/**
 * Deletes a user with their identities, sessions, keys and all else of theirs, and takes their e-mail out of teams and of
 * what they did as an administrator; to be run in a transaction. Their identities are deleted first: a sign-in that is under way
 * holds its own until it is done.
 */
export const eraseUser = Effect.fnUntraced(function* (user_id: string) {
  const stated = yield* sql<{ email: string }>`
    with gone as (
      delete from external_identities where user_id = ${user_id}::uuid returning email, email_verified
    )
    select distinct lower(email) as email from (
      select email, email_verified from gone union select email, email_verified from users where id = ${user_id}::uuid
    ) stated where email_verified and email is not null`
  yield* sql`delete from sessions where user_id = ${user_id}::uuid`
  yield* sql`delete from users where id = ${user_id}::uuid`
  yield* Effect.forEach(stated, ({ email }) => eraseByline(email))
})

/** An e-mail that a user has verified is that user's, unless they are just being deleted. */
const eraseByline = Effect.fnUntraced(function* (email: string) {
  const others = sql`select from users where email_verified and lower(email) = ${email} for key share skip locked`
  if (yield* isAny(others)) return
  for (const [table, column] of BYLINES.map((names) => names.map(identifier))) {
    yield* sql`update ${table} set ${column} = ${DELETED_USER} where lower(${column}) = ${email}`
  }
  yield* sql`delete from team_members where email = ${email}`
})
