import { Effect, Redacted } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import type * as OpenIdClient from "openid-client"
import { download } from "../../upstream/download.ts"
import { membersOf } from "../../upstream/unknownValues.ts"
import {
  authorization,
  checksOf,
  type IdentityProvider,
  isPlain,
  MAX_ANSWER_BYTES,
  type OAuthClient,
  openidClient,
  providerFetch,
  returnAddress,
  TIMEOUT_SECONDS
} from "./identityProvider.ts"
import { type Profile, readPerson } from "./person.ts"
import { callProvider, ProviderFailed, SignInRefused, unknownPerson } from "./signInFailures.ts"

/** A provider of OAuth 2.0 without OpenID Connect, which says nothing about itself. */
interface OAuthServer {
  /** The name that accounts are known by. */
  readonly issuer: string
  /** Another name that it may have in `iss`. */
  readonly aliases?: ReadonlyArray<string>
  readonly authorizationUrl: string
  readonly tokenUrl: string
  /** Without one, what the client was registered for. */
  readonly scope?: string
  /** Profile of the person whose access token this is. */
  profile(accessToken: string): Effect.Effect<Profile, ProviderFailed, HttpClient.HttpClient>
}

/** OAuth 2.0: the access token opens the provider's own account of the person. */
const oauth = (settings: OAuthClient, server: OAuthServer): IdentityProvider => {
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

/** Asks an address as the bearer of a token, for JSON. */
const fetchProfile = (url: string, credential: string): Effect.Effect<unknown, ProviderFailed, HttpClient.HttpClient> =>
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

/**
 * GitHub, or a GitHub Enterprise server. The e-mail is the primary one, and only if GitHub has verified it.
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const github = (settings: OAuthClient & { readonly url: string; readonly apiUrl: string }): IdentityProvider => {
  const { apiUrl, url } = settings
  return oauth(settings, {
    issuer: url,
    aliases: [`${url}/login/oauth`],
    authorizationUrl: `${url}/login/oauth/authorize`,
    tokenUrl: `${url}/login/oauth/access_token`,
    scope: "read:user user:email",
    profile: Effect.fnUntraced(function* (accessToken) {
      const credential = `Bearer ${accessToken}`
      const [user, emails] = yield* Effect.all(
        [fetchProfile(`${apiUrl}/user`, credential), fetchProfile(`${apiUrl}/user/emails`, credential)],
        { concurrency: 2 }
      )
      const { avatar_url, id, login, name } = membersOf(user)
      const { email, verified } = membersOf(
        (Array.isArray(emails) ? emails : []).map(membersOf).find(({ primary, verified }) => primary && verified)
      )
      return {
        subject: Number.isSafeInteger(id) ? String(id) : undefined,
        email,
        email_verified: verified,
        name: name ?? login,
        avatar_url
      }
    })
  })
}

/** Yandex answers who a person is on a host of its own; a stand-in does so below its one address. */
const YANDEX = /^https:\/\/oauth\.yandex\.(ru|com)$/u

const INFO_URL = "https://login.yandex.ru/info"

/**
 * Yandex ID. It does not say whether an e-mail is verified, and so none is.
 * @see https://yandex.ru/dev/id/doc/en/user-information
 */
export const yandex = (settings: OAuthClient & { readonly url: string }): IdentityProvider => {
  const { url } = settings
  const infoUrl = YANDEX.test(url) ? INFO_URL : `${url}/info`
  return oauth(settings, {
    issuer: url,
    authorizationUrl: `${url}/authorize`,
    tokenUrl: `${url}/token`,
    profile: (accessToken) =>
      Effect.map(fetchProfile(`${infoUrl}?format=json`, `OAuth ${accessToken}`), (answer) => {
        const { default_avatar_id, default_email, id, is_avatar_empty, login, ...names } = membersOf(answer)
        return {
          subject: id,
          email: default_email,
          email_verified: false,
          name: names["real_name"] ?? names["display_name"] ?? login,
          avatar_url:
            typeof default_avatar_id === "string" && is_avatar_empty === false
              ? `https://avatars.yandex.net/get-yapic/${encodeURIComponent(default_avatar_id.toWellFormed())}/islands-200`
              : null
        }
      })
  })
}
