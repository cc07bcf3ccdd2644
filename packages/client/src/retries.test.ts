import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Schedule } from "effect"
import { HttpClientRequest, HttpClientResponse } from "effect/http"
import { failureOf, hasty } from "../test/calls.ts"
import { answer, broken, brokenMidway, healthy, loopback, problem, silent } from "../test/loopback.ts"
import { backoff, Busy } from "./transport.ts"

describe("retries", () => {
  it.each([429, 502, 503, 504])("tries a GET again after a %d", async (status) => {
    await using server = await loopback(problem(status, { "retry-after": "0" }), healthy)
    assert.deepStrictEqual(await hasty(server.url).health(), { status: "healthy" })
    assert.lengthOf(server.requests, 2)
  })

  it.each([400, 404, 408, 422, 500, 501])("does not try again after a %d", async (status) => {
    await using server = await loopback(problem(status), healthy)
    await failureOf(hasty(server.url).model("a"))
    assert.lengthOf(server.requests, 1)
  })

  it("gives up after as many retries as told, with the last answer", async () => {
    await using server = await loopback(problem(503), answer(503, '{"detail":"Still not."}'))
    const error = await failureOf(hasty(server.url, { retries: 4 }).model("a"))
    assert.strictEqual(error.status, 503)
    assert.lengthOf(server.requests, 5)
  })

  it("never tries again when told so", async () => {
    await using server = await loopback(problem(503), healthy)
    await failureOf(hasty(server.url, { retries: 0 }).health())
    assert.lengthOf(server.requests, 1)
  })

  it("does not wait for a server that asks for more than 30 seconds", async () => {
    await using server = await loopback(problem(503, { "retry-after": "31" }), healthy)
    assert.strictEqual((await failureOf(hasty(server.url).health())).status, 503)
    assert.lengthOf(server.requests, 1)
  })

  it("ignores a Retry-After that is none", async () => {
    await using server = await loopback(problem(503, { "retry-after": "soon" }), healthy)
    await hasty(server.url).health()
    assert.lengthOf(server.requests, 2)
  })

  it("tries a GET again whose connection broke", async () => {
    await using server = await loopback(broken, brokenMidway, healthy)
    assert.deepStrictEqual(await hasty(server.url).health(), { status: "healthy" })
    assert.lengthOf(server.requests, 3)
  })

  it.each([
    ["a 503", problem(503, { "retry-after": "0" })],
    ["a broken connection", broken],
    ["silence", silent]
  ] as const)("never sends a POST again, not after %s", async (_name, first) => {
    await using server = await loopback(first, answer(200, "{}"))
    const client = hasty(server.url, { timeout: 200 })
    await failureOf(client.calculate({ text: "a" }))
    await failureOf(client.tokenize({ text: "a" }))
    assert.lengthOf(server.requests, 2)
  })

  it.effect("doubles the wait, within jitter and below its limit", () =>
    Effect.gen(function* () {
      const waits = yield* waitsOf("100 millis", [busyFor(0), busyFor(0), busyFor(0), busyFor(0)])
      waits.forEach((wait, n) => assert.approximately(wait, 100 * 2 ** n, 20 * 2 ** n))
      const [long] = yield* waitsOf("2 minutes", [busyFor(0)])
      assert.strictEqual(long, 30_000)
    })
  )

  it.effect("never comes back before the server asked for it", () =>
    Effect.gen(function* () {
      const [wait] = yield* waitsOf("100 millis", [busyFor(5000)])
      assert.isAtLeast(wait ?? 0, 5080)
    })
  )
})

const busyFor = (millis: number): Busy =>
  new Busy({
    response: HttpClientResponse.fromWeb(HttpClientRequest.get("http://a"), new Response(null, { status: 503 })),
    retryAfter: Duration.millis(millis)
  })

/** The waits in milliseconds that a run of failures brings. */
const waitsOf = (retryDelay: Duration.Input, failures: ReadonlyArray<Busy>) =>
  Effect.gen(function* () {
    const step = yield* Schedule.toStep(backoff(retryDelay))
    return yield* Effect.forEach(failures, (failure) =>
      Effect.map(step(0, failure), ([, wait]) => Duration.toMillis(wait))
    )
  })
