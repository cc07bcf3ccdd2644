import { assert, describe, it } from "@effect/vitest"
import { startFaultProxy } from "@ratecard/test-support"
import { Duration, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, onTestFinished, it as test } from "vitest"
import { onOneDatabase } from "../../test/databases.ts"
import { signIn } from "../../test/people.ts"
import { pause } from "../../test/pause.ts"
import { RunningServer } from "../../test/server.ts"
import { asOneWait, withinOneWait } from "./deadline.ts"

const ADMIN = "operator@example.org"

/** Waits 600 ms, has other things to do, and waits as long again; the deadline is 900. */
const waitTwice = Effect.gen(function* () {
  const wait = withinOneWait(Duration.millis(900))(Effect.sleep("600 millis"))
  yield* wait
  yield* Effect.sleep("1 minute")
  yield* wait
})

describe("work that waits for the database twice", () => {
  it.effect("has one deadline for both waits where it is a request, and time for other things", () =>
    Effect.gen(function* () {
      const request = yield* Effect.forkChild(Effect.flip(asOneWait(waitTwice)))
      yield* TestClock.adjust("60899 millis")
      assert.isUndefined(request.pollUnsafe())
      yield* TestClock.adjust("1 milli")
      assert.strictEqual((yield* Fiber.join(request))._tag, "DatabaseUnavailable")
    })
  )

  it.effect("has a deadline for each where it is none", () =>
    Effect.gen(function* () {
      const work = yield* Effect.forkChild(waitTwice)
      yield* TestClock.adjust("2 minutes")
      yield* Fiber.join(work)
    })
  )
})

onOneDatabase("a request that waits twice for a slow database", (install, postgres) => {
  if (!postgres) {
    test.skip("needs PostgreSQL", () => {})
    return
  }

  test("is refused when both waits together take too long, though neither does", async () => {
    const installation = install()
    const headers = { authorization: `Bearer ${await signIn(installation, { email: ADMIN })}` }
    const url = new URL(installation.databaseUrl!)
    await using proxy = await startFaultProxy({ host: "127.0.0.1", port: Number(url.port) })
    url.port = String(proxy.port)
    const server = await RunningServer.start({
      ...installation.settings,
      DATABASE_URL: url.href,
      DATABASE_TIMEOUT: "2 seconds",
      ADMIN_EMAILS: ADMIN
    })
    onTestFinished(() => server.stop())
    // Whose session it is, and then the log.
    const status = async () => (await server.ask("/api/v1/admin/prices/log", { headers })).status
    while ((await status()) !== 200) await pause(20)
    proxy.set({ _tag: "Latency", milliseconds: 1200 })
    expect(await status()).toBe(503)
    proxy.set({ _tag: "None" })
    while ((await status()) !== 200) await pause(20)
  })
})
