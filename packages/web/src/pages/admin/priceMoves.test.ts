import { assert, describe, it } from "@effect/vitest"
import { isSteepStep, movesOf } from "./PriceMoves.tsx"

const prices = (input_price: number, cached_input_price: number | null, output_price: number) => ({
  input_price,
  cached_input_price,
  output_price
})

describe("a step from one price to another", () => {
  it("is told for each price, as a share of the old one", () => {
    assert.deepStrictEqual(movesOf(prices(1.25, 0.125, 10), prices(125, 0.125, 5)), [
      { name: "input_price", from: 1.25, to: 125, share: 99 },
      { name: "cached_input_price", from: 0.125, to: 0.125, share: undefined },
      { name: "output_price", from: 10, to: 5, share: -0.5 }
    ])
  })

  it("has no share where a price comes, goes, or was free", () => {
    assert.deepStrictEqual(
      movesOf(prices(0, 0.1, 1), prices(1, null, 1)).map(({ share }) => share),
      [undefined, undefined, undefined]
    )
    assert.deepStrictEqual(movesOf(undefined, prices(1, null, 2)), [
      { name: "input_price", from: null, to: 1, share: undefined },
      { name: "output_price", from: null, to: 2, share: undefined }
    ])
  })

  it("is steep above a factor of two, up or down", () => {
    for (const [to, isSteep] of [
      [prices(2, 0.2, 20), false],
      [prices(0.5, 0.05, 5), false],
      [prices(2.01, 0.1, 10), true],
      [prices(1, 0.1, 4.99), true],
      [prices(0, 0.1, 10), true],
      [prices(1, 0.21, 10), true]
    ] as const) {
      assert.strictEqual(isSteepStep(prices(1, 0.1, 10), to), isSteep, JSON.stringify(to))
    }
  })

  it("is steep where a low cached price goes: then cached tokens cost the input price", () => {
    assert.isTrue(isSteepStep(prices(1, 0.1, 10), prices(1, null, 10)))
    assert.isFalse(isSteepStep(prices(1, 0.5, 10), prices(1, null, 10)))
    assert.isFalse(isSteepStep(prices(1, null, 10), prices(1, null, 10)))
  })
})
