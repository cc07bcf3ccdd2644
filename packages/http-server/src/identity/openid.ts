import { Clock, Effect, Redacted } from "effect"
import { createHash } from "node:crypto"
import type * as OpenIdClient from "openid-client"
import type { OAuthClient } from "../config/identityProviders.ts"
import type { IdentityProvider, Proof } from "./identityProvider.ts"
import { person } from "./person.ts"
import { asking, isClientRefused, ProviderFailed, SignInRefused } from "./signInFailures.ts"

/** Loaded when somebody first signs in, so that the start does not pay for it. */
export const openidClient = (): Promise<typeof OpenIdClient> => import("openid-client")

/** How long one request to an identity provider may take. */
export const TIMEOUT_SECONDS = 10

/** What a provider says about itself is asked again after this long. */
const METADATA_MILLIS = 3_600_000

const SCOPE = "openid email profile"

/** OpenID Connect with discovery: the issuer's ID token says who it is, its userinfo the rest. */
export const openid = (settings: OAuthClient & { readonly issuer: string }): IdentityProvider => {
  let known: { readonly issuer: Issuer; readonly until: number } | undefined
  const issuer = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (known === undefined || known.until <= now) {
      known = { issuer: yield* asking(() => discovered(settings)), until: now + METADATA_MILLIS }
    }
    return known.issuer
  })

  return {
    address: (proof) =>
      Effect.map(issuer, ({ client, configuration }) =>
        client.buildAuthorizationUrl(configuration, { ...authorization(proof, SCOPE), nonce: proof.nonce })
      ),
    identify: Effect.fnUntraced(function* (proof, { code, iss }) {
      const { client, configuration, ...rest } = yield* issuer
      const metadata = configuration.serverMetadata()
      if (iss !== undefined && iss !== metadata.issuer) return yield* new SignInRefused()
      const checks = { ...checksOf(proof), expectedNonce: proof.nonce, idTokenExpected: true }
      const grant = asking(() =>
        client.authorizationCodeGrant(configuration, returnAddress(proof, code, metadata.issuer), checks)
      )
      // A code is looked at only after the client, so that one for which the client was refused still holds.
      const granted = yield* Effect.catchIf(
        grant,
        (failure) => failure._tag === "ProviderFailed" && isClientRefused(failure) && rest.tryOtherMethod(),
        () => grant
      )
      const { sub, ...claims } = granted.claims()!
      const told =
        metadata.userinfo_endpoint === undefined
          ? claims
          : yield* asking(() => client.fetchUserInfo(configuration, granted.access_token, sub))
      const found = person(metadata.issuer, {
        subject: sub,
        // The statement goes with the address, and neither is taken from elsewhere.
        ...(told.email === undefined ? emailOf(claims) : emailOf(told)),
        name: told.name ?? claims["name"],
        avatar_url: told.picture ?? claims["picture"]
      })
      return found ?? (yield* nobody)
    })
  }
}

/** The provider answered, and did not say who the person is. */
export const nobody = Effect.fail(new ProviderFailed({ reason: "it did not say who the person is" }))

/** What every request for an authorization says. */
export const authorization = ({ redirectUri, state, verifier }: Proof, scope: string | undefined) => ({
  ...(scope === undefined ? {} : { scope }),
  state,
  redirect_uri: redirectUri,
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256"
})

/** Where the provider sent the person, as openid-client wants to see it. */
export const returnAddress = ({ redirectUri, state }: Proof, code: string, iss: string): URL => {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, iss }).toString()
  return url
}

export const checksOf = ({ state, verifier }: Proof) => ({ expectedState: state, pkceCodeVerifier: verifier })

const emailOf = ({ email, email_verified }: Readonly<Record<string, unknown>>) => ({ email, email_verified })

interface Issuer {
  readonly client: typeof OpenIdClient
  readonly configuration: OpenIdClient.Configuration
  /** Lets the next request prove who we are in another way; false where there is none left. */
  tryOtherMethod(): boolean
}

const discovered = async ({ clientId, clientSecret, issuer }: OAuthClient & { readonly issuer: string }) => {
  const client = await openidClient()
  let methods = [
    client.ClientSecretBasic(Redacted.value(clientSecret)),
    client.ClientSecretPost(Redacted.value(clientSecret))
  ]
  const authenticate: OpenIdClient.ClientAuth = (...request) => methods[0]!(...request)
  const configuration = await client.discovery(new URL(issuer), clientId, {}, authenticate, {
    execute: [client.enableNonRepudiationChecks, ...(isPlain(issuer) ? [client.allowInsecureRequests] : [])],
    timeout: TIMEOUT_SECONDS
  })
  // Which of the two a client was registered for, only the answers tell.
  const supported = configuration.serverMetadata().token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  if (!supported.includes("client_secret_basic")) methods = methods.slice(1)
  return {
    client,
    configuration,
    tryOtherMethod: () => {
      if (methods.length === 1 || !supported.includes("client_secret_post")) return false
      methods = methods.slice(1)
      return true
    }
  }
}

/** Settings take plain http on loopback only. */
export const isPlain = (url: string): boolean => url.startsWith("http:")
