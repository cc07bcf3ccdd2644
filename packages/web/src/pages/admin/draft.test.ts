import { assert, describe, it } from "@effect/vitest"
import { PRICES } from "../../../test/shop.ts"
import { amountsIn, EMPTY, named, undoOf, withModel } from "./PriceForm.tsx"
import { isSteep, isSteepStep, moveOf, movesOf } from "./PriceMoves.tsx"

const prices = (input_price: number, cached_input_price: number | null, output_price: number) => ({
  input_price,
  cached_input_price,
  output_price
})

describe("the model of a price to set", () => {
  it.for([
    ["openai-alpha-1", "openai-alpha-1"],
    [" Alpha-1 ", "openai-alpha-1"],
    ["alpha 1", "openai-alpha-1"],
    ["BETA", "anthropic-beta"],
    ["nobody", undefined],
    ["", undefined],
    ["  ", undefined]
  ] as const)("is what %o means: %s", ([text, id]) => {
    assert.strictEqual(named(text, PRICES)?.id, id)
  })
})

describe("the draft of a price", () => {
  it("is filled with the prices of its model, in the language of its fields", () => {
    const english = withModel(EMPTY, "openai-alpha-1", PRICES, "en")
    assert.deepInclude(english, {
      model: "openai-alpha-1",
      input_price: "2",
      cached_input_price: "0.5",
      output_price: "8",
      filled: "openai-alpha-1"
    })
    assert.strictEqual(withModel(EMPTY, "openai-alpha-1", PRICES, "ru").cached_input_price, "0,5")
    assert.strictEqual(withModel(EMPTY, "yandex-gamma", PRICES, "en").cached_input_price, "")
  })

  it("is filled anew with another model, as long as nothing was edited", () => {
    const filled = withModel(EMPTY, "openai-alpha-1", PRICES, "en")
    assert.strictEqual(withModel(filled, "anthropic-beta", PRICES, "en").input_price, "3")
    // A name that is not written to its end yet.
    const half = withModel(filled, "anthropic-be", PRICES, "en")
    assert.deepInclude(half, { model: "anthropic-be", input_price: "2", filled: "openai-alpha-1" })
    assert.strictEqual(withModel(half, "anthropic-beta", PRICES, "en").input_price, "3")
  })

  it("keeps what was edited", () => {
    const edited = { ...EMPTY, input_price: "7", filled: undefined }
    assert.deepInclude(withModel(edited, "openai-alpha-1", PRICES, "en"), { input_price: "7", output_price: "" })
  })

  it("takes a price back, as a correction", () => {
    assert.deepStrictEqual(undoOf("openai-alpha-1", prices(4, null, 0.0000125), "en"), {
      model: "openai-alpha-1",
      input_price: "4",
      cached_input_price: "",
      output_price: "0.0000125",
      source: "correction",
      filled: undefined,
      isTakenBack: true
    })
    // It is another step once its model is another one.
    assert.isFalse(withModel(undoOf("a", prices(1, null, 2), "en"), "b", PRICES, "en").isTakenBack)
  })

  it.for([
    [{ input_price: "1.25", cached_input_price: "", output_price: "10" }, prices(1.25, null, 10)],
    [{ input_price: "1,25", cached_input_price: " 0,1 ", output_price: "10" }, prices(1.25, 0.1, 10)],
    [{ input_price: "0", cached_input_price: "0", output_price: "0" }, prices(0, 0, 0)],
    [{ input_price: "", cached_input_price: "", output_price: "10" }, undefined],
    [{ input_price: "1", cached_input_price: "x", output_price: "10" }, undefined],
    [{ input_price: "-1", cached_input_price: "", output_price: "10" }, undefined],
    [{ input_price: "1e3", cached_input_price: "", output_price: "10" }, undefined],
    [{ input_price: "1.2.3", cached_input_price: "", output_price: "10" }, undefined],
    [{ input_price: "1 000", cached_input_price: "", output_price: "10" }, undefined],
    [{ input_price: ".5", cached_input_price: "", output_price: "10" }, undefined]
  ] as const)("has the numbers that are written: %j", ([texts, amounts]) => {
    assert.deepStrictEqual(amountsIn({ ...EMPTY, ...texts }), amounts)
  })

  it("may be asked for some of its numbers", () => {
    assert.strictEqual(amountsIn({ ...EMPTY, input_price: "3" }, ["input_price"])?.input_price, 3)
  })
})

describe("a step of prices", () => {
  it("has what moved, and by how much", () => {
    assert.deepStrictEqual(movesOf(prices(2, 0.5, 8), prices(3, null, 8)), [
      { name: "input_price", from: 2, to: 3, share: 0.5 },
      { name: "cached_input_price", from: 0.5, to: null, share: undefined },
      { name: "output_price", from: 8, to: 8, share: undefined }
    ])
    assert.deepStrictEqual(
      movesOf(undefined, prices(2, null, 8)).map(({ from, name, to }) => [name, from, to]),
      [
        ["input_price", null, 2],
        ["output_price", null, 8]
      ]
    )
    assert.isUndefined(moveOf("input_price", 0, 2).share)
    assert.strictEqual(moveOf("input_price", 4, 1).share, -0.75)
  })

  it("is steep above a factor of two, either way", () => {
    assert.deepStrictEqual(
      [isSteep(1, 2), isSteep(1, 2.01), isSteep(2.01, 1), isSteep(0, 1), isSteep(0, 0)],
      [false, true, true, true, false]
    )
    assert.isFalse(isSteepStep(prices(2, 0.5, 8), prices(4, 1, 4)))
    assert.isTrue(isSteepStep(prices(2, 0.5, 8), prices(2, 0.5, 17)))
    // Without its price, a cached token costs what a new one does: four times as much.
    assert.isTrue(isSteepStep(prices(2, 0.5, 8), prices(2, null, 8)))
    assert.isFalse(isSteepStep(prices(2, null, 8), prices(2, 1, 8)))
  })
})
