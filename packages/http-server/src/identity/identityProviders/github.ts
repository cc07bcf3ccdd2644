import { Effect } from "effect"
import type { IdentityProvider, OAuthClient } from "./identityProvider.ts"
import { membersOf } from "../../upstream/unknownValues.ts"
import { fetchProfile, oauth } from "./oauth.ts"

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
