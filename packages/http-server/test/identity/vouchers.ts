import { OAUTH_CLIENT, OAuthStandIn } from "@ratecard/test-support"
import type { Settings } from "../server.ts"
import { CLIENT, Issuer } from "@ratecard/test-support/identity"

/** Everybody who vouches for persons, on loopback. */
export class Vouchers {
  readonly issuer: Issuer
  readonly google: Issuer
  readonly gitHub: OAuthStandIn
  readonly yandex: OAuthStandIn

  private constructor(issuer: Issuer, google: Issuer, gitHub: OAuthStandIn, yandex: OAuthStandIn) {
    this.issuer = issuer
    this.google = google
    this.gitHub = gitHub
    this.yandex = yandex
  }

  /** For a service whose web application is at `webUrl`. */
  static async start(webUrl = "http://ratecard.test"): Promise<Vouchers> {
    return new Vouchers(
      await Issuer.start([`${webUrl}/auth/oidc/callback`]),
      await Issuer.start([`${webUrl}/auth/google/callback`], "client_secret_post"),
      await OAuthStandIn.gitHub(),
      await OAuthStandIn.yandex()
    )
  }

  /** Settings that make the service a client of all of them. */
  get settings(): Settings {
    return {
      OAUTH_OIDC_CLIENT_ID: CLIENT.id,
      OAUTH_OIDC_CLIENT_SECRET: CLIENT.secret,
      OAUTH_OIDC_ISSUER: this.issuer.url,
      OAUTH_GOOGLE_CLIENT_ID: CLIENT.id,
      OAUTH_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      OAUTH_GOOGLE_ISSUER: this.google.url,
      OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
      OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
      OAUTH_GITHUB_URL: this.gitHub.url,
      OAUTH_GITHUB_API_URL: this.gitHub.url,
      OAUTH_YANDEX_CLIENT_ID: OAUTH_CLIENT.id,
      OAUTH_YANDEX_CLIENT_SECRET: OAUTH_CLIENT.secret,
      OAUTH_YANDEX_URL: this.yandex.url
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.issuer, this.google, this.gitHub, this.yandex].map((voucher) => voucher.stop()))
  }
}
