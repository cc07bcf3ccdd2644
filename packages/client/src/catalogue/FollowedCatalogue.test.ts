import { assert, describe, it } from "@effect/vitest"
import { Catalogue } from "@ratecard/core/effect"
import type { PublishedCatalogue } from "@ratecard/core/catalogue"
import { documentedExamples, numberedCatalogue, runExample } from "@ratecard/test-support"
import { Clock, Effect, Exit, Layer, Logger, Queue, Scope } from "effect"
import { TestClock } from "effect/testing"
import { readFile } from "node:fs/promises"
import { type CatalogueEvent, FollowedCatalogue } from "./effect.ts"

const NOW = Date.parse("2026-01-01")
const HOUR = 3_600_000
const start = numberedCatalogue(0) as unknown as PublishedCatalogue

/** Follows a source that answers the n-th question with the n-th answer and the n-th document. */
const followed = (...answers: ReadonlyArray<readonly [status: number, headers?: Record<string, string>]>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOW)
    const events = yield* Queue.unbounded<CatalogueEvent>()
    const clock = yield* Clock.Clock
    const asked: Array<number> = []
    const ask = () => {
      const [status, headers = {}] = answers[asked.length] ?? [200]
      asked.push(clock.currentTimeMillisUnsafe())
      const body = status === 200 ? JSON.stringify(numberedCatalogue(asked.length)) : null
      return Promise.resolve(new Response(body, { status, headers }))
    }
    const onEvent = (event: CatalogueEvent) => Effect.asVoid(Queue.offer(events, event))
    const context = yield* Layer.build(FollowedCatalogue.layer(ask, { start, interval: "1 hour", onEvent }))
    return { asked, context, told: Queue.take(events) }
  })

/** Lets time pass until the source is asked again, and asserts that this is after `earliest` milliseconds and a tenth more at most. */
const asksAgainAfter = Effect.fnUntraced(function* (
  earliest: number,
  { asked, told }: Effect.Success<ReturnType<typeof followed>>
) {
  const count = asked.length
  const step = earliest / 50
  for (let passed = 0; asked.length === count && passed < 2 * earliest; passed += step) {
    yield* TestClock.adjust(step)
    yield* Effect.promise(() => new Promise(setImmediate))
  }
  const [before, after] = asked.slice(-2)
  assert.isAtLeast(after! - before!, earliest)
  assert.isAtMost(after! - before!, 1.1 * earliest + step)
  return yield* told
})

describe("the layer", () => {
  it.effect("is the catalogue of core, as it is known now", () =>
    Effect.gen(function* () {
      const { context, told } = yield* followed([200])
      const model = Effect.flatMap(Catalogue, ({ find }) => find("openai-one")).pipe(Effect.provide(context))
      assert.strictEqual((yield* model).input_price, 0)
      yield* told
      assert.strictEqual((yield* model).input_price, 1)
    })
  )

  it.effect("says how old its prices are, while nothing newer comes", () =>
    Effect.gen(function* () {
      const { context, told } = yield* followed([200], ...Array.from({ length: 50 }, () => [503] as const))
      const { prices } = yield* FollowedCatalogue.pipe(Effect.provide(context))
      yield* told
      assert.strictEqual((yield* prices).checked_at, "2026-01-01T00:00:00Z")
      yield* TestClock.adjust("2 hours")
      yield* told
      assert.strictEqual((yield* prices).age, 2 * HOUR)
      assert.strictEqual((yield* prices).origin, "followed")
    })
  )

  it.effect("asks again after its interval, or when the answer is no longer fresh, or when a refusal says", () =>
    Effect.gen(function* () {
      const follower = yield* followed(
        [200, { "cache-control": "max-age=60" }],
        [200, { "cache-control": "public, max-age=10800", age: "3600" }],
        [200, { "cache-control": "no-cache, max-age=10800" }],
        [503, { "retry-after": "1800" }],
        [429, { "retry-after": new Date(NOW + 9 * HOUR).toUTCString() }]
      )
      assert.strictEqual((yield* follower.told).kind, "changed")
      assert.strictEqual((yield* asksAgainAfter(HOUR, follower)).kind, "changed")
      assert.strictEqual((yield* asksAgainAfter(2 * HOUR, follower)).kind, "changed")
      const refused = yield* asksAgainAfter(HOUR, follower)
      assert.deepInclude(refused, { kind: "refused", reason: "status" })
      // The backoff of a second, with its own jitter, is negligible against it.
      assert.strictEqual((yield* asksAgainAfter(HOUR / 2, follower)).kind, "refused")
    })
  )

  it.effect("asks again soon after a failure, then less and less often, and at its interval at last", () =>
    Effect.gen(function* () {
      const { asked } = yield* followed(...Array.from({ length: 100 }, () => [500] as const))
      const perHour: Array<number> = []
      for (let hour = 0; hour < 6; hour++) {
        const before = asked.length
        for (let second = 0; second < 3600; second += 10) {
          yield* TestClock.adjust("10 seconds")
          yield* Effect.promise(() => new Promise(setImmediate))
        }
        perHour.push(asked.length - before)
      }
      assert.isAtLeast(perHour[0]!, 9)
      assert.isAtMost(perHour[0]!, 16)
      assert.isAtMost(perHour[5]!, 2)
    })
  )

  it.effect("goes on when its listener fails", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const asked = yield* Queue.unbounded<number>()
      const ask = () => {
        Queue.offerUnsafe(asked, 1)
        return Promise.resolve(new Response("no catalogue"))
      }
      yield* Layer.build(FollowedCatalogue.layer(ask, { start, onEvent: () => Effect.die("mine") })).pipe(
        Effect.andThen(Queue.take(asked)),
        Effect.andThen(Effect.promise(() => new Promise(setImmediate))),
        Effect.andThen(TestClock.adjust("1 hour")),
        Effect.andThen(Queue.take(asked)),
        Effect.provide(Logger.layer([]))
      )
    })
  )

  it.effect("lets its listener take longer than the source may", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const told = yield* Queue.unbounded<string>()
      const onEvent = ({ kind }: CatalogueEvent) =>
        Effect.asVoid(Queue.offer(told, kind)).pipe(
          Effect.andThen(Effect.sleep("1 minute")),
          Effect.andThen(Queue.offer(told, "heard"))
        )
      const ask = () => Promise.resolve(new Response(JSON.stringify(numberedCatalogue(1))))
      yield* Layer.build(FollowedCatalogue.layer(ask, { start, timeout: "30 seconds", onEvent }))
      assert.strictEqual(yield* Queue.take(told), "changed")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* Queue.take(told), "heard")
    })
  )

  it.effect("follows the clock over a retirement, whatever its source does", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const [entry, ...others] = start.entries
      const leaving = { ...start, entries: [{ ...entry!, retirement: { date: "2026-01-02" } }, ...others] }
      const layer = FollowedCatalogue.layer(() => Promise.reject(new Error("away")), {
        start: leaving,
        onEvent: () => Effect.void
      })
      const { prices } = yield* FollowedCatalogue.pipe(Effect.provide(yield* Layer.build(layer)))
      assert.lengthOf((yield* prices).snapshot.view.offered, others.length + 1)
      yield* TestClock.adjust("1 day")
      assert.lengthOf((yield* prices).snapshot.view.offered, others.length)
    })
  )

  it.effect("asks no more when its scope is closed", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { asked, told } = yield* followed([200]).pipe(Scope.provide(scope))
      yield* told
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("1 day")
      yield* Effect.promise(() => new Promise(setImmediate))
      assert.strictEqual(asked.length, 1)
    })
  )

  it("is documented with an example that is true", async () => {
    const source = await readFile(new URL("FollowedCatalogue.ts", import.meta.url), "utf8")
    const code = documentedExamples(source).get("FollowedCatalogue")!
    let compared = 0
    await runExample(code, { Effect, FollowedCatalogue }, (actual, documented) => {
      compared++
      assert.deepStrictEqual(actual, documented)
    })
    assert.strictEqual(compared, 1)
  })
})
