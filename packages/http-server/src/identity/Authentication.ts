import type { Caller, Unauthorized } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import { Clock, Context, Effect, Layer, Redacted } from "effect"
import { sql } from "../database/sql.ts"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { AccessTokens, type TokenClaims } from "./AccessTokens.ts"
import { notSignedIn } from "./holdUser.ts"

/** Identity of the caller. */
export class Authentication extends Context.Service<
  Authentication,
  {
    /** The user of an access token whose session is neither revoked nor over. */
    callerOf(token: Redacted.Redacted): Effect.Effect<Caller["Service"], Unauthorized | DatabaseUnavailable>
    /** Whether the user is known as an administrator, by a verified e-mail. */
    isAdministrator(caller: Caller["Service"]): boolean
  }
>()("@ratecard/http-server/Authentication") {
  static readonly layer = ({ adminEmails }: Pick<Settings, "adminEmails">) =>
    Layer.effect(
      Authentication,
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const database = yield* Database
        return Authentication.of({
          callerOf: Effect.fnUntraced(function* (token) {
            const claims = yield* Effect.mapError(tokens.verify(Redacted.value(token)), notSignedIn)
            const caller = yield* database.run(openSession(claims))
            return caller ?? (yield* notSignedIn())
          }),
          isAdministrator: ({ verified_email }) =>
            verified_email !== null && adminEmails.includes(verified_email.toLowerCase())
        })
      })
    )
}

const openSession = Effect.fnUntraced(function* ({ session_id, user_id }: TokenClaims) {
  const now = yield* Clock.currentTimeMillis
  const [user] = yield* sql<{ verified_email: string | null }>`
    select case when users.email_verified then users.email end as verified_email
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${session_id}::uuid and users.id = ${user_id}::uuid
      and sessions.revoked_at is null and sessions.expires_at > ${instantText(now)}::timestamptz`
  return user && { user_id, session_id, verified_email: user.verified_email }
})
