import { Administrator, Caller, Forbidden, SignedIn } from "@ratecard/api"
import { Clock, Effect, Layer, Redacted, Result } from "effect"
import type { HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { timestamp } from "../catalogue/priceRows.ts"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import { databaseAway, unauthorized as refusal } from "../http/errors/problems.ts"
import { AccessTokens, type TokenClaims } from "./AccessTokens.ts"

/** What a bearer token without an open session gets. */
const unauthorized = refusal("Sign in: this needs a valid bearer token.")

/** Decides who asks, before anything else of the request is looked at. */
export const AuthenticationLayer = ({ adminEmails }: Pick<Settings, "adminEmails">) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const database = yield* Database

      const callerOf = (credential: Redacted.Redacted) =>
        Effect.flatMap(tokens.verify(Redacted.value(credential)), (claims) => database.run(openSession(claims)))

      const asCaller = <E, R, Refused = never>(
        credential: Redacted.Redacted,
        app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
        admit: (caller: Caller["Service"]) => Effect.Effect<void, Refused> = () => Effect.void
      ) =>
        Effect.gen(function* () {
          const known = yield* Effect.result(callerOf(credential))
          if (Result.isFailure(known)) {
            return known.failure._tag === "DatabaseUnavailable" ? databaseAway : unauthorized
          }
          const caller = known.success
          if (caller === undefined) return unauthorized
          yield* admit(caller)
          return yield* Effect.provideService(app, Caller, caller)
        })

      return Layer.mergeAll(
        Layer.succeed(SignedIn, { bearer: (app, { credential }) => asCaller(credential, app) }),
        Layer.succeed(Administrator, {
          bearer: (app, { credential }) =>
            asCaller(credential, app, ({ verified_email }) =>
              verified_email !== null && adminEmails.includes(verified_email.toLowerCase())
                ? Effect.void
                : Effect.fail(new Forbidden({ detail: "Only administrators may do this." }))
            )
        })
      )
    })
  )

/** The user of a session that is neither revoked nor over. */
const openSession = Effect.fnUntraced(function* ({ session_id, user_id }: TokenClaims) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const [user] = yield* sql<{ verified_email: string | null }>`
    select case when users.email_verified then users.email end as verified_email
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${session_id}::uuid and users.id = ${user_id}::uuid
      and sessions.revoked_at is null and sessions.expires_at > ${timestamp(now)}::timestamptz`
  return user && { user_id, session_id, verified_email: user.verified_email }
})
