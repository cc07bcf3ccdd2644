import { assert, describe, it } from "@effect/vitest"
import { setImmediate } from "node:timers/promises"
import { inspect } from "node:util"
import { failureOf, hasty } from "../test/calls.ts"
import { answer, broken, endless, healthy, loopback, problem, silent } from "../test/loopback.ts"
import { type ClientOptions, createClient } from "./index.ts"

describe("failures", () => {
  it("says that nobody listens", async () => {
    const { url } = await loopback(healthy).then(async (server) => {
      await server[Symbol.asyncDispose]()
      return server
    })
    const error = await failureOf(hasty(url).health())
    assert(error.code === "Unreachable")
    assert.strictEqual(error.reason, "network")
    assert.strictEqual(error.status, null)
    assert.include(error.message, "ECONNREFUSED")
  })

  it.each([
    ["begins", silent],
    ["ends", endless]
  ])("says that no answer %s in time, attempt by attempt", async (_name, hang) => {
    await using server = await loopback(hang)
    const error = await failureOf(hasty(server.url, { timeout: 1000, retries: 1 }).health())
    assert(error.code === "Unreachable")
    assert.strictEqual(error.reason, "timeout")
    assert.include(error.message, "within 1s")
    assert.lengthOf(server.requests, 2)
  })

  it.each(["nonsense", "localhost:8080", "ftp://localhost", "http://[", "http://a b", undefined, null])(
    "takes no client for the address %j",
    (baseUrl) => {
      const message = /^baseUrl must be an http or https address/u
      assert.throws(() => createClient({ baseUrl: baseUrl as string }), TypeError, message)
    }
  )

  it.each(["", "/prices"])("says that no page has the address %j", async (baseUrl) => {
    const error = await failureOf(hasty(baseUrl).health())
    assert(error.code === "Unreachable")
    assert.strictEqual(error.reason, "address")
  })

  it("does not take a page of a proxy for an answer", async () => {
    await using server = await loopback(answer(502, "<html>Bad Gateway</html>", { "content-type": "text/html" }))
    const error = await failureOf(hasty(server.url).health())
    assert.strictEqual(error.code, "UnexpectedAnswer")
    assert.strictEqual(error.status, 502)
    assert.include(error.message, "text/html")
    assert.lengthOf(server.requests, 3)
  })

  it.each([
    ["half a JSON text", '{"status":"heal'],
    ["nothing", ""],
    ["another shape", '{"status":"ill"}'],
    ["a page", "<html></html>"]
  ])("does not take %s for an answer", async (_name, body) => {
    await using server = await loopback(answer(200, body))
    const error = await failureOf(hasty(server.url).health())
    assert.strictEqual(error.code, "UnexpectedAnswer")
    assert.strictEqual(error.status, 200)
    assert.lengthOf(server.requests, 1)
  })

  it("does not take a page for an error of the contract", async () => {
    await using server = await loopback(answer(404, "<html></html>", { "content-type": "text/html" }))
    const error = await failureOf(hasty(server.url).model("a"))
    assert.strictEqual(error.code, "UnexpectedAnswer")
    assert.strictEqual(error.status, 404)
  })

  it("decodes the errors of the contract", async () => {
    const statuses = { 404: "NotFound", 413: "BodyTooLarge", 415: "UnsupportedMediaType", 500: "InternalError" }
    for (const [status, code] of Object.entries({ ...statuses, 503: "Unavailable" })) {
      await using server = await loopback(problem(Number(status)))
      const client = hasty(server.url)
      const error = await failureOf(status === "404" ? client.model("a") : client.calculate({ text: "a" }))
      assert.deepStrictEqual([error.code, error.status, error.detail], [code, Number(status), "Not now."])
    }
  })

  it("says that a sync is under way already", async () => {
    await using server = await loopback(problem(409))
    for (const call of [hasty(server.url).syncAll, hasty(server.url).syncBeta]) {
      assert.strictEqual((await failureOf(call())).code, "Conflict")
    }
    assert.lengthOf(server.requests, 2)
  })

  it("follows no redirect, and says where it led", async () => {
    await using elsewhere = await loopback(healthy)
    await using server = await loopback(answer(302, "", { location: elsewhere.url }))
    const error = await failureOf(hasty(server.url, { bearer: "secret" }).health())
    assert.strictEqual(error.code, "UnexpectedAnswer")
    assert.strictEqual(error.status, 302)
    assert.include(error.message, elsewhere.url)
    assert.lengthOf(server.requests, 1)
    assert.lengthOf(elsewhere.requests, 0)
  })
})

describe("requests", () => {
  it.each(["", "/", "//", "/prices", "/prices/"])("go to a base URL that ends in %j", async (suffix) => {
    await using server = await loopback(healthy)
    await hasty(server.url + suffix).health()
    await hasty("unused", { baseUrl: new URL(server.url + suffix) }).health()
    const path = suffix.startsWith("/p") ? "/prices/health" : "/health"
    assert.deepStrictEqual(
      server.requests.map(({ url }) => url),
      [path, path]
    )
  })

  it("carry a bearer in each of its forms, asked once per call", async () => {
    await using server = await loopback(problem(503, { "retry-after": "0" }), healthy)
    let asked = 0
    const bearers: ReadonlyArray<NonNullable<ClientOptions["bearer"]>> = [
      () => Promise.resolve(`token-${++asked}`),
      "text",
      () => null
    ]
    for (const bearer of bearers) await hasty(server.url, { bearer }).health()
    assert.deepStrictEqual(
      server.requests.map(({ headers }) => headers.authorization),
      ["Bearer token-1", "Bearer token-1", "Bearer text", undefined]
    )
  })

  it("carry nothing that a browser would have to ask for first", async () => {
    await using server = await loopback(healthy)
    await hasty(server.url).health()
    assert.notMatch(Object.keys(server.requests.at(0)?.headers ?? {}).join(" "), /traceparent|b3|x-/u)
  })

  it("never show their bearer in an error", async () => {
    await using server = await loopback(broken, answer(200, "{"), problem(404))
    const client = hasty(server.url, { bearer: "hunter2", retries: 0 })
    for (const call of [client.health, client.health, () => client.model("a")]) {
      const error = await failureOf(call())
      assert.notInclude(
        inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + error.stack,
        "hunter2"
      )
    }
  })

  it.each(["", "hunter2\nx-evil: 1", "пароль"])(
    "do not leave with a bearer that no header carries: %j",
    async (bearer) => {
      await using server = await loopback(healthy)
      const error = await hasty(server.url, { bearer })
        .health()
        .catch((error: unknown) => error)
      assert.instanceOf(error, TypeError)
      assert.notInclude(inspect(error), "hunter2")
      assert.lengthOf(server.requests, 0)
    }
  )

  it("go through the given fetch", async () => {
    await using server = await loopback(healthy)
    const urls: Array<string> = []
    const client = hasty("http://ratecard.invalid", {
      fetch: (input, init) => {
        urls.push(input instanceof URL ? input.href : "no URL")
        return globalThis.fetch(`${server.url}/health`, init)
      }
    })
    assert.deepStrictEqual(await client.health(), { status: "healthy" })
    assert.deepStrictEqual(urls, ["http://ratecard.invalid/health"])
  })

  it("reject with what a failing bearer function throws, unsent", async () => {
    await using server = await loopback(healthy)
    const signedOut = new Error("signed out")
    const error = await hasty(server.url, { bearer: () => Promise.reject(signedOut) })
      .health()
      .catch((error: unknown) => error)
    assert.strictEqual(error, signedOut)
    assert.lengthOf(server.requests, 0)
  })
})

describe("an abort signal", () => {
  it("ends a call, and the request with it", async () => {
    await using server = await loopback(silent)
    const controller = new AbortController()
    const call = hasty(server.url).models(undefined, { signal: controller.signal })
    while (server.requests.length === 0) await setImmediate()
    const closed = new Promise((resolve) => server.requests.at(0)?.socket.once("close", resolve))
    controller.abort()
    assert.strictEqual(await call.catch((error: unknown) => error), controller.signal.reason)
    await closed
    assert.lengthOf(server.requests, 1)
  })

  it("that is aborted already sends nothing", async () => {
    await using server = await loopback(healthy)
    const signal = AbortSignal.abort(new Error("too late"))
    const error = await hasty(server.url)
      .health({ signal })
      .catch((error: unknown) => error)
    assert.strictEqual(error, signal.reason)
    assert.lengthOf(server.requests, 0)
  })

  it("ends the wait for a retry", async () => {
    await using server = await loopback(problem(503))
    const controller = new AbortController()
    const call = hasty(server.url, { retryDelay: 3_600_000 }).model("a", { signal: controller.signal })
    while (server.requests.length === 0) await setImmediate()
    controller.abort()
    assert.strictEqual(await call.catch((error: unknown) => error), controller.signal.reason)
    assert.lengthOf(server.requests, 1)
  })
})
