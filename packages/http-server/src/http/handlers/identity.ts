import { Caller, RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Settings } from "../../Config.ts"
import { Sessions } from "../../identity/Sessions.ts"
import { SignIn } from "../../identity/SignIn.ts"
import { Users } from "../../identity/Users.ts"
import { raised } from "../errors/raised.ts"
import { identityCookies } from "../signIn/cookies.ts"
import { bearerToken, requireOwnPage } from "../signIn/ownPage.ts"

export const IdentityHandlers = (settings: Pick<Settings, "publicUrl" | "webUrl">) =>
  HttpApiBuilder.group(
    RatecardApi,
    "identity",
    Effect.fnUntraced(function* (handlers) {
      const { refresh, signIn: attempt } = identityCookies(settings)
      const ownPage = requireOwnPage(settings)
      const [sessions, signIn, users] = [yield* Sessions, yield* SignIn, yield* Users]
      return handlers.handleAll({
        me: () => Effect.flatMap(Caller, ({ user_id }) => users.find(user_id)).pipe(raised),
        refresh: () =>
          Effect.andThen(ownPage, refresh.read).pipe(
            Effect.flatMap((token) => sessions.renew(token)),
            Effect.tap(({ refresh_token }) => refresh.set(refresh_token)),
            Effect.map(({ access_token }) => ({ access_token, ...BEARER })),
            Effect.tapErrorTag("SessionOver", ({ isReplaced }) => (isReplaced ? Effect.void : refresh.clear)),
            raised
          ),
        logout: () =>
          Effect.andThen(ownPage, Effect.all([refresh.read, bearerToken])).pipe(
            Effect.flatMap(([token, bearer]) => sessions.end(token, bearer)),
            Effect.andThen(refresh.clear),
            Effect.as({ status: "logged_out" as const }),
            raised
          ),
        signIn: ({ params: { provider } }) =>
          signIn.begin(provider).pipe(
            Effect.tap(({ ticket }) => attempt.set(ticket)),
            Effect.map(({ address, state }) => ({ authorization_url: address.href, state })),
            raised
          ),
        completeSignIn: ({ params: { provider }, payload }) =>
          Effect.andThen(ownPage, attempt.read).pipe(
            Effect.flatMap((ticket) => signIn.complete(provider, payload, ticket)),
            Effect.tap(({ refresh_token }) => Effect.andThen(attempt.clear, refresh.set(refresh_token))),
            Effect.map(({ access_token, user }) => ({ access_token, ...BEARER, user })),
            raised
          )
      })
    })
  )

const BEARER = { token_type: "bearer" } as const
