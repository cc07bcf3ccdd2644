import { Browser, OAUTH_CLIENT, OAuthStandIn } from "@ratecard/test-support"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { RunningServer } from "../../../test/server.ts"

describe("the pages for sign-in", () => {
  let gitHub: OAuthStandIn
  let server: RunningServer

  beforeAll(async () => {
    gitHub = await OAuthStandIn.gitHub()
    server = await RunningServer.start({
      PUBLIC_URL: "http://ratecard.test/prices",
      OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
      OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
      OAUTH_GITHUB_URL: gitHub.url,
      OAUTH_OIDC_CLIENT_ID: "x",
      OAUTH_OIDC_CLIENT_SECRET: "y",
      OAUTH_OIDC_ISSUER: "http://127.0.0.1:1"
    })
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await gitHub?.stop()
  }, 60_000)

  it("offer the providers that are configured", async () => {
    const { text } = await server.ask("/auth")
    expect([...text.matchAll(/href="([^"]+)"/gu)].map((match) => match[1])).toEqual([
      "/prices/auth/github",
      "/prices/auth/oidc"
    ])
  })

  it("lead to the provider, with the cookie that the way back needs", async () => {
    const { headers, set, status } = await new Browser().ask(`${server.url}/auth/github`)
    const address = new URL(headers.get("location")!)
    expect([status, address.origin]).toEqual([303, gitHub.url])
    expect(address.searchParams.get("redirect_uri")).toBe("http://ratecard.test/prices/auth/github/callback")
    expect(set[0]).toMatchObject({ name: "ratecard_sign_in", path: "/prices/api/v1/auth" })
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("say why there is no way", async () => {
    for (const [provider, expected] of [
      ["google", 503],
      ["oidc", 502]
    ] as const) {
      const { headers, status, text } = await server.ask(`/auth/${provider}`)
      expect([status, headers.get("content-type")]).toEqual([expected, "text/html; charset=utf-8"])
      expect(text).toContain('role="alert"')
    }
    for (const path of ["/auth/facebook", "/auth/facebook/callback"]) {
      expect((await server.ask(path)).status).toBe(404)
    }
    const { headers, status } = await server.ask("/auth/github/callback", { method: "POST" })
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"])
  })

  it("run their own script and ask nobody else", async () => {
    for (const path of ["/auth", "/auth/github/callback?code=a-secret-code&state=b", "/auth/google"]) {
      const { headers, text } = await server.ask(path)
      const policy = headers.get("content-security-policy")!
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain("unsafe")
      for (const [tag, directive] of [
        ["script", "script-src"],
        ["style", "style-src"]
      ]) {
        const inline = [...text.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "gu"))].map((match) => match[1]!)
        for (const code of inline) {
          const hash = createHash("sha256").update(code).digest("base64")
          expect(policy).toContain(`${directive} 'sha256-${hash}'`)
        }
      }
      expect(text).not.toMatch(/(src|href)="(https?:)?\/\//u)
      expect(text).not.toContain("a-secret-code")
      expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["no-referrer", "no-store"])
      expect(headers.get("access-control-allow-origin")).toBe("http://ratecard.test")
    }
  })
})
