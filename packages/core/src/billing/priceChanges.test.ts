import { assert, describe, it } from "@effect/vitest"
import { bundledPrices, priceChanges } from "../index.ts"

describe("what changed between two days", () => {
  const year = { from: "2025-01-01", to: "2026-01-01" }

  it("is all of that time, the newest first, by default without new models", () => {
    const { changes, summary } = priceChanges(year)
    assert.isNotEmpty(changes)
    assert.strictEqual(summary.total, changes.length)
    const times = changes.map(({ date }) => Date.parse(date))
    assert.deepStrictEqual(
      times,
      times.toSorted((a, b) => b - a)
    )
    assert.isTrue(times.every((time) => time >= Date.parse(year.from) && time <= Date.parse(year.to)))
    assert.isTrue(changes.every(({ kind }) => kind !== "new"))
    assert.isAbove(priceChanges({ ...year, kind: "new" }).summary.new_models, 0)
  })

  it("is the same by prices that were passed, and by days in any form", () => {
    const expected = priceChanges(year)
    assert.deepStrictEqual(priceChanges({ ...year, prices: bundledPrices(Date.parse("2026-11-20")) }), expected)
    const from = new Date(year.from)
    assert.deepStrictEqual(priceChanges({ from, to: Date.parse(year.to) }), expected)
    assert.deepStrictEqual(priceChanges({ from, now: () => Date.parse(year.to) }), expected)
  })

  it("is refused for names and words that it does not take", () => {
    for (const unknown of [{ kind: "drops" }, { provider: "openaii" }, { model_id: "gpt-5" }])
      assert.throws(() => priceChanges({ ...year, ...(unknown as object) }), RangeError, Object.keys(unknown)[0])
  })

  it("is narrowed by model, provider, kind, percentage and number", () => {
    const ids = (wanted: Partial<Parameters<typeof priceChanges>[0]>) =>
      priceChanges({ ...year, ...wanted }).changes.map(({ model_id }) => model_id)
    assert.deepStrictEqual(ids({ model: "o3" }), ["openai-o3"])
    assert.deepStrictEqual(ids({ model: "o3", kind: "rise" }), [])
    assert.deepStrictEqual(ids({ model: "o3", min_change_pct: 80.01 }), [])
    assert.isTrue(ids({ provider: "openai" }).every((id) => id.startsWith("openai-")))
    assert.deepStrictEqual(ids({ limit: 2 }), ids({}).slice(0, 2))
  })

  it("refuses what it cannot read", () => {
    assert.throws(() => priceChanges({ from: "yesterday" }), RangeError, "`from` takes a day such as 2026-11-20")
    assert.throws(() => priceChanges({ from: NaN }), RangeError, "`from`")
    assert.throws(() => priceChanges({ from: year.to, to: year.from }), RangeError, "`to` comes before `from`.")
    assert.throws(() => priceChanges({ ...year, model: "gpt-55" }), RangeError, "Unknown model 'gpt-55'.")
  })
})
