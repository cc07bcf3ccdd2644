import { IDENTITY_PROVIDERS } from "@ratecard/api"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { Settings } from "../../Config.ts"
import { SignIn } from "../../identity/SignIn.ts"
import { methodNotAllowed } from "../errors/problems.ts"
import { AUTH_PATH, identityCookies } from "./cookies.ts"

/** Ways to the pages of sign-in, outside the contract. */
export const SIGN_IN_PATHS = ["/auth", ...IDENTITY_PROVIDERS.map((name) => `/auth/${name}`)]

/** Leads a person to the page of sign-in, and to an identity provider; what is in the way, that page tells. */
export const SignInRoutes = (settings: Pick<Settings, "publicUrl">) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const signIn = yield* SignIn
      const cookies = identityCookies(settings)
      const account = `${new URL(settings.publicUrl).pathname.replace(/\/$/u, "")}/account`

      yield* router.add("GET", "/auth", Effect.succeed(leadTo(account)))
      for (const name of IDENTITY_PROVIDERS) {
        const toldThere = Effect.succeed(leadTo(`${account}?begin=${name}`))
        yield* router.add(
          "GET",
          `/auth/${name}`,
          signIn.begin(name).pipe(
            Effect.map(({ address, ticket }) => cookies.signIn.put(leadTo(address), ticket)),
            Effect.catchTags({ NotConfigured: () => toldThere, ProviderFailed: () => toldThere })
          )
        )
      }
      // Otherwise they would be asked for an identity provider of this name.
      for (const path of ["refresh", "logout"]) {
        yield* router.add("GET", `${AUTH_PATH}/${path}`, Effect.succeed(methodNotAllowed("POST")))
      }
    })
  )

const leadTo = (address: string | URL): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.redirect(address, {
    status: 303,
    // An address that holds a state goes nowhere else.
    headers: { "referrer-policy": "no-referrer", "cache-control": "no-store" }
  })
