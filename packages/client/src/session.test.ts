import { assert, beforeAll, describe, it } from "@effect/vitest"
import {
  Browser,
  gitHubProfile,
  OAUTH_CLIENT,
  OAuthStandIn,
  PATIENT,
  type Running,
  startServer
} from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { failureOf, hasty } from "../test/calls.ts"
import { answer, broken, healthy, loopback, problem } from "../test/loopback.ts"
import { type ClientOptions, createClient } from "./index.ts"

const EMAIL = [{ email: "ada@example.org", primary: true, verified: true }]

/** A request as it left. */
interface Sent {
  readonly path: string
  readonly authorization: string | null
  readonly credentials: RequestInit["credentials"]
}

describe("somebody who signs in", () => {
  let gitHub: OAuthStandIn
  let server: Running

  beforeAll(async () => {
    gitHub = await OAuthStandIn.gitHub()
    server = await startServer({
      ...PATIENT,
      COUNT_WORKERS: "1",
      ADMIN_EMAILS: "ada@example.org",
      OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
      OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
      OAUTH_GITHUB_URL: gitHub.url,
      OAUTH_GITHUB_API_URL: gitHub.url
    })
    // A first start creates the database in the background.
    const headers = { cookie: `ratecard_refresh=${"a".repeat(43)}` }
    const refresh = () => fetch(`${server.url}/api/v1/auth/refresh`, { method: "POST", headers })
    while ((await refresh()).status === 503) await setTimeout(100)
    return async () => {
      await server[Symbol.asyncDispose]()
      await gitHub.stop()
    }
  }, 60_000)

  /** A client in a browser; `spoil` changes the token of the next requests, which then is refused. */
  const clientIn = (browser: Browser, options: Partial<ClientOptions> = {}) => {
    const sent: Array<Sent> = []
    let spoiled = 0
    const client = createClient({
      baseUrl: `${server.url}/`,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        const authorization = headers.get("authorization")
        sent.push({
          path: new URL(input instanceof Request ? input.url : input).pathname,
          authorization,
          credentials: init?.credentials
        })
        if (authorization !== null && spoiled-- > 0) headers.set("authorization", `${authorization}x`)
        return browser.fetch(input, { ...init, headers })
      },
      ...options
    })
    return { client, sent, spoil: (times: number) => (spoiled = times), paths: () => sent.map(({ path }) => path) }
  }

  const signedIn = async (browser = new Browser(), id = 1) => {
    const driven = clientIn(browser)
    const { authorization_url, state } = await driven.client.signIn("github")
    const returned = await gitHub.approve(gitHubProfile(id, EMAIL))(authorization_url)
    assert.strictEqual(returned.get("state"), state)
    const { user } = await driven.client.completeSignIn({ provider: "github", code: returned.get("code")!, state })
    driven.sent.length = 0
    return { ...driven, browser, user }
  }

  it("is known to the client from then on, until the sign-out", async () => {
    const { client, user } = await signedIn()
    assert.strictEqual(user.email, "ada@example.org")
    assert.deepStrictEqual(await client.me(), { ...user, is_administrator: true })
    assert.deepStrictEqual(await client.logout(), { status: "logged_out" })
    const error = await failureOf(client.me())
    assert.deepStrictEqual([error.code, error.status], ["Unauthorized", 401])
  })

  it("is nobody any more once all of them is deleted, in the browser too", async () => {
    const { browser, client } = await signedIn(new Browser(), 2)
    assert.deepStrictEqual(await client.identityProviders(), { providers: ["github"] })
    const other = await signedIn(new Browser(), 2)
    assert.strictEqual((await client.sessions()).sessions.length, 2)
    await client.endOtherSessions()
    assert.strictEqual((await failureOf(other.client.me())).code, "Unauthorized")
    await client.deleteMe()
    assert.strictEqual((await failureOf(client.me())).code, "Unauthorized")
    assert.isUndefined(browser.cookie(server.url, "ratecard_refresh"))
  })

  it("is told to the endpoints that ask for it, and to no others", async () => {
    const { client, sent } = await signedIn()
    await client.health()
    await client.models({ provider: "openai" })
    await client.me()
    await client.refresh()
    const shown = sent.map(({ authorization, credentials, path }) => [path, authorization !== null, credentials])
    assert.deepStrictEqual(shown, [
      ["/health", false, undefined],
      ["/api/v1/models", false, undefined],
      ["/api/v1/auth/me", true, undefined],
      ["/api/v1/auth/refresh", false, "include"]
    ])
  })

  it("stays signed in when the access token is refused, through the cookie", async () => {
    const { client, paths, sent, spoil, user } = await signedIn()
    spoil(1)
    assert.deepStrictEqual(await client.me(), { ...user, is_administrator: true })
    assert.deepStrictEqual(paths(), ["/api/v1/auth/me", "/api/v1/auth/refresh", "/api/v1/auth/me"])
    assert.notStrictEqual(sent[2]?.authorization, sent[0]?.authorization)
  })

  it("renews once, however many calls are refused together", async () => {
    const { client, paths, spoil } = await signedIn()
    spoil(8)
    await Promise.all(Array.from({ length: 8 }, () => client.me()))
    assert.lengthOf(
      paths().filter((path) => path.endsWith("refresh")),
      1
    )
  })

  it("comes back after a reload, with nothing but the cookie", async () => {
    const { browser, user } = await signedIn()
    const { client } = clientIn(browser)
    assert.deepStrictEqual(await client.me(), { ...user, is_administrator: true })
  })

  it("is asked for once more where the new token is refused too", async () => {
    const { client, paths, spoil } = await signedIn()
    spoil(9)
    assert.strictEqual((await failureOf(client.me())).code, "Unauthorized")
    assert.lengthOf(paths(), 3)
  })

  it("is nobody without the cookie, and everybody is still served", async () => {
    const { client, paths } = clientIn(new Browser())
    assert.strictEqual((await failureOf(client.me())).code, "Unauthorized")
    assert.deepStrictEqual(paths(), ["/api/v1/auth/me", "/api/v1/auth/refresh"])
    const { results } = await client.calculate({ text: "Hello, world", model_ids: ["openai-gpt-5"] })
    assert.strictEqual(results[0]?.tokens, 3)
  })

  it("may administer prices where the deployment says so", async () => {
    const { client } = await signedIn()
    const model_id = "openai-gpt-5"
    const { entry, model } = await client.setPrice({ model_id, input_price: 1.5, output_price: 12 })
    assert.deepStrictEqual([entry.source, model.input_price], ["manual", 1.5])
    const [written] = (await client.priceLog()).entries
    assert.deepStrictEqual([written?.author, written?.to.output_price], ["ada@example.org", 12])
    assert.include(await client.atomFeed({ model_id, days: 1 }), model_id)
    assert.isNotEmpty((await client.jsonFeed({ model_id, days: 1 })).items)
    assert.include(await client.rateTable("csv"), "day,from,to")
    assert.instanceOf(await client.rateTable("parquet"), Uint8Array)
    const { runs } = await client.syncRuns()
    const { quotes } = await client.quarantine()
    const { announcements } = await client.announcements()
    const { models } = await client.missingModels()
    assert.isEmpty([...runs, ...quotes, ...announcements, ...models])
    for (const call of [client.releaseQuote, client.dismissQuote, client.acceptSource]) {
      for (const id of ["nothing", "..", "a/b"]) assert.strictEqual((await failureOf(call(id))).code, "NotFound")
    }
  })

  it("makes teams there, whose usage members and administrators see", async () => {
    const { client } = await signedIn()
    const team = "search"
    const made = await client.putTeam({ team, members: ["ada@example.org"], budget: "1500" })
    assert.deepStrictEqual([made.budget, made.spent, made.complete], ["1500", "0", true])
    assert.deepStrictEqual((await client.teams()).teams, [made])
    assert.strictEqual((await client.teamUsage({ team, by: "person" })).total.responses, 0)
    assert.strictEqual((await client.teamUsage({ team: "all", by: "team" })).total.responses, 0)
    assert.include(await client.teamUsageTable({ team, format: "csv" }), "schema,team,day")
    assert.strictEqual(await client.teamResponses({ team }), "")
    const { id, token } = await client.addTeamToken({ team, label: "collector" })
    assert.match(token, /^rct_/u)
    assert.deepStrictEqual(
      (await client.teamTokens(team)).tokens.map(({ label }) => label),
      ["collector"]
    )
    await client.removeTeamToken({ team, id })
    assert.isEmpty((await client.teamTokens(team)).tokens)
    await client.eraseTeamUsage({ team, person: "ada@example.org" })
    await client.removeTeam(team)
    for (const call of [client.removeTeam, client.teamTokens])
      for (const name of [team, "..", "all"]) assert.strictEqual((await failureOf(call(name))).code, "NotFound")
    assert.strictEqual((await failureOf(client.putTeam({ team: "all" }))).code, "ValidationFailed")
  })

  it("is not mixed with a bearer of the caller's own", async () => {
    const { browser } = await signedIn()
    for (const bearer of ["somebody-else", () => null]) {
      const { client, paths } = clientIn(browser, { bearer })
      assert.strictEqual((await failureOf(client.me())).code, "Unauthorized")
      assert.deepStrictEqual(paths(), ["/api/v1/auth/me"])
    }
  })

  it("is refused in the words of the service", async () => {
    const { client } = clientIn(new Browser())
    const refused = await failureOf(client.completeSignIn({ provider: "github", code: "stolen" }))
    assert.deepStrictEqual([refused.code, refused.detail], ["Unauthorized", "The sign-in is not valid. Begin again."])
    // @ts-expect-error there is no such provider
    assert.strictEqual((await failureOf(client.signIn("facebook"))).code, "ValidationFailed")
    assert.strictEqual((await failureOf(client.signIn("google"))).code, "Unavailable")
  })
})

describe("a renewal", () => {
  it("that the server cannot do just now is told as that, and forgets nobody", async () => {
    const signedIn = answer(200, '{"access_token":"a.b.c","token_type":"bearer"}')
    const user = answer(200, '{"id":"1","email":null,"name":null,"avatar_url":null,"is_administrator":false}')
    const late = { "retry-after": "3600" }
    await using server = await loopback(signedIn, problem(401), problem(503, late), problem(401), broken, user)
    const client = hasty(server.url)
    await client.refresh()
    assert.strictEqual((await failureOf(client.me())).code, "Unavailable")
    assert.strictEqual((await failureOf(client.me())).code, "Unreachable")
    await client.me()
    assert.strictEqual(server.requests.at(-1)?.headers.authorization, "Bearer a.b.c")
  })

  it("is not tried for calls that name nobody", async () => {
    await using server = await loopback(problem(401), healthy)
    assert.strictEqual((await failureOf(hasty(server.url).health())).code, "UnexpectedAnswer")
    assert.lengthOf(server.requests, 1)
  })
})

describe("the errors of private endpoints", () => {
  it.each([
    [401, "Unauthorized"],
    [403, "Forbidden"],
    [502, "UpstreamFailed"],
    [503, "Unavailable"]
  ] as const)("are typed: %d", async (status, code) => {
    await using server = await loopback(problem(status, { "retry-after": "3600" }))
    const error = await failureOf(hasty(server.url).completeSignIn({ provider: "github", code: "x" }))
    assert.deepStrictEqual([error.code, error.status, error.detail], [code, status, "Not now."])
  })
})
