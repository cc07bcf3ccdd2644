import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { vi } from "vitest"
import { inSlices } from "./inSlices.ts"

describe("work in slices", () => {
  it.effect(
    "takes turns with other work: a turn of the event loop has one slice of long work, and one that begins",
    () =>
      Effect.gen(function* () {
        let now = 0
        const clock = vi.spyOn(performance, "now").mockImplementation(() => now)
        let turn = 0
        const next = () => {
          turn++
          ticking = setImmediate(next)
        }
        let ticking = setImmediate(next)
        const steps: Array<readonly [name: string, turn: number]> = []
        const work = (name: string) =>
          inSlices(function* () {
            for (let step = 0; step < 3; step++) {
              // As long as a slice may be.
              now += 8
              steps.push([name, turn])
              yield
            }
            return name
          })
        const done = yield* Effect.forEach(["a", "b", "c"], work, { concurrency: "unbounded" })
        clearImmediate(ticking)
        clock.mockRestore()
        assert.deepStrictEqual(done, ["a", "b", "c"])
        // All have begun before one is done.
        assert.deepStrictEqual([...new Set(steps.slice(0, 6).map(([name]) => name))], ["a", "b", "c"])
        const isFirst = steps.map(([name], place) => steps.findIndex((step) => step[0] === name) === place)
        for (const first of [true, false]) {
          const turns = steps.filter((_, place) => isFirst[place] === first).map(([, turn]) => turn)
          assert.strictEqual(new Set(turns).size, turns.length)
        }
      })
  )

  it.effect("does short work of several requests in one turn", () =>
    Effect.gen(function* () {
      let turn = 0
      const next = () => {
        turn++
        ticking = setImmediate(next)
      }
      let ticking = setImmediate(next)
      const short = inSlices(function* () {
        for (let step = 0; step < 3; step++) yield
        return turn
      })
      const turns = yield* Effect.all([short, short, short], { concurrency: "unbounded" })
      clearImmediate(ticking)
      assert.strictEqual(new Set(turns).size, 1)
    })
  )

  it.effect("stops when it is interrupted", () =>
    Effect.gen(function* () {
      let steps = 0
      const long = inSlices(function* () {
        while (steps < 300) {
          steps++
          const until = performance.now() + 2
          while (performance.now() < until);
          yield
        }
      })
      const fiber = yield* Effect.forkChild(long)
      const turns = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 100)))
      yield* turns
      yield* Fiber.interrupt(fiber)
      const before = steps
      yield* turns
      assert.isAbove(before, 0)
      assert.isAtMost(steps, before + 1)
    })
  )

  it.effect("goes on when other work fails", () =>
    Effect.gen(function* () {
      const failing = inSlices<never>(function* () {
        yield
        throw new Error("no")
      })
      const [failed, done] = yield* Effect.all(
        [
          Effect.exit(failing),
          inSlices(function* () {
            yield
            return 1
          })
        ],
        { concurrency: "unbounded" }
      )
      assert.strictEqual(failed._tag, "Failure")
      assert.strictEqual(done, 1)
    })
  )
})
