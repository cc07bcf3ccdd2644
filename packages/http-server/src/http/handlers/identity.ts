import { Caller, Forbidden, RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { Settings } from "../../Config.ts"
import { AccessTokens, type TokenClaims } from "../../identity/AccessTokens.ts"
import { Sessions } from "../../identity/Sessions.ts"
import { SignIn } from "../../identity/SignIn.ts"
import { identityCookies } from "../signIn/cookies.ts"
import { ProviderFailed } from "../../identity/signInFailures.ts"
import { Users } from "../../identity/Users.ts"
import { raised } from "../errors/raised.ts"

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
      const sessions = yield* Sessions
      const signIn = yield* SignIn
      const tokens = yield* AccessTokens
      const users = yield* Users

      const bearerOf = (claims: TokenClaims) =>
        Effect.map(tokens.sign(claims), (access_token) => ({ access_token, token_type: "bearer" as const }))

      return handlers.handleAll({
        me: () => Effect.flatMap(Caller, ({ user_id }) => users.find(user_id)).pipe(raised),
        refresh: () =>
          Effect.gen(function* () {
            yield* fromOwnPage
            const renewal = yield* sessions.renew((yield* cookies.refresh.read) ?? "")
            yield* cookies.refresh.set(renewal.refresh_token)
            return yield* bearerOf(renewal)
          }).pipe(
            Effect.tapErrorTag("SessionOver", () => cookies.refresh.clear),
            raised
          ),
        logout: () =>
          Effect.gen(function* () {
            yield* fromOwnPage
            yield* sessions.end((yield* cookies.refresh.read) ?? "")
            const claims = yield* Effect.option(Effect.flatMap(bearer, (token) => tokens.verify(token)))
            if (claims._tag === "Some") yield* sessions.revoke(claims.value.session_id)
            yield* cookies.refresh.clear
            return { status: "logged_out" as const }
          }).pipe(raised),
        signIn: ({ params: { provider } }) =>
          Effect.gen(function* () {
            const { address, state, ticket } = yield* signIn.begin(provider)
            yield* cookies.signIn.set(ticket)
            return { authorization_url: address.href, state }
          }).pipe(Effect.catchTag("SignInRefused", refusedAtOnce), raised),
        completeSignIn: ({ params: { provider }, payload }) =>
          Effect.gen(function* () {
            yield* fromOwnPage
            const ticket = yield* cookies.signIn.read
            const { refresh_token, user, ...claims } = yield* signIn.complete(provider, payload, ticket)
            yield* cookies.signIn.clear
            yield* cookies.refresh.set(refresh_token)
            return { ...(yield* bearerOf(claims)), user }
          }).pipe(raised)
      })
    })
  )
}

/** Nobody has shown anything yet: it is the provider that does not play. */
const refusedAtOnce = () => new ProviderFailed({ reason: "it refused to begin a sign-in" })

/** The bearer token of a request; nothing where it has none. */
const bearer = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ headers }) => /^bearer +(\S+)$/iu.exec(headers["authorization"] ?? "")?.[1] ?? ""
)
