import { Cache, Clock, Effect, Exit, Redacted } from "effect"
import type * as OpenIdClient from "openid-client"
import {
  authorization,
  checksOf,
  type IdentityProvider,
  isPlain,
  type OAuthClient,
  openidClient,
  providerFetch,
  returnAddress,
  TIMEOUT_SECONDS
} from "./identityProvider.ts"
import { readPerson } from "./person.ts"
import { callProvider, isClientRefused, SignInRefused, unknownPerson } from "./signInFailures.ts"

/** The time after which a provider is asked about itself again; after a failure sooner, but not by every request. */
const METADATA_AGE = "1 hour"

const PAUSE = "10 seconds"

/** The time by which the clock of a provider may be ahead of ours. */
const MAX_SKEW_SECONDS = 60

const SCOPE = "openid email profile"

/** OpenID Connect with discovery: the issuer's ID token says who it is, its userinfo the rest. */
export const openid = Effect.fnUntraced(function* (settings: OAuthClient & { readonly issuer: string }) {
  let last: Issuer | undefined
  // Requests that come together share one discovery; where it fails, what was known before stands.
  const discovery = yield* Cache.makeWith(
    (_issuer: string) =>
      callProvider(() => discoverIssuer(settings)).pipe(
        Effect.tap((issuer) => Effect.sync(() => (last = issuer))),
        Effect.catch((failure) => (last === undefined ? Effect.fail(failure) : Effect.succeed(last)))
      ),
    { capacity: 1, timeToLive: (exit) => (Exit.isSuccess(exit) ? METADATA_AGE : PAUSE) }
  )
  const discovered = Cache.get(discovery, settings.issuer)

  return {
    address: (proof) =>
      Effect.map(discovered, ({ client, configure }) =>
        client.buildAuthorizationUrl(configure(), { ...authorization(proof, SCOPE), nonce: proof.nonce })
      ),
    requireIssuer: Effect.fnUntraced(function* (iss) {
      if (iss !== undefined && iss !== (yield* discovered).metadata.issuer) return yield* new SignInRefused()
    }),
    identify: Effect.fnUntraced(function* (proof, code) {
      const { client, configure, metadata, tryOtherMethod } = yield* discovered
      // A configuration of its own has no keys yet: those of the issuer are asked for once each sign-in, and are never old.
      const configuration = configure()
      const checks = { ...checksOf(proof), expectedNonce: proof.nonce, idTokenExpected: true }
      const grant = callProvider(() =>
        client.authorizationCodeGrant(configuration, returnAddress(proof, code, metadata.issuer), checks)
      )
      // A code is looked at only after the client, so that one for which the client was refused still holds.
      const granted = yield* Effect.catchIf(
        grant,
        (failure) => failure._tag === "ProviderFailed" && isClientRefused(failure) && tryOtherMethod(),
        () => grant
      )
      const { iat, sub, ...claims } = granted.claims()!
      const now = (yield* Clock.currentTimeMillis) / 1000
      if (iat > now + MAX_SKEW_SECONDS) return yield* new SignInRefused()
      const profile =
        metadata.userinfo_endpoint === undefined
          ? claims
          : yield* callProvider(() => client.fetchUserInfo(configuration, granted.access_token, sub))
      const person = readPerson(metadata.issuer, {
        subject: sub,
        // The statement goes with the address, and neither is taken from elsewhere.
        ...(profile.email === undefined ? emailOf(claims) : emailOf(profile)),
        name: profile.name ?? claims["name"],
        avatar_url: profile.picture ?? claims["picture"]
      })
      return person ?? (yield* unknownPerson)
    })
  } satisfies IdentityProvider
})

const emailOf = ({ email, email_verified }: Readonly<Record<string, unknown>>) => ({ email, email_verified })

/** An OpenID provider, as its discovery document describes it. */
interface Issuer {
  readonly client: typeof OpenIdClient
  readonly metadata: OpenIdClient.ServerMetadata
  /** Makes anew what the library asks it with. */
  readonly configure: () => OpenIdClient.Configuration
  /** Lets the next request prove who we are in another way; false where there is none left. */
  readonly tryOtherMethod: () => boolean
}

const discoverIssuer = async ({
  clientId,
  clientSecret,
  issuer
}: OAuthClient & { readonly issuer: string }): Promise<Issuer> => {
  const client = await openidClient()
  const prepare = [client.enableNonRepudiationChecks, ...(isPlain(issuer) ? [client.allowInsecureRequests] : [])]
  let methods = [
    client.ClientSecretBasic(Redacted.value(clientSecret)),
    client.ClientSecretPost(Redacted.value(clientSecret))
  ]
  const authenticate: OpenIdClient.ClientAuth = (...request) => methods[0]!(...request)
  const discovered = await client.discovery(new URL(issuer), clientId, {}, authenticate, {
    execute: prepare,
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: providerFetch
  })
  const metadata = discovered.serverMetadata()
  // Which of the two a client was registered for, only the answers tell.
  const supported = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  if (!supported.includes("client_secret_basic")) methods = methods.slice(1)
  return {
    client,
    metadata,
    configure: () => {
      const configuration = new client.Configuration(metadata, clientId, {}, authenticate)
      configuration.timeout = TIMEOUT_SECONDS
      configuration[client.customFetch] = providerFetch
      for (const change of prepare) change(configuration)
      return configuration
    },
    tryOtherMethod: () => {
      if (methods.length === 1 || !supported.includes("client_secret_post")) return false
      methods = methods.slice(1)
      return true
    }
  }
}
