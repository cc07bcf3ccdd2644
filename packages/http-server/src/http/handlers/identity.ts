import { RatecardApi } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Settings } from "../../Config.ts"
import { Authentication } from "../../identity/Authentication.ts"
import { Sessions } from "../../identity/Sessions.ts"
import { SignIn } from "../../identity/SignIn.ts"
import { Users } from "../../identity/Users.ts"
import { raised } from "../errors/raised.ts"
import { byCaller } from "../signIn/middleware.ts"
import { browserSession } from "../signIn/cookies.ts"
import { IdentityProviders } from "../../identity/identityProviders/IdentityProviders.ts"
import { SignInRoutes } from "../signIn/signInRoutes.ts"
import type { SharedServices } from "./services.ts"

export const IdentityHandlers = (settings: Pick<Settings, "publicUrl">) =>
  HttpApiBuilder.group(
    RatecardApi,
    "identity",
    Effect.fnUntraced(function* (handlers) {
      const authentication = yield* Authentication
      const sessions = yield* Sessions
      const signIn = yield* SignIn
      const users = yield* Users
      const browser = browserSession(settings)
      return handlers.handleAll({
        identityProviders: () => Effect.succeed({ providers: signIn.providers }),
        me: () =>
          byCaller((caller) =>
            Effect.map(users.find(caller.user_id), (user) => ({
              ...user,
              is_administrator: authentication.isAdministrator(caller)
            }))
          ),
        deleteMe: () => byCaller(({ user_id }) => browser.forget(users.erase(user_id))),
        sessions: () => byCaller((caller) => Effect.map(sessions.list(caller), (open) => ({ sessions: open }))),
        endOtherSessions: () => byCaller((caller) => sessions.endOthers(caller)),
        refresh: () => raised(browser.renew((token) => sessions.renew(token))),
        logout: () => raised(browser.end((token, bearer) => sessions.end(token, bearer))),
        signIn: ({ params: { provider } }) => raised(browser.begin(signIn.begin(provider))),
        completeSignIn: ({ params: { provider }, payload }) =>
          raised(browser.complete((ticket) => signIn.complete(provider, payload, ticket)))
      })
    })
  )

/** The group, and the ways to the page of sign-in. */
export const IdentityLayer = (settings: Settings, { authentication, known, tokens }: SharedServices) => {
  const sessions = Sessions.layer(settings).pipe(Layer.provide(tokens))
  const signIn = SignIn.layer(settings).pipe(Layer.provide([sessions, IdentityProviders.layer(settings)]))
  return Layer.merge(
    IdentityHandlers(settings).pipe(Layer.provide([signIn, sessions, Users.layer, known, authentication])),
    SignInRoutes(settings).pipe(Layer.provide(signIn))
  )
}
