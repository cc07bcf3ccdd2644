import { Config, type Redacted } from "effect"
import { every, refused, secret, setting } from "./setting.ts"
import { A_SAFE_URL, isWord, safeBase, safeUrl, word, WORD } from "./values.ts"

/** How an identity provider knows this service. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
}

/** A provider with its client; null without one. An id without its secret is a mistake, and so is the reverse. */
const oauthClient = <Address extends object>(
  name: string,
  id: Config.Config<string | null>,
  clientSecret: Config.Config<Redacted.Redacted | null>,
  address: Config.Config<Address>
): Config.Config<(OAuthClient & Address) | null> =>
  Config.flatMap(every({ clientId: id, clientSecret, address }), ({ address, clientId, clientSecret }) => {
    if (clientId === null && clientSecret === null) return Config.succeed(null)
    if (clientId === null || clientSecret === null) {
      return refused(`OAUTH_${name}_CLIENT_ID and OAUTH_${name}_CLIENT_SECRET must be set together`)
    }
    return Config.succeed({ clientId, clientSecret, ...address })
  })

const oidcIssuer = setting<string | null>("OAUTH_OIDC_ISSUER", null, A_SAFE_URL, safeUrl)

export const identityProviders = every({
  google: oauthClient(
    "GOOGLE",
    setting<string | null>("OAUTH_GOOGLE_CLIENT_ID", null, WORD, word),
    secret("OAUTH_GOOGLE_CLIENT_SECRET", WORD, isWord),
    every({ issuer: setting("OAUTH_GOOGLE_ISSUER", "https://accounts.google.com", A_SAFE_URL, safeUrl) })
  ),
  github: oauthClient(
    "GITHUB",
    setting<string | null>("OAUTH_GITHUB_CLIENT_ID", null, WORD, word),
    secret("OAUTH_GITHUB_CLIENT_SECRET", WORD, isWord),
    every({
      url: setting("OAUTH_GITHUB_URL", "https://github.com", A_SAFE_URL, safeBase),
      apiUrl: setting("OAUTH_GITHUB_API_URL", "https://api.github.com", A_SAFE_URL, safeBase)
    })
  ),
  yandex: oauthClient(
    "YANDEX",
    setting<string | null>("OAUTH_YANDEX_CLIENT_ID", null, WORD, word),
    secret("OAUTH_YANDEX_CLIENT_SECRET", WORD, isWord),
    every({ url: setting("OAUTH_YANDEX_URL", "https://oauth.yandex.ru", A_SAFE_URL, safeBase) })
  ),
  oidc: Config.flatMap(
    oauthClient(
      "OIDC",
      setting<string | null>("OAUTH_OIDC_CLIENT_ID", null, WORD, word),
      secret("OAUTH_OIDC_CLIENT_SECRET", WORD, isWord),
      every({ issuer: oidcIssuer })
    ),
    (client) => {
      if (client === null) return Config.succeed(null)
      const { issuer } = client
      return issuer === null
        ? refused("OAUTH_OIDC_ISSUER must be set for OAUTH_OIDC_CLIENT_ID")
        : Config.succeed({ ...client, issuer })
    }
  )
})
