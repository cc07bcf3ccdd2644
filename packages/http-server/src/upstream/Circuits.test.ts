import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Circuits } from "./Circuits.ts"

const OPTIONS = { isOutage: (error: string) => error === "away", paused: "paused" }

it.layer(Circuits.layer)("an upstream", (it) => {
  const asking = Effect.fnUntraced(function* (upstream: string) {
    const { guard } = yield* Circuits
    let asked = 0
    const ask = (answer: Effect.Effect<string, string>) =>
      Effect.suspend(() => {
        asked++
        return answer
      }).pipe(
        (work) => guard(upstream, work, OPTIONS),
        Effect.match({ onFailure: (error) => error, onSuccess: (answer) => answer })
      )
    return { ask, asked: () => asked }
  })
  const away = Effect.fail("away")

  it.effect("is left alone after five outages in a row, and tried again after ten seconds by one request", () =>
    Effect.gen(function* () {
      const { ask, asked } = yield* asking("one")
      for (let outage = 0; outage < 5; outage++) assert.strictEqual(yield* ask(away), "away")
      for (let later = 0; later < 100; later++) assert.strictEqual(yield* ask(away), "paused")
      assert.strictEqual(asked(), 5)

      yield* TestClock.adjust("10 seconds")
      const trial = yield* Effect.forkChild(ask(Effect.delay(Effect.succeed("back"), "1 second")))
      yield* Effect.yieldNow
      assert.strictEqual(yield* ask(away), "paused")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Fiber.join(trial), "back")
      assert.strictEqual(yield* ask(Effect.succeed("there")), "there")
    })
  )

  it.effect("is there as long as it answers, whatever it answers; others are others", () =>
    Effect.gen(function* () {
      const two = yield* asking("two")
      for (const answer of [away, away, away, away, Effect.fail("refused"), away, away, away, away])
        yield* two.ask(answer)
      assert.strictEqual(yield* two.ask(Effect.succeed("there")), "there")
      const three = yield* asking("three")
      for (let outage = 0; outage < 5; outage++) yield* three.ask(away)
      assert.strictEqual(yield* two.ask(Effect.succeed("there")), "there")
    })
  )
})
