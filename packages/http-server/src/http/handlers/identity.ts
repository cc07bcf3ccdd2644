import { Caller, Forbidden, RatecardApi, type User } from "@ratecard/api"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { Settings } from "../../Config.ts"
import { Database } from "../../database/Database.ts"
import { AccessTokens, type TokenClaims } from "../../identity/AccessTokens.ts"
import { Sessions } from "../../identity/Sessions.ts"
import { SignIn } from "../../identity/SignIn.ts"
import { identityCookies } from "../signIn/cookies.ts"
import { away, notConfigured, providerFailed, unauthorized } from "../errors/problems.ts"

const refused = unauthorized("The sign-in is not valid. Begin again.")
const over = unauthorized("The session is over. Sign in again.")

export const IdentityHandlers = (settings: Pick<Settings, "publicUrl" | "webUrl">) => {
  const cookies = identityCookies(settings)
  const ownOrigins = [settings.webUrl, settings.publicUrl].map((url) => new URL(url).origin)

  /** A browser says which page asks; a caller that says nothing is none. */
  const fromOwnPage = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers: { origin } }) =>
    origin === undefined || ownOrigins.includes(origin)
      ? Effect.void
      : Effect.fail(new Forbidden({ detail: "Only pages of the web application may do this." }))
  )

  return HttpApiBuilder.group(
    RatecardApi,
    "identity",
    Effect.fnUntraced(function* (handlers) {
      const database = yield* Database
      const sessions = yield* Sessions
      const signIn = yield* SignIn
      const tokens = yield* AccessTokens

      const bearerOf = (claims: TokenClaims) =>
        Effect.map(tokens.sign(claims), (access_token) => ({ access_token, token_type: "bearer" as const }))

      return handlers
        .handle("me", () =>
          Effect.flatMap(Caller, ({ user_id }) => database.run(userOf(user_id))).pipe(
            Effect.catchTag("DatabaseUnavailable", away)
          )
        )
        .handle("refresh", () =>
          Effect.gen(function* () {
            yield* fromOwnPage
            const renewal = yield* sessions.renew((yield* cookies.refresh.read) ?? "")
            yield* cookies.refresh.set(renewal.refresh_token)
            return yield* bearerOf(renewal)
          }).pipe(
            Effect.catchTags({
              SessionOver: () => Effect.as(cookies.refresh.clear, over),
              DatabaseUnavailable: away
            })
          )
        )
        .handle("logout", () =>
          Effect.gen(function* () {
            yield* fromOwnPage
            yield* sessions.end((yield* cookies.refresh.read) ?? "")
            const claims = yield* Effect.option(Effect.flatMap(bearer, (token) => tokens.verify(token)))
            if (claims._tag === "Some") yield* sessions.revoke(claims.value.session_id)
            yield* cookies.refresh.clear
            return { status: "logged_out" as const }
          }).pipe(Effect.catchTag("DatabaseUnavailable", away))
        )
        .handle("signIn", ({ params: { provider } }) =>
          Effect.gen(function* () {
            const { address, state, ticket } = yield* signIn.begin(provider)
            yield* cookies.signIn.set(ticket)
            return { authorization_url: address.href, state }
          }).pipe(
            Effect.catchTags({
              NotConfigured: () => Effect.succeed(notConfigured),
              ProviderFailed: () => Effect.succeed(providerFailed),
              SignInRefused: () => Effect.succeed(providerFailed)
            })
          )
        )
        .handle("completeSignIn", ({ params: { provider }, payload }) =>
          Effect.gen(function* () {
            yield* fromOwnPage
            const { refresh_token, user, ...claims } = yield* signIn.complete(
              provider,
              payload,
              yield* cookies.signIn.read
            )
            yield* cookies.signIn.clear
            yield* cookies.refresh.set(refresh_token)
            return { ...(yield* bearerOf(claims)), user }
          }).pipe(
            Effect.catchTags({
              NotConfigured: () => Effect.succeed(notConfigured),
              ProviderFailed: () => Effect.succeed(providerFailed),
              SignInRefused: () => Effect.succeed(refused),
              DatabaseUnavailable: away
            })
          )
        )
    })
  )
}

/** The bearer token of a request; nothing where it has none. */
const bearer = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ headers }) => /^bearer +(\S+)$/iu.exec(headers["authorization"] ?? "")?.[1] ?? ""
)

const userOf = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const [user] = yield* sql<User>`select id, email, name, avatar_url from users where id = ${id}::uuid`
  return user!
})
