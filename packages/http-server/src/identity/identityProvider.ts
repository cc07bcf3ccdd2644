import type { Effect } from "effect"
import type { HttpClient } from "effect/http"
import type { Person } from "./person.ts"
import type { ProviderFailed, SignInRefused } from "./signInFailures.ts"

/** What ties the end of a sign-in to its beginning. */
export interface Proof {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
  readonly redirectUri: string
}

/** What an identity provider sent the person back with. */
export interface Returned {
  readonly code: string
  readonly iss: string | undefined
}

/** Somebody who vouches for persons. */
export interface IdentityProvider {
  /** Where the person goes. */
  address(proof: Proof): Effect.Effect<URL, ProviderFailed | SignInRefused>
  /** Who the person is that came back. */
  identify(
    proof: Proof,
    returned: Returned
  ): Effect.Effect<Person, ProviderFailed | SignInRefused, HttpClient.HttpClient>
}
