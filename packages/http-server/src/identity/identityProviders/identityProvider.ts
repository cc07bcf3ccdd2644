import type { Effect, Redacted } from "effect"
import type { HttpClient } from "effect/http"
import { sha256 } from "../../sha256.ts"
import type * as OpenIdClient from "openid-client"
import { boundedFetch } from "../../upstream/boundedFetch.ts"
import type { Person } from "./person.ts"
import type { ProviderFailed, SignInRefused } from "./signInFailures.ts"

/** This service, as an identity provider knows it. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
}

/** The secrets that tie the end of a sign-in to its beginning. */
export interface Proof {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
  readonly redirectUri: string
}

/** A service that vouches for persons. */
export interface IdentityProvider {
  /** The address that the person goes to. */
  address(proof: Proof): Effect.Effect<URL, ProviderFailed | SignInRefused>
  /** Refuses an answer of another issuer; without one, the redirect address stands for it. */
  requireIssuer(iss: string | undefined): Effect.Effect<void, ProviderFailed | SignInRefused>
  /** Identifies the person who came back with this code. */
  identify(proof: Proof, code: string): Effect.Effect<Person, ProviderFailed | SignInRefused, HttpClient.HttpClient>
}

/** The parameters of every request for an authorization. */
export const authorization = ({ redirectUri, state, verifier }: Proof, scope: string | undefined) => ({
  ...(scope === undefined ? {} : { scope }),
  state,
  redirect_uri: redirectUri,
  code_challenge: sha256(verifier),
  code_challenge_method: "S256"
})

/** The address that the provider sent the person to, as openid-client wants to see it. */
export const returnAddress = ({ redirectUri, state }: Proof, code: string, iss: string): URL => {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, iss }).toString()
  return url
}

export const checksOf = ({ state, verifier }: Proof) => ({ expectedState: state, pkceCodeVerifier: verifier })

/** Loaded at the first sign-in, so that the start does not pay for it. */
export const openidClient = (): Promise<typeof OpenIdClient> => import("openid-client")

/** The time that one request to an identity provider may take, and all of a sign-in; and the most bytes of an answer. */
export const TIMEOUT_SECONDS = 10

export const MAX_ANSWER_BYTES = 1_000_000

/** The `fetch` of all requests of the library. */
export const providerFetch = boundedFetch(MAX_ANSWER_BYTES) as OpenIdClient.CustomFetch

/** Settings take plain http on loopback only. */
export const isPlain = (url: string): boolean => url.startsWith("http:")
