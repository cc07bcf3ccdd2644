import { Effect, Redacted } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import type * as OpenIdClient from "openid-client"
import { download } from "../../upstream/download.ts"
import type { IdentityProvider, OAuthClient } from "./identityProvider.ts"
import { authorization, checksOf, returnAddress } from "./authorization.ts"
import { isPlain, MAX_ANSWER_BYTES, openidClient, providerFetch, TIMEOUT_SECONDS } from "./openidClient.ts"
import { type Profile, readPerson } from "./person.ts"
import { callProvider, ProviderFailed, SignInRefused, unknownPerson } from "./signInFailures.ts"

/** A provider of OAuth 2.0 without OpenID Connect, which says nothing about itself. */
export interface OAuthServer {
  /** What accounts are known by. */
  readonly issuer: string
  /** Another name that it may have in `iss`. */
  readonly aliases?: ReadonlyArray<string>
  readonly authorizationUrl: string
  readonly tokenUrl: string
  /** Without one, what the client was registered for. */
  readonly scope?: string
  /** Who the person is whose access token this is. */
  profile(accessToken: string): Effect.Effect<Profile, ProviderFailed, HttpClient.HttpClient>
}

/** OAuth 2.0: the access token opens the provider's own account of the person. */
export const oauth = (settings: OAuthClient, server: OAuthServer): IdentityProvider => {
  let known: Promise<{ client: typeof OpenIdClient; configuration: OpenIdClient.Configuration }> | undefined
  const ready = Effect.promise(() => (known ??= configure(settings, server)))
  return {
    address: (proof) =>
      Effect.map(ready, ({ client, configuration }) =>
        client.buildAuthorizationUrl(configuration, authorization(proof, server.scope))
      ),
    requireIssuer: (iss) =>
      iss === undefined || [server.issuer, ...(server.aliases ?? [])].includes(iss)
        ? Effect.void
        : Effect.fail(new SignInRefused()),
    identify: Effect.fnUntraced(function* (proof, code) {
      const { client, configuration } = yield* ready
      const { access_token } = yield* callProvider(() =>
        client.authorizationCodeGrant(configuration, returnAddress(proof, code, server.issuer), checksOf(proof))
      )
      return readPerson(server.issuer, yield* server.profile(access_token)) ?? (yield* unknownPerson)
    })
  }
}

const configure = async ({ clientId, clientSecret }: OAuthClient, server: OAuthServer) => {
  const client = await openidClient()
  const metadata = {
    issuer: server.issuer,
    authorization_endpoint: server.authorizationUrl,
    token_endpoint: server.tokenUrl
  }
  const configuration = new client.Configuration(
    metadata,
    clientId,
    {},
    client.ClientSecretPost(Redacted.value(clientSecret))
  )
  configuration.timeout = TIMEOUT_SECONDS
  configuration[client.customFetch] = providerFetch
  if (isPlain(server.tokenUrl)) client.allowInsecureRequests(configuration)
  return { client, configuration }
}

const LIMITS = { deadlineMillis: TIMEOUT_SECONDS * 1000, maxBytes: MAX_ANSWER_BYTES }

/** What an address answers to the bearer of a token, as JSON. */
export const fetchProfile = (
  url: string,
  credential: string
): Effect.Effect<unknown, ProviderFailed, HttpClient.HttpClient> =>
  download(
    HttpClientRequest.get(url).pipe(
      HttpClientRequest.setHeaders({ authorization: credential, accept: "application/json" })
    ),
    LIMITS
  ).pipe(
    Effect.mapError(({ message, network }) => new ProviderFailed({ reason: network ?? message })),
    Effect.flatMap((bytes) =>
      Effect.try({
        try: (): unknown => JSON.parse(Buffer.from(bytes).toString()),
        catch: () => new ProviderFailed({ reason: "its answer is not JSON" })
      })
    )
  )
