import type { User } from "@ratecard/api"
import { Effect } from "effect"
import { only, sql } from "../database/sql.ts"
import type { Person } from "./identityProviders/person.ts"

/**
 * The user that a person is, made if need be; to be run in a transaction. A provider and its subject are one user for
 * good. A person who is new is an existing user only where another provider has verified the same e-mail for that user
 * alone: an e-mail alone is a claim.
 */
export const findOrAddUser = Effect.fnUntraced(function* (person: Person) {
  const user_id = (yield* findUser(person)) ?? (yield* addIdentity(person))
  return yield* updateUser(user_id, person)
})

const addIdentity = Effect.fnUntraced(function* (person: Person) {
  // One at a time: two that are new together may be the same person.
  yield* sql`lock table external_identities in share row exclusive mode`
  const known = yield* findUser(person)
  if (known !== undefined) return known
  const user_id = (yield* findUserByEmail(person)) ?? (yield* addUser)
  yield* sql`
    insert into external_identities (issuer, subject, user_id, email_verified)
    values (${person.issuer}, ${person.subject}, ${user_id}::uuid, false)`
  return user_id
})

/** The user cannot be erased until the sign-in is done; if an erasure is under way, they are new again. */
const findUser = ({ issuer, subject }: Person) =>
  Effect.map(
    sql<{ user_id: string }>`
      select user_id from external_identities where issuer = ${issuer} and subject = ${subject} for key share`,
    ([row]) => row?.user_id
  )

/** A user whom the same provider knows by another subject is another person: addresses change hands. */
const findUserByEmail = Effect.fnUntraced(function* ({ email, email_verified, issuer }: Person) {
  if (!email_verified || email === null) return undefined
  const rows = yield* sql<{ user_id: string }>`
    select distinct user_id from external_identities stated
    where email_verified and lower(email) = ${email.toLowerCase()} and issuer <> ${issuer}
      and not exists (
        select from external_identities own where own.user_id = stated.user_id and own.issuer = ${issuer}
      )`
  return rows.length === 1 ? rows[0]!.user_id : undefined
})

const addUser = Effect.map(only(sql<{ id: string }>`insert into users default values returning id`), ({ id }) => id)

/**
 * Keeps what the provider says now. The user's e-mail is the one that this provider has verified, otherwise one that
 * another has, otherwise the one that is stated.
 */
const updateUser = Effect.fnUntraced(function* (user_id: string, person: Person) {
  const { avatar_url, email, email_verified, issuer, name, subject } = person
  yield* sql`
    update external_identities set email = ${email}, email_verified = ${email_verified}, seen_at = now()
    where issuer = ${issuer} and subject = ${subject}`
  return yield* only(sql<User>`
    update users set name = coalesce(${name}, name), avatar_url = coalesce(${avatar_url}, avatar_url),
      email = stated.email, email_verified = coalesce(stated.email_verified, false)
    from (select) nothing left join lateral (
      select email, email_verified from external_identities
      where user_id = ${user_id}::uuid and email is not null
      order by email_verified desc, (issuer = ${issuer} and subject = ${subject}) desc, seen_at desc limit 1
    ) stated on true
    where users.id = ${user_id}::uuid
    returning users.id, users.email, users.name, users.avatar_url`)
})
