import { assert, describe, it } from "@effect/vitest"
import { flooding, json, StandIn, text } from "@ratecard/test-support"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose"
import type { Proof } from "./identityProvider.ts"
import { openid } from "./openid.ts"

const CLIENT = { clientId: "ratecard", clientSecret: Redacted.make("the-secret-of-a-client") }
const PROOF: Proof = {
  state: "state",
  nonce: "nonce",
  verifier: "a-verifier-of-forty-three-characters-or-more-",
  redirectUri: "http://ratecard.test/auth/oidc/callback"
}

const standIn = Effect.acquireRelease(
  Effect.promise(() => StandIn.start()),
  (at) => Effect.promise(() => at.stop())
)

/** An issuer whose answers are made one by one: the key that signs, and the one that it shows, may differ. */
const issuerOn = (at: StandIn) => {
  const issuer = at.url.replace(/\/$/u, "")
  const state: { key?: CryptoKey; kid: string; shown: ReadonlyArray<unknown>; iat: number } = {
    kid: "",
    shown: [],
    iat: 0
  }
  const rotate = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair("RS256")
    Object.assign(state, { key: privateKey, kid, shown: [{ ...(await exportJWK(publicKey)), kid, alg: "RS256" }] })
  }
  const token = () =>
    new SignJWT({ nonce: PROOF.nonce, email: "ada@example.org", email_verified: true })
      .setProtectedHeader({ alg: "RS256", kid: state.kid })
      .setIssuer(issuer)
      .setAudience(CLIENT.clientId)
      .setSubject("ada")
      .setIssuedAt(state.iat)
      .setExpirationTime(state.iat + 3600)
      .sign(state.key!)
  at.answering = (request, response) => {
    const { pathname } = new URL(request.url!, issuer)
    if (pathname === "/keys") return json({ keys: state.shown })(request, response)
    if (pathname === "/token") {
      return void token().then((id_token) =>
        json({ access_token: "a", token_type: "bearer", id_token })(request, response)
      )
    }
    const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
    json({ issuer, ...endpoints, jwks_uri: `${issuer}/keys`, response_types_supported: ["code"] })(request, response)
  }
  return { issuer, rotate, state }
}

const seconds = () => Math.floor(Date.now() / 1000)
const asked = ({ requests }: StandIn, path: string) => requests.filter(({ url }) => url.startsWith(path)).length

describe("an OpenID provider", () => {
  it.effect("that fails is asked once by all who come together, and not again for ten seconds", () =>
    Effect.gen(function* () {
      const at = yield* standIn
      at.answering = text("no", { status: 503 })
      const provider = yield* openid({ ...CLIENT, issuer: at.url })
      const begin = Effect.flip(provider.address(PROOF))
      for (const failure of yield* Effect.all(
        Array.from({ length: 300 }, () => begin),
        { concurrency: "unbounded" }
      )) {
        assert.strictEqual(failure._tag, "ProviderFailed")
      }
      yield* begin
      assert.lengthOf(at.requests, 1)
      yield* TestClock.adjust("10 seconds")
      yield* begin
      assert.lengthOf(at.requests, 2)
    })
  )

  it.live("that signs with a new key is believed at once, with one question for its keys", () =>
    Effect.gen(function* () {
      const at = yield* standIn
      const { issuer, rotate, state } = issuerOn(at)
      const provider = yield* openid({ ...CLIENT, issuer })
      state.iat = seconds()
      for (const kid of ["one", "two"]) {
        yield* Effect.promise(() => rotate(kid))
        const { subject } = yield* Effect.provide(provider.identify(PROOF, "code"), FetchHttpClient.layer)
        assert.strictEqual(subject, "ada")
      }
      assert.deepStrictEqual([asked(at, "/keys"), asked(at, "/.well-known")], [2, 1])
      state.kid = "unknown"
      const failure = yield* Effect.flip(Effect.provide(provider.identify(PROOF, "code"), FetchHttpClient.layer))
      assert.deepStrictEqual([failure._tag, asked(at, "/keys")], ["ProviderFailed", 3])
    })
  )

  it.live("that dates a token ahead is not believed", () =>
    Effect.gen(function* () {
      const { issuer, rotate, state } = issuerOn(yield* standIn)
      yield* Effect.promise(() => rotate("one"))
      const provider = yield* openid({ ...CLIENT, issuer })
      state.iat = seconds() + 120
      const failure = yield* Effect.flip(Effect.provide(provider.identify(PROOF, "code"), FetchHttpClient.layer))
      assert.strictEqual(failure._tag, "SignInRefused")
    })
  )

  it.live("whose answer never ends is not read on", () =>
    Effect.gen(function* () {
      const at = yield* standIn
      at.answering = flooding
      const provider = yield* openid({ ...CLIENT, issuer: at.url })
      const failure = yield* Effect.flip(provider.address(PROOF))
      assert.include(failure._tag === "ProviderFailed" ? failure.reason : "", "the answer is too long")
    })
  )
})
