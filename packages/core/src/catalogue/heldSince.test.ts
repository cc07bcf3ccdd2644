import { assert, describe, it } from "@effect/vitest"
import { heldSince } from "./heldSince.ts"

describe("the day since which a price holds", () => {
  /** Input costs twice as much as output. */
  const since = (...levels: ReadonlyArray<readonly [day: string, output: number, cached: number | null]>) => {
    const all = levels.map(([date, output_price, cached_input_price]) => ({
      date,
      input_price: output_price * 2,
      output_price,
      cached_input_price,
      source: "seed"
    }))
    return [heldSince(all), heldSince(all, true)]
  }

  it("is that of the price that is meant", () => {
    assert.deepStrictEqual(since(["1", 4, 1]), ["1", "1"])
    assert.deepStrictEqual(since(["1", 4, 1], ["2", 4, null]), ["1", "2"])
    assert.deepStrictEqual(since(["1", 4, 1], ["2", 3, 1]), ["2", "1"])
    // It was lower in between.
    assert.deepStrictEqual(since(["1", 4, 1], ["2", 3, 1], ["3", 4, 1], ["4", 4, 2]), ["3", "4"])
  })
})
