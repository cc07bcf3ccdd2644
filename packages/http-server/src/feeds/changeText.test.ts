import { assert, describe, it } from "@effect/vitest"
import { type CatalogueEntry, changesOf, type PriceLevel } from "@ratecard/core/catalogue"
import { entryWith } from "../../test/entries.ts"
import { detailsOf, titleOf } from "./changeFeed.ts"

type Prices = readonly [input: number, output: number, cached?: number | null]

const level = ([input_price, output_price, cached = null]: Prices, date: string): PriceLevel => ({
  date,
  input_price,
  output_price,
  cached_input_price: cached,
  source: "litellm"
})

const change = (before: Prices, after: Prices, fields: Partial<CatalogueEntry> = {}) =>
  changesOf(
    entryWith({ ...fields, levels: [level(before, "2026-01-01T00:00:00Z"), level(after, "2026-02-01T00:00:00Z")] })
  )[1]!

const title = (before: Prices, after: Prices): string => titleOf(change(before, after), "GPT Test")

describe("the title of a change", () => {
  it("tells the move, the unit and the percentage", () => {
    assert.strictEqual(title([1.25, 10], [1, 10]), "GPT Test: input 1.25 → 1.00 USD per 1M tokens (−20%)")
  })

  it("tells every price that moved, and none that did not", () => {
    assert.strictEqual(
      title([2, 8, 0.5], [3, 7, 0.5]),
      "GPT Test: input 2.00 → 3.00 (+50%), output 8.00 → 7.00 USD per 1M tokens (−13%)"
    )
  })

  it("has no percentage if none is known", () => {
    assert.strictEqual(title([0, 8], [1, 8]), "GPT Test: input 0.00 → 1.00 USD per 1M tokens")
    assert.strictEqual(title([2, 8], [2, 8, 0.125]), "GPT Test: cached input price added, 0.125 USD per 1M tokens")
    assert.strictEqual(title([2, 8, 0.5], [2, 8]), "GPT Test: cached input 0.50 → none USD per 1M tokens")
  })

  it("says that a model was added, and at which prices", () => {
    const [added] = changesOf(entryWith({ levels: [level([1.25, 10, 0.125], "2026-01-01T00:00:00Z")] }))
    assert.strictEqual(
      titleOf(added!, "GPT Test"),
      "GPT Test added: input 1.25, output 10.00, cached input 0.125 USD per 1M tokens"
    )
  })

  it("is in the currency of the provider", () => {
    const inRubles = change([100, 200], [50, 200], { id: "sber-x", provider: "sber" })
    assert.strictEqual(titleOf(inRubles, "X"), "X: input 100.00 → 50.00 RUB per 1M tokens (−50%)")
  })

  it("writes a price with all of its digits, and none that it does not have", () => {
    for (const [price, text] of [
      [0, "0.00"],
      [7, "7.00"],
      [0.1, "0.10"],
      [0.068, "0.068"],
      [0.000001, "0.000001"],
      [1e-7, "0.0000001"],
      [2.5e-9, "0.0000000025"],
      [1234.5, "1234.50"]
    ] as const) {
      assert.include(title([3, 8], [price, 8]), `→ ${text} USD`)
    }
  })
})

describe("the details of a change", () => {
  it("hold every price, its source and its currency", () => {
    assert.deepStrictEqual(detailsOf(change([1.25, 10, null], [1, 10, 0.1]), "GPT Test"), [
      "GPT Test by OpenAI, USD per 1,000,000 tokens",
      "input: 1.25 → 1.00 USD (−20%)",
      "output: 10.00 USD",
      "cached input: none → 0.10 USD",
      "source: litellm"
    ])
  })

  it("of an addition hold what it costs", () => {
    const [added] = changesOf(entryWith({ levels: [level([1.25, 10], "2026-01-01T00:00:00Z")] }))
    assert.deepStrictEqual(detailsOf(added!, "GPT Test").slice(1, 3), ["input: 1.25 USD", "output: 10.00 USD"])
  })
})
