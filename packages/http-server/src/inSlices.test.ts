import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { vi } from "vitest"
import { inSlices } from "./inSlices.ts"

describe("work in slices", () => {
  it.effect("takes turns with other work, one slice in each turn of the event loop", () =>
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
      assert.deepStrictEqual([...new Set(steps.slice(0, 4).map(([name]) => name))], ["a", "b", "c"])
      assert.strictEqual(new Set(steps.map(([, turn]) => turn)).size, steps.length)
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
