import { Browser, gitHubProfile, returnFrom, signInWith, yandexProfile } from "@ratecard/test-support"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Installation } from "../../../test/Installation.ts"
import { onOwnPostgres } from "../../../test/databases.ts"
import { Vouchers } from "../../../test/identity/vouchers.ts"
import { onceBack } from "../../../test/pause.ts"
import { RunningServer } from "../../../test/server.ts"
import { withOther } from "../../../test/withOther.ts"

const ADA = { email: "ada@example.org", email_verified: true, name: "Ada Lovelace", picture: "https://ada.test/a.png" }

onOwnPostgres("sign-in", (install, postgres) => {
  let installation: Installation
  let vouchers: Vouchers
  let server: RunningServer

  beforeAll(async () => {
    installation = install()
    vouchers = await Vouchers.start()
    server = await RunningServer.start({ ...installation.settings, ...vouchers.settings })
    vouchers.issuer.people.set("ada", ADA)
    vouchers.google.people.set("ada-at-google", { ...ADA, email: "ada.l@gmail.test" })
  })
  afterAll(async () => {
    await server?.stop()
    await vouchers?.stop()
  })

  const auth = (path: string) => `${server.url}/api/v1/auth/${path}`
  const asAda = () => vouchers.issuer.approve("ada")
  const me = (access_token: string) =>
    server.ask("/api/v1/auth/me", { headers: { authorization: `Bearer ${access_token}` } })
  const signIn = async (browser = new Browser()) => {
    const { json, status } = await signInWith(browser, server, "oidc", asAda())
    expect(status).toBe(200)
    return { browser, access_token: json.access_token as string, id: json.user.id as string }
  }

  it("runs from the address to the user, at a real OpenID provider", async () => {
    const browser = new Browser()
    const { access_token, token_type, user, ...rest } = (await signInWith(browser, server, "oidc", asAda())).json
    expect([token_type, rest]).toEqual(["bearer", {}])
    expect(user).toEqual({
      id: user.id,
      email: "ada@example.org",
      name: "Ada Lovelace",
      avatar_url: "https://ada.test/a.png"
    })
    const { json, status } = await me(access_token)
    expect([status, json]).toEqual([200, { ...user, is_administrator: false }])
  })

  it("takes an issuer that wants the client's secret in the body", async () => {
    const { json, status } = await signInWith(new Browser(), server, "google", vouchers.google.approve("ada-at-google"))
    expect([status, json.user.email]).toEqual([200, "ada.l@gmail.test"])
  })

  it("takes GitHub's shape: the verified primary e-mail, whatever the profile shows", async () => {
    const profile = gitHubProfile(
      583_231,
      [
        { email: "old@example.org", primary: false, verified: true },
        { email: "octocat@example.org", primary: true, verified: true }
      ],
      { name: "The Octocat", email: "public@example.org" }
    )
    const { json, status } = await signInWith(new Browser(), server, "github", vouchers.gitHub.approve(profile))
    expect(status).toBe(200)
    expect(json.user).toMatchObject({
      email: "octocat@example.org",
      name: "The Octocat",
      avatar_url: "https://avatars.test/u/583231"
    })
    const unverified = gitHubProfile(583_232, [{ email: "octocat@example.org", primary: true, verified: false }])
    const other = await signInWith(new Browser(), server, "github", vouchers.gitHub.approve(unverified))
    expect([other.json.user.email, other.json.user.name]).toEqual([null, "user-583232"])
  })

  it("takes Yandex's shape", async () => {
    const profile = yandexProfile("1130000000000001", "ivan@yandex.test")
    const { json, status } = await signInWith(new Browser(), server, "yandex", vouchers.yandex.approve(profile))
    expect(status).toBe(200)
    expect(json.user).toMatchObject({
      email: "ivan@yandex.test",
      name: "Иван Иванов",
      avatar_url: "https://avatars.yandex.net/get-yapic/131652443/islands-200"
    })
  })

  it("knows a person again by issuer and subject, and keeps what the issuer says now", async () => {
    vouchers.issuer.people.set("grace", { email: "grace@example.org", email_verified: true, name: "Grace" })
    const first = await signInWith(new Browser(), server, "oidc", vouchers.issuer.approve("grace"))
    vouchers.issuer.people.set("grace", { email: "hopper@example.org", email_verified: false, name: "Grace Hopper" })
    const second = await signInWith(new Browser(), server, "oidc", vouchers.issuer.approve("grace"))
    expect(second.json.user).toEqual({ ...first.json.user, email: "hopper@example.org", name: "Grace Hopper" })
  })

  describe("joins accounts", () => {
    const emailOf = (email: string, verified: boolean) => [{ email, primary: true, verified }]

    it.each([
      ["both", true, true, true],
      ["only the first", true, false, false],
      ["only the second", false, true, false],
      ["neither", false, false, false]
    ])("where %s states the e-mail as verified: %j, %j: %j", async (name, atFirst, atSecond, isJoined) => {
      const login = `joiner of ${name}`
      const email = `${name.replaceAll(" ", "-")}@example.org`
      vouchers.issuer.people.set(login, { email: email.toUpperCase(), email_verified: atFirst })
      const first = await signInWith(new Browser(), server, "oidc", vouchers.issuer.approve(login))
      const profile = gitHubProfile(email.length * 1000 + Number(atFirst), emailOf(email, atSecond))
      const second = await signInWith(new Browser(), server, "github", vouchers.gitHub.approve(profile))
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.json.user.id === first.json.user.id).toBe(isJoined)
    })

    it("never within one issuer: addresses change hands", async () => {
      const claims = { email: "desk@example.org", email_verified: true }
      for (const login of ["predecessor", "successor"]) vouchers.issuer.people.set(login, claims)
      const first = await signInWith(new Browser(), server, "oidc", vouchers.issuer.approve("predecessor"))
      const second = await signInWith(new Browser(), server, "oidc", vouchers.issuer.approve("successor"))
      expect(second.json.user.id).not.toBe(first.json.user.id)
      // Now two users have it, and a third provider cannot tell which of them it knows.
      const profile = gitHubProfile(777, emailOf("desk@example.org", true))
      const third = await signInWith(new Browser(), server, "github", vouchers.gitHub.approve(profile))
      expect([first.json.user.id, second.json.user.id]).not.toContain(third.json.user.id)
    })

    it("never by an e-mail of Yandex, which does not say that it is verified", async () => {
      vouchers.issuer.people.set("ivan", { email: "both@yandex.test", email_verified: true })
      const first = await signInWith(new Browser(), server, "oidc", vouchers.issuer.approve("ivan"))
      const profile = yandexProfile("1130000000000002", "both@yandex.test")
      const second = await signInWith(new Browser(), server, "yandex", vouchers.yandex.approve(profile))
      expect(second.json.user.id).not.toBe(first.json.user.id)
    })

    it("once, where a new person comes from everywhere at the same time", async () => {
      const profile = gitHubProfile(888, emailOf("everywhere@example.org", true))
      vouchers.issuer.people.set("everywhere", { email: "everywhere@example.org", email_verified: true })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          index % 2 === 0
            ? signInWith(new Browser(), server, "github", vouchers.gitHub.approve(profile))
            : signInWith(new Browser(), server, "oidc", vouchers.issuer.approve("everywhere"))
        )
      )
      expect(new Set(answers.map(({ json, status }) => `${status} ${json.user?.id}`)).size).toBe(1)
    })
  })

  describe("refuses with 401", () => {
    const refused = async (browser: Browser, provider: string, body: unknown) => {
      const { headers, json, status } = await browser.post(auth(`${provider}/callback`), body)
      expect([status, Object.keys(json)]).toEqual([401, ["detail"]])
      expect(headers.get("www-authenticate")).toBe("Bearer")
      expect(headers.getSetCookie().join()).not.toContain("ratecard_refresh")
    }

    it("a browser that did not begin", async () => {
      const returned = await returnFrom(new Browser(), server, "oidc", asAda())
      await refused(new Browser(), "oidc", returned)
      const other = new Browser()
      await returnFrom(other, server, "oidc", asAda())
      await refused(other, "oidc", returned)
      await refused(other, "oidc", { code: returned["code"] })
    })

    it("another state, another issuer, another provider", async () => {
      for (const change of [{ state: "x" }, { state: "" }, { iss: "https://accounts.google.com" }, { iss: "" }]) {
        const browser = new Browser()
        const returned = await returnFrom(browser, server, "oidc", asAda())
        await refused(browser, "oidc", { ...returned, ...change })
        // Nor does it spend the sign-in.
        expect((await browser.post(auth("oidc/callback"), returned)).status).toBe(200)
      }
      const browser = new Browser()
      await refused(browser, "google", await returnFrom(browser, server, "oidc", asAda()))
      const profile = gitHubProfile(1, [])
      const returned = await returnFrom(browser, server, "github", vouchers.gitHub.approve(profile))
      await refused(browser, "github", { ...returned, iss: vouchers.issuer.url })
    })

    it("a second use of the same cookie, and of the same code", async () => {
      const browser = new Browser()
      const returned = await returnFrom(browser, server, "oidc", asAda())
      const thief = browser.copy()
      expect((await browser.post(auth("oidc/callback"), returned)).status).toBe(200)
      const asked = vouchers.issuer.requests.length
      await refused(thief, "oidc", returned)
      expect(vouchers.issuer.requests.length).toBe(asked)
      await returnFrom(browser, server, "oidc", asAda())
      await refused(browser, "oidc", { code: returned["code"] })
    })

    it("one cookie that is shown many times at once, all but once", async () => {
      const browser = new Browser()
      const returned = await returnFrom(browser, server, "oidc", asAda())
      const browsers = Array.from({ length: 10 }, () => browser.copy())
      const answers = await Promise.all(browsers.map((copy) => copy.post(auth("oidc/callback"), returned)))
      expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual([
        "200",
        ...Array.from({ length: 9 }, () => "401")
      ])
    })

    it("a cookie that was changed, or is none", async () => {
      const browser = new Browser()
      const returned = await returnFrom(browser, server, "oidc", asAda())
      const ticket = browser.cookie(server.url, "ratecard_sign_in")!
      for (const spoilt of [
        ticket.slice(0, -2),
        withOther(ticket, 0),
        withOther(ticket, 40),
        "",
        "x",
        "a".repeat(4000),
        Buffer.from(JSON.stringify({ provider: "oidc", state: returned["state"] })).toString("base64url")
      ]) {
        const thief = new Browser()
        thief.setCookie(server.url, "ratecard_sign_in", spoilt)
        await refused(thief, "oidc", returned)
      }
      expect((await browser.post(auth("oidc/callback"), returned)).status).toBe(200)
    })

    it.each(["oidc", "google", "github", "yandex"])("a code that the provider refuses: %s", async (provider) => {
      for (const code of ["no-such-code", "", "\0", "\ud800", "a".repeat(5000), "é&code=x"]) {
        const browser = new Browser()
        await browser.ask(auth(provider))
        await refused(browser, provider, { code })
      }
    })
  })

  it("does without state and issuer, which the cookie stands for", async () => {
    const browser = new Browser()
    const { code } = await returnFrom(browser, server, "oidc", asAda())
    expect((await browser.post(auth("oidc/callback"), { code })).status).toBe(200)
  })

  it("asks for PKCE with S256, state and nonce, and returns to the web application", async () => {
    for (const provider of ["oidc", "google", "github", "yandex"]) {
      const { json } = await new Browser().ask(auth(provider))
      const { searchParams } = new URL(json.authorization_url)
      expect(searchParams.get("code_challenge_method")).toBe("S256")
      expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/u)
      expect(searchParams.get("state")).toBe(json.state)
      expect(searchParams.get("redirect_uri")).toBe(`http://ratecard.test/auth/${provider}/callback`)
      expect(searchParams.has("nonce")).toBe(provider === "oidc" || provider === "google")
    }
  })

  it("names the providers where another is asked for", async () => {
    for (const [method, path, body] of [
      ["GET", "facebook", undefined],
      ["GET", "OIDC", undefined],
      ["POST", "facebook/callback", { code: "x" }]
    ] as const) {
      const { json, status } =
        method === "GET" ? await server.ask(`/api/v1/auth/${path}`) : await new Browser().post(auth(path), body)
      expect(status).toBe(422)
      expect(json.detail[0]).toMatchObject({
        type: "literal_error",
        loc: ["path", "provider"],
        ctx: { expected: "'google', 'github', 'yandex' or 'oidc'" }
      })
    }
  })

  it("repeats nothing of a body that does not fit", async () => {
    for (const body of [{ state: "a-secret-state" }, { code: 5, state: "a-secret-state" }, ["a-secret-state"]]) {
      const { status, text } = await new Browser().post(auth("oidc/callback"), body)
      expect([status, text.includes("a-secret")]).toEqual([422, false])
    }
  })

  it("sets cookies that only the own pages send, and no token in a body", async () => {
    const browser = new Browser()
    const begun = await browser.ask(auth("oidc"))
    const { json } = begun
    const returned = Object.fromEntries(await asAda()(json.authorization_url))
    const completed = await browser.post(auth("oidc/callback"), returned)
    const refresh = completed.set.find(({ name }) => name === "ratecard_refresh")!
    const guarded = ["httponly", "samesite=strict", "path=/api/v1/auth", "secure"]
    expect(begun.set[0]!.attributes).toEqual(expect.arrayContaining([...guarded, "max-age=600"]))
    expect(refresh.attributes).toEqual(expect.arrayContaining([...guarded, "max-age=2592000"]))
    expect(completed.text).not.toContain(refresh.value)
    expect(completed.headers.get("cache-control")).toBe("no-store")
    expect(browser.cookie(server.url, "ratecard_sign_in")).toBeUndefined()
  })

  it("renews a session, by its cookie alone", async () => {
    const { access_token, browser, id } = await signIn()
    const before = browser.cookie(server.url, "ratecard_refresh")
    const { json, status } = await browser.post(auth("refresh"))
    expect([status, Object.keys(json).toSorted(), json.token_type]).toEqual([
      200,
      ["access_token", "token_type"],
      "bearer"
    ])
    expect(browser.cookie(server.url, "ratecard_refresh")).not.toBe(before)
    expect((await me(json.access_token)).json.id).toBe(id)
    for (const init of [
      { headers: { authorization: `Bearer ${access_token}` } },
      { headers: { "content-type": "application/json" }, body: JSON.stringify({ refresh_token: before }) }
    ]) {
      expect((await server.ask("/api/v1/auth/refresh", { method: "POST", ...init })).status).toBe(401)
    }
  })

  it("answers 100 renewals at once with one successor, and logs nobody out", async () => {
    const { browser } = await signIn()
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.copy().post(auth("refresh"))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const successors = new Set(answers.map(({ set }) => set[0]!.value))
    expect(successors.size).toBe(1)
    browser.setCookie(server.url, "ratecard_refresh", [...successors][0]!)
    const { json, status } = await browser.post(auth("refresh"))
    expect(status).toBe(200)
    for (const { json } of answers.slice(0, 5)) expect((await me(json.access_token)).status).toBe(200)
    expect((await me(json.access_token)).status).toBe(200)
  })

  it("ends with the sign-out: for its cookies, and for its access tokens at once", async () => {
    const { access_token, browser } = await signIn()
    const stale = browser.copy()
    const { json, set, status } = await browser.post(auth("logout"))
    expect([status, json]).toEqual([200, { status: "logged_out" }])
    expect(set.find(({ name }) => name === "ratecard_refresh")!.attributes).toContain("max-age=0")
    expect((await me(access_token)).status).toBe(401)
    const over = await stale.post(auth("refresh"))
    expect([over.status, over.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
    for (const other of [browser, stale, new Browser()]) {
      expect((await other.post(auth("logout"))).json).toEqual({ status: "logged_out" })
    }
  })

  it("ends the session of a bearer token too, and no other", async () => {
    const [one, two] = [await signIn(), await signIn()]
    await new Browser().post(auth("logout"), undefined, { authorization: `Bearer ${one.access_token}` })
    expect((await me(one.access_token)).status).toBe(401)
    expect((await one.browser.post(auth("refresh"))).status).toBe(401)
    expect((await me(two.access_token)).status).toBe(200)
  })

  it("lists the sessions of a person, and ends all but the one that asks", async () => {
    vouchers.issuer.people.set("roamer", { email: "roamer@example.org", email_verified: true })
    const [before, other, here] = [new Browser(), new Browser(), new Browser()]
    const tokens: Array<string> = []
    for (const browser of [before, other, here]) {
      const { json } = await signInWith(browser, server, "oidc", vouchers.issuer.approve("roamer"))
      tokens.push(json.access_token)
    }
    await before.post(auth("logout"))
    const bearer = { authorization: `Bearer ${tokens[2]}` }
    const list = async () => (await server.ask("/api/v1/auth/sessions", { headers: bearer })).json.sessions
    const open = await list()
    expect(open.map(({ is_current }: any) => is_current)).toEqual([true, false])
    for (const { created_at, renewed_at } of open) {
      expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(3_600_000)
      expect(Math.abs(Date.parse(renewed_at) - Date.parse(created_at))).toBeLessThan(3_600_000)
    }
    const stranger = await signIn()
    const { status } = await server.ask("/api/v1/auth/sessions", { method: "DELETE", headers: bearer })
    expect(status).toBe(204)
    expect(await list()).toEqual(open.slice(0, 1))
    expect((await me(tokens[1]!)).status).toBe(401)
    expect((await other.post(auth("refresh"))).status).toBe(401)
    expect((await me(stranger.access_token)).status).toBe(200)
  })

  it("forgets who asks for it in every session, and knows them as somebody new afterwards", async () => {
    vouchers.issuer.people.set("leaver", { email: "leaver@example.org", email_verified: true })
    const session = async () => {
      const browser = new Browser()
      const { json } = await signInWith(browser, server, "oidc", vouchers.issuer.approve("leaver"))
      return { browser, access_token: json.access_token as string, id: json.user.id as string }
    }
    const [here, elsewhere] = [await session(), await session()]
    const bearer = { authorization: `Bearer ${here.access_token}` }
    const { set, status } = await here.browser.ask(auth("me"), { method: "DELETE", headers: bearer })
    expect([status, set[0]!.name]).toEqual([204, "ratecard_refresh"])
    expect(here.browser.cookie(server.url, "ratecard_refresh")).toBeUndefined()
    for (const { access_token } of [here, elsewhere]) expect((await me(access_token)).status).toBe(401)
    expect((await elsewhere.browser.post(auth("refresh"))).status).toBe(401)
    expect((await here.browser.ask(auth("me"), { method: "DELETE", headers: bearer })).status).toBe(401)
    expect((await session()).id).not.toBe(here.id)
  })

  it("is refused to pages of another origin, and changes nothing for them", async () => {
    const { access_token, browser } = await signIn()
    for (const origin of [
      "http://evil.test",
      "null",
      "http://ratecard.test.evil.test",
      "https://ratecard.test",
      "http://ratecard.test:81"
    ]) {
      for (const path of ["refresh", "logout"]) {
        const { json, set, status } = await browser.post(auth(path), undefined, { origin })
        expect([status, Object.keys(json), set]).toEqual([403, ["detail"], []])
      }
      const stranger = new Browser()
      const returned = await returnFrom(stranger, server, "oidc", asAda())
      expect((await stranger.post(auth("oidc/callback"), returned, { origin })).status).toBe(403)
    }
    for (const path of ["refresh", "logout"]) {
      expect((await browser.post(auth(path), undefined, { "sec-fetch-site": "cross-site" })).status).toBe(403)
    }
    expect((await me(access_token)).status).toBe(200)
    const own = { origin: "http://ratecard.test", "sec-fetch-site": "same-origin" }
    expect((await browser.post(auth("refresh"), undefined, own)).status).toBe(200)
  })

  it("has paths that take one method each", async () => {
    for (const [path, allow] of [
      ["refresh", "POST"],
      ["logout", "POST"],
      ["me", "GET, HEAD, DELETE"],
      ["sessions", "GET, HEAD, DELETE"],
      ["oidc", "GET, HEAD"],
      ["oidc/callback", "POST"]
    ] as const) {
      for (const method of ["GET", "POST", "PUT", "DELETE"].filter((name) => !allow.includes(name))) {
        const { headers, status } = await server.ask(`/api/v1/auth/${path}`, { method })
        expect([method, path, status, headers.get("allow")]).toEqual([method, path, 405, allow])
      }
    }
  })

  it("answers 502 while an identity provider is down, and goes on when it is back", async () => {
    const browser = new Browser()
    const returned = await returnFrom(browser, server, "oidc", asAda())
    vouchers.issuer.isDown = true
    const { json, status } = await browser.post(auth("oidc/callback"), returned)
    vouchers.issuer.isDown = false
    expect([status, Object.keys(json)]).toEqual([502, ["detail"]])
    await signIn()
  })

  // The embedded database has one connection, and nothing there happens at the same time.
  if (postgres !== undefined)
    it("lets nobody be half there who leaves and comes at the same time", async () => {
      vouchers.issuer.people.set("hasty", { email: "hasty@example.org", email_verified: true })
      const asHasty = () => signInWith(new Browser(), server, "oidc", vouchers.issuer.approve("hasty"))
      for (let round = 0; round < 3; round++) {
        const { access_token } = (await asHasty()).json
        const [gone, ...came] = await Promise.all([
          server.ask("/api/v1/auth/me", { method: "DELETE", headers: { authorization: `Bearer ${access_token}` } }),
          ...Array.from({ length: 3 }, asHasty)
        ])
        expect([gone.status, ...came.map(({ status }) => status)]).toEqual([204, 200, 200, 200])
      }
    })

  if (postgres !== undefined)
    it("answers 503 while its database is away, and goes on when that is back", async () => {
      const { browser } = await signIn()
      await postgres().halt()
      for (const path of ["refresh", "logout"]) {
        const { headers, set, status } = await browser.post(auth(path))
        expect([path, status, headers.get("retry-after"), set]).toEqual([path, 503, "2", []])
      }
      await postgres().resume()
      const back = await onceBack(() => browser.post(auth("refresh")))
      expect(back.status).toBe(200)
    })
})
