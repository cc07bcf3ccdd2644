import { formatInstant } from "../format.ts"
import { assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { vi } from "vitest"
import { notePlace, takePlace } from "./Gate.tsx"
import { Problem, Session } from "./Session.ts"

describe("what an answer says is wrong", () => {
  const faults = [
    { loc: ["body", "key"], msg: "should be longer", type: "x" },
    { loc: ["body", "extra", "folder_id"], msg: "is missing", type: "x" },
    { loc: ["query", "limit"], msg: "should be a number", type: "x" }
  ]

  it("is a sentence, or a sentence for each field", () => {
    assert.strictEqual(new Problem(429, "Too many requests").message, "Too many requests")
    assert.strictEqual(
      new Problem(422, faults).message,
      "key: should be longer extra.folder_id: is missing limit: should be a number"
    )
    assert.strictEqual(new Problem(500, { odd: true }).message, "")
    assert.strictEqual(new Problem(0, undefined).status, 0)
  })

  it("stands with its field, and apart from those that are shown", () => {
    const problem = new Problem(422, faults)
    assert.strictEqual(problem.of("key"), "should be longer")
    assert.strictEqual(problem.of("folder_id"), "is missing")
    // Of the query, not of the body.
    assert.isUndefined(problem.of("limit"))
    assert.isUndefined(problem.of("provider"))
    assert.strictEqual(problem.besides(["key", "folder_id"]), "limit: should be a number")
    assert.strictEqual(problem.besides(["key", "extra", "limit"]), "")
    assert.strictEqual(new Problem(503, "Try later").besides(["key"]), "Try later")
  })

  it("has all that is wrong with one field", () => {
    const twice = [faults[0]!, { ...faults[0]!, msg: "holds a space" }]
    assert.strictEqual(new Problem(422, twice).of("key"), "should be longer holds a space")
  })
})

describe("an instant", () => {
  it("is written in UTC", () => {
    assert.strictEqual(formatInstant("2026-11-21T05:00:00+03:00", "en"), "21 Nov 2026, 02:00 UTC")
    assert.strictEqual(
      formatInstant("2026-01-31T23:59:59Z", "ru").replaceAll(/\s/gu, " "),
      "31 янв. 2026 г., 23:59 UTC"
    )
  })
})

describe("the place before a sign-in", () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name)
    })
    return () => void vi.unstubAllGlobals()
  })

  it("is given once", () => {
    assert.isUndefined(takePlace())
    notePlace("/playground?model=openai-gpt-5")
    assert.strictEqual(takePlace(), "/playground?model=openai-gpt-5")
    assert.isUndefined(takePlace())
  })

  it.for(["//evil.example/x", "https://evil.example", "javascript:alert(1)", "", "playground"])(
    "is none of another site: %o",
    (place) => {
      notePlace(place)
      assert.isUndefined(takePlace())
    }
  )
})

interface Asked {
  readonly what: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

describe("a session", () => {
  let server: Server
  let base: string
  let asked: Array<Asked>
  /** What the service answers to each request: a status and a body. */
  let answers: Record<string, (headers: IncomingHttpHeaders) => readonly [status: number, body: unknown]>

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const what = `${request.method} ${request.url!.replace("/ai/api/v1", "")}`
      asked.push({ what, headers: request.headers, body: await text(request) })
      const [status, body] = answers[what]?.(request.headers) ?? [404, { detail: "Not found" }]
      response.writeHead(status, { "content-type": "application/json" })
      response.end(body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ai`
    return () => void server.close()
  })

  const USER = { id: "u", email: "ada@example.org", name: "Ada", avatar_url: null, is_administrator: false }
  let tokens: number
  beforeEach(() => {
    asked = []
    tokens = 0
    const isValid = ({ authorization }: IncomingHttpHeaders) => authorization === `Bearer token-${tokens}`
    answers = {
      "POST /auth/refresh": () => [200, { access_token: `token-${++tokens}` }],
      "GET /auth/me": (headers) => (isValid(headers) ? [200, USER] : [401, { detail: "Expired" }]),
      "GET /api-keys": (headers) => (isValid(headers) ? [200, { keys: [] }] : [401, { detail: "Expired" }]),
      "POST /auth/logout": () => [204, undefined],
      "DELETE /auth/me": () => [204, undefined]
    }
  })

  const begun = async () => {
    const session = new Session(base)
    await session.begin()
    return session
  }

  it("begins with the cookie's, asked for once however many parts of a page begin it", async () => {
    const session = new Session(base)
    await Promise.all([session.begin(), session.begin()])
    assert.deepStrictEqual(session.user.value, USER)
    assert.deepStrictEqual(
      asked.map(({ what }) => what),
      ["POST /auth/refresh", "GET /auth/me"]
    )
  })

  it("is none without a cookie that holds", async () => {
    answers["POST /auth/refresh"] = () => [401, { detail: "No session" }]
    const session = await begun()
    assert.isNull(session.user.value)
    assert.isUndefined(session.notice.value)
  })

  it("renews a token that has expired, and asks again", async () => {
    const session = await begun()
    tokens = 7
    assert.deepStrictEqual(await session.ask("GET", "/api-keys"), { keys: [] })
    assert.deepStrictEqual(
      asked.slice(2).map(({ headers, what }) => [what, headers.authorization]),
      [
        ["GET /api-keys", "Bearer token-1"],
        ["POST /auth/refresh", "Bearer token-1"],
        ["GET /api-keys", "Bearer token-8"]
      ]
    )
  })

  it("renews it once for questions that are asked at once", async () => {
    const session = await begun()
    tokens = 7
    await Promise.all([
      session.ask("GET", "/api-keys"),
      session.ask("GET", "/api-keys"),
      session.ask("GET", "/auth/me")
    ])
    assert.lengthOf(
      asked.filter(({ what }) => what === "POST /auth/refresh"),
      2
    )
  })

  it("is over, and says so, where it cannot be renewed", async () => {
    const session = await begun()
    tokens = 7
    answers["POST /auth/refresh"] = () => [401, { detail: "Ended" }]
    const [outcome] = await Promise.allSettled([session.ask("GET", "/api-keys")])
    assert.strictEqual((outcome as PromiseRejectedResult).reason.status, 401)
    assert.isNull(session.user.value)
    assert.strictEqual(session.notice.value, "sessionOver")
  })

  it("sends a body as JSON, and none where there is none", async () => {
    const session = await begun()
    answers["POST /watches"] = () => [200, { id: "w" }]
    await session.ask("POST", "/watches", { rule: "retires", days: 30 })
    const [posted] = asked.filter(({ what }) => what === "POST /watches")
    assert.strictEqual(posted?.body, `{"rule":"retires","days":30}`)
    assert.strictEqual(posted?.headers["content-type"], "application/json")
    assert.strictEqual(asked[0]?.body, "")
    assert.isUndefined(asked[0]?.headers["content-type"])
  })

  it.for([
    ["a sentence of the service", 409, { detail: "The key is in use" }, "The key is in use"],
    ["a page of a proxy", 502, "<html>Bad gateway</html>", ""],
    ["nothing", 500, undefined, ""]
  ] as const)("rejects with %s", async ([, status, body, message]) => {
    const session = await begun()
    answers["GET /runs"] = () => [status, body]
    const [outcome] = await Promise.allSettled([session.ask("GET", "/runs")])
    const { reason } = outcome as PromiseRejectedResult
    assert.instanceOf(reason, Problem)
    assert.deepStrictEqual([reason.status, reason.message], [status, message])
  })

  it("rejects with no status where the service does not answer", async () => {
    const [outcome] = await Promise.allSettled([new Session("http://127.0.0.1:1").ask("GET", "/x")])
    assert.strictEqual((outcome as PromiseRejectedResult).reason.status, 0)
  })

  it("ends where its user signs out, or deletes everything", async () => {
    const session = await begun()
    await session.signOut()
    assert.deepStrictEqual([session.user.value, session.notice.value], [null, "signedOut"])
    const other = await begun()
    await other.deleteEverything()
    assert.deepStrictEqual([other.user.value, other.notice.value], [null, "deleted"])
    // No token goes along with later questions.
    asked = []
    await Promise.allSettled([other.ask("GET", "/api-keys")])
    assert.isUndefined(asked[0]?.headers.authorization)
  })
})
