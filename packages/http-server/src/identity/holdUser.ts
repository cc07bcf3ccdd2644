import { Unauthorized } from "@ratecard/api"
import { Effect } from "effect"
import { isAny, sql } from "../database/sql.ts"

export const notSignedIn = () => new Unauthorized({ detail: "Sign in: this needs a valid bearer token." })

/**
 * Prevents the erasure of the user until this transaction ends; fails if the user was erased since the session was
 * looked at.
 */
export const holdUser = Effect.fnUntraced(function* (userId: string) {
  if (!(yield* isAny(sql`select from users where id = ${userId}::uuid for key share`))) return yield* notSignedIn()
})

/** The same, for this transaction alone of those that ask so: what is counted of the user stays as it is. */
export const lockUser = Effect.fnUntraced(function* (userId: string) {
  if (!(yield* isAny(sql`select from users where id = ${userId}::uuid for no key update`))) return yield* notSignedIn()
})
