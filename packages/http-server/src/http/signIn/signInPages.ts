import { IDENTITY_PROVIDERS } from "@ratecard/api"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { Settings } from "../../Config.ts"
import { SignIn } from "../../identity/SignIn.ts"
import { AUTH_PATH, identityCookies } from "./cookies.ts"
import { methodNotAllowed } from "../errors/problems.ts"
import { callbackPage, choicePage, failurePage, type Page } from "./signInPage.ts"

/** The pages that the server adds to the contract until there is a web application. */
export const SIGN_IN_PATHS = [
  "/auth",
  ...IDENTITY_PROVIDERS.flatMap((name) => [`/auth/${name}`, `/auth/${name}/callback`])
]

/** Plain pages with which a person signs in: a choice of providers, the way there, and the way back. */
export const SignInPages = (settings: Pick<Settings, "publicUrl">) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const signIn = yield* SignIn
      const cookies = identityCookies(settings)
      const base = new URL(settings.publicUrl).pathname.replace(/\/$/u, "")
      const fails = (status: number, reason: string) => () => Effect.succeed(respond(failurePage(reason), status))

      yield* router.add("GET", "/auth", Effect.succeed(respond(choicePage(signIn.providers, base))))
      for (const name of IDENTITY_PROVIDERS) {
        yield* router.add("GET", `/auth/${name}/callback`, Effect.succeed(respond(callbackPage(name, base))))
        yield* router.add(
          "GET",
          `/auth/${name}`,
          signIn.begin(name).pipe(
            Effect.map(({ address, ticket }) =>
              cookies.signIn.put(HttpServerResponse.redirect(address, { status: 303 }), ticket)
            ),
            Effect.catchTags({
              NotConfigured: fails(503, "This identity provider is not configured here."),
              ProviderFailed: fails(502, "The identity provider does not answer. Try again.")
            })
          )
        )
      }
      // Otherwise they would be asked for an identity provider of this name.
      for (const path of ["refresh", "logout"]) {
        yield* router.add("GET", `${AUTH_PATH}/${path}`, Effect.succeed(methodNotAllowed("POST")))
      }
    })
  )

const respond = ({ headers, html }: Page, status = 200): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(html, { status, contentType: "text/html; charset=utf-8", headers })
