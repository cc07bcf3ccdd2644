import type { Effect, Redacted } from "effect"
import type { HttpClient } from "effect/http"
import type { Person } from "./person.ts"
import type { ProviderFailed, SignInRefused } from "./signInFailures.ts"

/** How an identity provider knows this service. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
}

/** What ties the end of a sign-in to its beginning. */
export interface Proof {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
  readonly redirectUri: string
}

/** A service that vouches for persons. */
export interface IdentityProvider {
  /** Where the person goes. */
  address(proof: Proof): Effect.Effect<URL, ProviderFailed | SignInRefused>
  /** Refuses an answer of another issuer; without one, the redirect address stands for it. */
  requireIssuer(iss: string | undefined): Effect.Effect<void, ProviderFailed | SignInRefused>
  /** Who the person is that came back with this code. */
  identify(proof: Proof, code: string): Effect.Effect<Person, ProviderFailed | SignInRefused, HttpClient.HttpClient>
}
