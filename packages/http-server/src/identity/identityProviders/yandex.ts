import { Effect } from "effect"
import type { IdentityProvider, OAuthClient } from "./identityProvider.ts"
import { membersOf } from "../../upstream/unknownValues.ts"
import { fetchProfile, oauth } from "./oauth.ts"

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
