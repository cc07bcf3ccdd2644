import { assert, it } from "@effect/vitest"
import { StandIn, text } from "@ratecard/test-support"
import { Effect, Logger, Redacted } from "effect"
import type { Proof } from "./identityProvider.ts"
import { IdentityProviders } from "./IdentityProviders.ts"

const PROOF: Proof = {
  state: "state",
  nonce: "nonce",
  verifier: "a-verifier-of-forty-three-characters-or-more-",
  redirectUri: "http://ratecard.test/auth/github/callback"
}

it.live("an identity provider that fails sign-in after sign-in is left alone", () =>
  Effect.gen(function* () {
    const at = yield* Effect.acquireRelease(
      Effect.promise(() => StandIn.start(text("down", { status: 503 }))),
      (at) => Effect.promise(() => at.stop())
    )
    const url = at.url.replace(/\/$/u, "")
    const github = { clientId: "an-app", clientSecret: Redacted.make("its-secret"), url, apiUrl: url }
    const layer = IdentityProviders.layer({ identityProviders: { github, google: null, yandex: null, oidc: null } })
    const failures = yield* Effect.gen(function* () {
      const provider = (yield* IdentityProviders).get("github")!
      const failures: Array<string> = []
      for (let signIn = 0; signIn < 7; signIn++) {
        yield* provider.address(PROOF)
        failures.push((yield* Effect.flip(provider.identify(PROOF, "code")))._tag)
      }
      return failures
    }).pipe(Effect.provide([layer, Logger.layer([])]))
    assert.deepStrictEqual([failures, at.requests.length], [Array(7).fill("ProviderFailed"), 5])
  })
)
