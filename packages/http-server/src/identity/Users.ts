import type { User } from "@ratecard/api"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { eraseUser } from "./erasure.ts"

/** The people who have signed in. */
export class Users extends Context.Service<
  Users,
  {
    /** A user, whom a session has shown to be there. */
    find(userId: string): Effect.Effect<User, DatabaseUnavailable>
    /** Deletes a user and all that is theirs. */
    erase(userId: string): Effect.Effect<void, DatabaseUnavailable>
  }
>()("@ratecard/http-server/Users") {
  static readonly layer = Layer.effect(
    Users,
    Effect.map(Database, (database) =>
      Users.of({
        find: (userId) => database.run(userOf(userId)),
        erase: (userId) => database.transaction(eraseUser(userId))
      })
    )
  )
}

const userOf = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const [user] = yield* sql<User>`select id, email, name, avatar_url from users where id = ${id}::uuid`
  return user!
})
