import { assert, describe, it } from "@effect/vitest"
import { gitHubProfile, OAUTH_CLIENT, OAuthStandIn, type Running, startServer } from "@ratecard/test-support"
import { createServer } from "node:net"
import type { Browser } from "playwright-core"
import { beforeAll } from "vitest"
import { launch, MAY_SKIP } from "@ratecard/test-support/chromium"

const ADA = gitHubProfile(1, [{ email: "ada@example.org", primary: true, verified: true }], {
  name: "Ada <script>document.title='x'</script>"
})

/** Cookies and addresses need to know the port before the server listens. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })

describe.skipIf(MAY_SKIP)(`signing in with Chromium${MAY_SKIP ? ", skipped because it is not installed" : ""}`, () => {
  let browser: Browser
  let gitHub: OAuthStandIn
  let server: Running

  beforeAll(async () => {
    gitHub = await OAuthStandIn.gitHub()
    server = await startServer({
      PORT: String(await freePort()),
      OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
      OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
      OAUTH_GITHUB_URL: gitHub.url,
      OAUTH_GITHUB_API_URL: gitHub.url
    })
    // A first start creates the database in the background.
    while ((await fetch(`${server.url}/api/v1/auth/refresh`, refresh)).status === 503);
    browser = await launch()
    return async () => {
      await browser.close()
      await server[Symbol.asyncDispose]()
      await gitHub.stop()
    }
  }, 60_000)

  it("works from the choice of a provider to the sign-out, and survives a reload", async () => {
    gitHub.visitor = ADA
    const page = await browser.newPage()
    const errors: Array<unknown> = []
    page.on("pageerror", (error) => errors.push(error))
    page.on("console", (message) => {
      if (message.type() === "error" && message.text().includes("Content Security")) errors.push(message.text())
    })
    await page.goto(`${server.url}/auth`)
    await page.getByRole("link", { name: "GitHub" }).click()
    const status = page.getByText("Signed in as Ada <script>document.title='x'</script> <ada@example.org>.")
    await status.waitFor()
    // The code is in no history.
    assert.strictEqual(page.url(), `${server.url}/auth/github/callback`)
    assert.strictEqual(await page.title(), "Sign in")
    assert.strictEqual(await page.evaluate("document.cookie"), "")
    await page.reload()
    await status.waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByText("Signed out.").waitFor()
    await page.reload()
    await page.getByText("The session is over. Sign in again.").waitFor()
    assert.deepStrictEqual(errors, [])
    await page.close()
  })

  it("says what the identity provider said instead of a code", async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}/auth/github/callback?error=access_denied&state=x`)
    await page.getByText("The identity provider did not sign you in: access_denied").waitFor()
    await page.goto(`${server.url}/auth/github/callback?code=stolen&state=x`)
    await page.getByText("The sign-in is not valid. Begin again.").waitFor()
    await page.close()
  })
})

/** A token of the right form, which only the database can tell from a good one. */
const refresh = { method: "POST", headers: { cookie: `ratecard_refresh=${"a".repeat(43)}` } }
