import type { Unauthorized, User } from "@ratecard/api"
import { Context, Effect, Layer } from "effect"
import { sql } from "../database/sql.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { eraseByline, eraseUser } from "./erasure.ts"
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
