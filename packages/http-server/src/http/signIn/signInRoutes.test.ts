import { Browser, OAUTH_CLIENT, OAuthStandIn } from "@ratecard/test-support"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { RunningServer } from "../../../test/server.ts"

describe("the ways to sign-in", () => {
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
  })
  afterAll(async () => {
    await server?.stop()
    await gitHub?.stop()
  })

  const whereTo = async (path: string) => {
    const { headers, status } = await server.ask(path, { redirect: "manual" })
    return [status, headers.get("location")]
  }

  it("lead to the page that offers the providers that are configured", async () => {
    expect(await whereTo("/auth")).toEqual([303, "/prices/account"])
    expect((await server.ask("/api/v1/auth")).json).toEqual({ providers: ["github", "oidc"] })
  })

  it("lead to the provider, with the cookie that the way back needs", async () => {
    const { headers, set, status } = await new Browser().ask(`${server.url}/auth/github`)
    const address = new URL(headers.get("location")!)
    expect([status, address.origin]).toEqual([303, gitHub.url])
    expect(address.searchParams.get("redirect_uri")).toBe("http://ratecard.test/prices/auth/github/callback")
    expect(set[0]).toMatchObject({ name: "ratecard_sign_in", path: "/prices/api/v1/auth" })
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("lead to the page that says why, where there is no way", async () => {
    for (const [provider, expected] of [
      ["google", 503],
      ["oidc", 502]
    ] as const) {
      expect(await whereTo(`/auth/${provider}`)).toEqual([303, `/prices/account?begin=${provider}`])
      const { json, status } = await server.ask(`/api/v1/auth/${provider}`)
      expect([status, typeof json.detail]).toEqual([expected, "string"])
    }
    for (const path of ["/auth/facebook", "/auth/facebook/callback"]) {
      expect((await server.ask(path)).status).toBe(404)
    }
    const { headers, status } = await server.ask("/auth/github/callback", { method: "POST" })
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"])
  })

  it("come back to a page that runs its own scripts, holds no code and is nobody's to keep", async () => {
    for (const path of ["/auth/github/callback?code=a-secret-code&state=b", "/account?begin=a-secret-code"]) {
      const { headers, status, text } = await server.ask(path)
      expect(status).toBe(200)
      const policy = headers.get("content-security-policy")!
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain("unsafe")
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/u)
      // A link to elsewhere sends no referrer.
      expect(text).not.toMatch(/(?:src|<link[^>]* href)="(https?:)?\/\//u)
      expect(text).not.toContain("a-secret-code")
      expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["no-referrer", "no-store"])
    }
    for (const path of ["/auth", "/auth/google", "/auth/github/callback"]) {
      const { headers } = await server.ask(path, { redirect: "manual" })
      expect([path, headers.get("referrer-policy"), headers.get("cache-control")]).toEqual([
        path,
        "no-referrer",
        "no-store"
      ])
      expect(headers.get("access-control-allow-origin")).toBe("http://ratecard.test")
    }
  })
})
