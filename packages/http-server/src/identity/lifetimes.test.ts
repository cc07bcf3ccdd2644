import { Browser, gitHubProfile, OAUTH_CLIENT, OAuthStandIn, returnFrom, signInWith } from "@ratecard/test-support"
import { ShiftedServer, ShiftedTime } from "@ratecard/test-support/shifted"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sql } from "../database/sql.ts"
import type { Installation } from "../../test/Installation.ts"
import { onOneDatabase } from "../../test/databases.ts"
import type { Settings } from "../../test/server.ts"
import * as Service from "../index.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const ADA = gitHubProfile(1, [{ email: "ada@example.org", primary: true, verified: true }])

onOneDatabase("time", (install, postgres) => {
  let installation: Installation
  let gitHub: OAuthStandIn
  const time = new ShiftedTime()
  let server: ShiftedServer

  const settings = (): Settings => ({
    ...installation.settings,
    OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
    OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
    OAUTH_GITHUB_URL: gitHub.url,
    OAUTH_GITHUB_API_URL: gitHub.url
  })

  beforeAll(async () => {
    installation = install()
    gitHub = await OAuthStandIn.gitHub()
    server = await ShiftedServer.start(Service, settings(), time)
  })
  afterAll(async () => {
    await server?.stop()
    await gitHub?.stop()
  })

  const signIn = async (at = server) => {
    const browser = new Browser()
    const { json, status } = await signInWith(browser, at, "github", gitHub.approve(ADA))
    expect(status).toBe(200)
    return { browser, access_token: json.access_token as string }
  }
  const renew = (browser: Browser, at = server) => browser.post(`${at.url}/api/v1/auth/refresh`)
  const tokenOf = (browser: Browser) => browser.cookie(server.url, "ratecard_refresh")
  const statusOf = async (access_token: string, at = server) =>
    (await new Browser().ask(`${at.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${access_token}` } }))
      .status

  it("lets an access token hold for 15 minutes, and not a second longer", async () => {
    const { access_token } = await signIn()
    time.pass(15 * MINUTE - 2 * SECOND)
    expect(await statusOf(access_token)).toBe(200)
    time.pass(2 * SECOND)
    expect(await statusOf(access_token)).toBe(401)
  })

  it("gives a token that was replaced 10 seconds ago its successor, as often as it is asked", async () => {
    const { browser } = await signIn()
    const lost = browser.copy()
    await renew(browser)
    const successor = tokenOf(browser)
    for (const wait of [0, 4 * SECOND, 5 * SECOND]) {
      time.pass(wait)
      const again = lost.copy()
      expect((await renew(again)).status).toBe(200)
      expect(tokenOf(again)).toBe(successor)
    }
    const { json, status } = await renew(browser)
    expect([status, await statusOf(json.access_token)]).toEqual([200, 200])
  })

  it("gives the token before that one nothing, and ends nothing for it", async () => {
    const { browser } = await signIn()
    const old = browser.copy()
    await renew(browser)
    await renew(browser)
    const late = await renew(old)
    expect([late.status, late.set]).toEqual([401, []])
    expect((await renew(browser)).status).toBe(200)
  })

  it("gives a token its successor no longer where the clock went back", async () => {
    const { browser } = await signIn()
    const thief = browser.copy()
    await renew(browser)
    time.pass(-11 * SECOND)
    expect((await renew(thief)).status).toBe(401)
    expect((await renew(browser)).status).toBe(401)
    time.pass(11 * SECOND)
  })

  it("takes a token that was replaced longer ago for stolen: its whole family is over", async () => {
    const { access_token, browser } = await signIn()
    const other = await signIn()
    const thief = browser.copy()
    await renew(browser)
    await renew(browser)
    time.pass(10 * SECOND + 1)
    const replay = await renew(thief)
    expect([replay.status, replay.set[0]?.attributes]).toEqual([401, expect.arrayContaining(["max-age=0"])])
    expect(await statusOf(access_token)).toBe(401)
    expect((await renew(browser)).status).toBe(401)
    expect((await renew(other.browser)).status).toBe(200)
  })

  it("ends a session that nobody renews for 30 days, and no other", async () => {
    const { browser } = await signIn()
    const idle = await signIn()
    time.pass(20 * DAY)
    expect((await renew(browser)).status).toBe(200)
    time.pass(10 * DAY)
    expect((await renew(idle.browser)).status).toBe(401)
    const { json, status } = await renew(browser)
    expect([status, await statusOf(json.access_token)]).toEqual([200, 200])
  })

  it("gives a person 10 minutes to sign in", async () => {
    for (const [wait, status] of [
      [10 * MINUTE - SECOND, 200],
      [10 * MINUTE, 401]
    ] as const) {
      const browser = new Browser()
      const { code, state } = await returnFrom(browser, server, "github", gitHub.approve(ADA))
      time.pass(wait)
      const answer = await browser.post(`${server.url}/api/v1/auth/github/callback`, { code, state })
      expect([wait, answer.status]).toEqual([wait, status])
    }
  })

  it("inserts nothing into a family that is revoked while it is renewed", async () => {
    for (let round = 0; round < 8; round++) {
      const { browser } = await signIn()
      const [, ...renewals] = await Promise.all([
        browser.copy().post(`${server.url}/api/v1/auth/logout`),
        ...Array.from({ length: 4 }, () => renew(browser.copy()))
      ])
      for (const { set, status } of renewals) {
        expect([200, 401]).toContain(status)
        const late = new Browser()
        late.setCookie(server.url, "ratecard_refresh", set[0]!.value || "none")
        expect((await renew(late)).status).toBe(401)
      }
    }
  })

  if (postgres !== undefined)
    it("is over on every replica at once, and one successor on all of them", async () => {
      const replica = await ShiftedServer.start(Service, settings(), time)
      const { access_token, browser } = await signIn()
      expect(await statusOf(access_token, replica)).toBe(200)
      const token = tokenOf(browser)!
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => {
          const at = index % 2 === 0 ? server : replica
          const tab = new Browser()
          tab.setCookie(at.url, "ratecard_refresh", token)
          return renew(tab, at)
        })
      )
      expect(new Set(answers.map(({ set, status }) => `${status} ${set[0]!.value}`)).size).toBe(1)
      await browser.post(`${server.url}/api/v1/auth/logout`)
      expect(await statusOf(access_token, replica)).toBe(401)
      await replica.stop()
    })

  it("outlasts a change of secrets, for as long as the old one is kept", async () => {
    const { access_token, browser } = await signIn()
    const lost = browser.copy()
    await renew(browser)
    const successor = tokenOf(browser)!
    const begun = new Browser()
    const returned = await returnFrom(begun, server, "github", gitHub.approve(ADA))
    const restart = async (AUTH_SECRET: string) => {
      await server.stop()
      server = await ShiftedServer.start(Service, { ...settings(), AUTH_SECRET }, time)
    }
    const moved = (from: Browser, name: string, value = from.cookie(server.url, name)!) => {
      const browser = new Browser()
      browser.setCookie(server.url, name, value)
      return browser
    }
    const lostToken = tokenOf(lost)!
    const ticket = begun.cookie(server.url, "ratecard_sign_in")!

    const newer = "a newer secret of thirty-two bytes or more"
    await restart(`${newer},${installation.secret}`)
    expect(await statusOf(access_token)).toBe(200)
    const again = moved(lost, "ratecard_refresh", lostToken)
    expect([(await renew(again)).status, tokenOf(again)]).toEqual([200, successor])
    const completing = moved(begun, "ratecard_sign_in", ticket)
    const { code, state } = returned
    const completed = await completing.post(`${server.url}/api/v1/auth/github/callback`, { code, state })
    expect(completed.status).toBe(200)
    expect(await statusOf(completed.json.access_token)).toBe(200)

    await restart(newer)
    expect(await statusOf(access_token)).toBe(401)
    expect(await statusOf(completed.json.access_token)).toBe(200)
    expect((await renew(moved(browser, "ratecard_refresh", successor))).status).toBe(200)
    await restart(installation.secret)
  })

  it("retires models, and offers them again where a clock that was ahead is put right", async () => {
    const offered = async () => (await new Browser().ask(`${server.url}/api/v1/models`)).json.models.length as number
    const now = await offered()
    time.pass(2000 * DAY)
    expect(await offered()).toBeLessThan(now)
    time.pass(-2000 * DAY)
    expect(await offered()).toBe(now)
  })

  it("keeps no token in the database, and clears away what is over", async () => {
    const { browser } = await signIn()
    const token = tokenOf(browser)!
    time.pass(31 * DAY)
    await signIn()
    await server.stop()
    const left = await installation.query(
      Effect.gen(function* () {
        return {
          tokens: yield* sql<{ hash: string }>`select hash from refresh_tokens`,
          sessions: yield* sql`select id from sessions`,
          used: yield* sql`select id from used_sign_ins`
        }
      })
    )
    server = await ShiftedServer.start(Service, settings(), time)
    expect([left.tokens.length, left.sessions.length, left.used.length]).toEqual([1, 1, 1])
    expect(JSON.stringify(left)).not.toContain(token)
  })
})
