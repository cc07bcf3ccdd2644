import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { entriesAt, lastInstant, priceSnapshot } from "@ratecard/core/catalogue"
import { estimate } from "@ratecard/core"
import { amountAt, comparedSteps } from "./ComparePage.tsx"
import { bestOf, comparedIn, MOST, priceRowsOf } from "./comparison.ts"

const entries = entriesAt(BUNDLED_ENTRIES, Date.parse("2026-11-20"))
const now = lastInstant(entries, BUNDLED_TARIFFS)
const rate = { rate: 80, source: "cbr", updated_at: "2026-11-20T00:00:00Z" } as const
const prices = { ...priceSnapshot({ entries, tariffs: BUNDLED_TARIFFS, rate }, now), now }

const compared = (asked: string) => comparedIn(new URLSearchParams(asked), prices)

describe("models that an address compares", () => {
  it("are named by any name that means one, each once, and no more than there are columns for", () => {
    const { left, models, unknown } = compared("models=gpt-5,openai-gpt-5,no-such-model,claude-opus-4-5")
    assert.deepStrictEqual(
      models.map(({ entry }) => entry.id),
      ["openai-gpt-5", "anthropic-claude-opus-4-5"]
    )
    assert.deepStrictEqual([unknown, left], [["no-such-model"], 0])
    const many = compared(
      `models=${prices.view.offered
        .slice(0, MOST + 2)
        .map(({ id }) => id)
        .join(",")}`
    )
    assert.deepStrictEqual([many.models.length, many.left], [MOST, 2])
    const { unknown: few } = compared(`models=${Array.from({ length: 900 }, (_, n) => `x${n}`).join(",")}`)
    assert.lengthOf(few, 20)
    assert.deepStrictEqual(compared(""), { models: [], unknown: [], left: 0 })
  })

  it("have the prices that their calls are billed at: standard, of long prompts, of batches", () => {
    const { models } = compared("models=gpt-5.5,claude-opus-4-5,gemini-2.5-pro,yandexgpt-5.1")
    const rows = priceRowsOf(models, "usd", rate)
    let checked = 0
    for (const { amounts, unit, when } of rows.filter((row) => row.unit === "input" || row.unit === "output")) {
      const long = when.above_input_tokens ?? 0
      for (const [column, amount] of amounts.entries()) {
        if (amount === null) continue
        const model = models[column]!.entry.id
        const input_tokens = long + 1000
        const tokens = unit === "input" ? input_tokens : 1000
        const { currency, lines } = estimate(
          { model, input_tokens, output_tokens: 1000, context: { batch: when.batch === true }, at: now },
          { prices }
        )
        const billed = lines.find((line) => line.unit === unit)!
        assert.strictEqual(Number(billed.quantity), tokens)
        assert.closeTo(Number(billed.price) / (currency === "rub" ? rate.rate : 1), amount, 1e-9, `${model} ${unit}`)
        checked++
      }
    }
    assert.isAtLeast(checked, 14)
    assert.deepStrictEqual(rows.slice(0, 2).map(({ unit }) => unit), ["input", "cache_read"]) // prettier-ignore
  })

  it("have marks where one is best, and none where there is nothing to compare", () => {
    assert.deepStrictEqual(bestOf([3, 1, null, 1]), new Set([1, 3]))
    assert.deepStrictEqual(bestOf([3, 1, null], true), new Set([0]))
    for (const none of [[], [null, null], [2, null], [2, 2]]) assert.deepStrictEqual(bestOf(none), new Set())
  })

  it("have one history from the first of their days, each line with its own model's prices", () => {
    const { models } = compared("models=claude-sonnet-4-5,claude-sonnet-5,yandexgpt-5.1")
    const steps = comparedSteps(models, "output", now, ({ sheet }, amount) =>
      sheet.currency === "rub" ? amount / 80 : amount
    )
    assert.strictEqual(steps.from, Math.min(...models.map(({ levels }) => levels[0]!.at)))
    for (const [column, { levels, sheet }] of models.entries()) {
      const { at, output_price } = levels[0]!
      assert.strictEqual(amountAt(steps, column, at), sheet.currency === "rub" ? output_price / 80 : output_price)
      assert.isNull(amountAt(steps, column, at - 1))
    }
  })
})
