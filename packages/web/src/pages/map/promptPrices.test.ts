import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { type CatalogueEntry, lastInstant, priceSnapshot } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"
import { paretoFront } from "../../charts/front.ts"
import { cheapestSteps, placesOf, type PriceQuestion } from "./promptPrices.ts"

const NOW = lastInstant(BUNDLED_ENTRIES, BUNDLED_TARIFFS)
const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW)
const { book, rate, view } = prices
const INPUT: PriceQuestion = { book, kind: "input", currency: "usd", rate }
const offered = view.offered.map(({ id }) => view.entryById.get(id)!)

describe("prices of prompts", () => {
  it.for([1000, 32_000, 32_001, 250_000, 300_000, 999_999, 1_049_000])(
    "has the model with the lowest bill for %i tokens on the front",
    (tokens) => {
      const bills = offered.flatMap(({ context_window, id, provider }) => {
        if (provider !== "openai" || (context_window ?? 0) < tokens) return []
        const usage = { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens }
        const made = billRecord({ model: id, usage }, { prices, now: NOW })
        return "error" in made ? assert.fail(JSON.stringify(made)) : [Number(made.total)]
      })
      const places = placesOf(
        offered.filter(({ provider }) => provider === "openai"),
        NOW,
        INPUT
      )
      const { price } = paretoFront(places).find(({ context }) => context >= tokens)!
      assert.closeTo((price * tokens) / 1e6, Math.min(...bills), 1e-12)
    }
  )

  it("is a mix of three parts of input and one of output, in the currency that is asked for", () => {
    const model = view.entryById.get("openai-gpt-5")!
    const price = (question: PriceQuestion) => placesOf([model], NOW, question)[0]!.price
    const [input, output] = [price(INPUT), price({ ...INPUT, kind: "output" })]
    assert.closeTo(price({ ...INPUT, kind: "mix" }), (3 * input + output) / 4, 1e-12)
    assert.closeTo(price({ ...INPUT, currency: "rub" }), input * rate.rate, 1e-9)
  })

  it("is none for a model whose window is not known", () => {
    assert.deepStrictEqual(placesOf([{ ...offered[0]!, context_window: null }], NOW, INPUT), [])
  })
})

describe("the cheapest model over time", () => {
  const steps = cheapestSteps(BUNDLED_ENTRIES, 100_000, NOW, INPUT)

  it("changes at each step, oldest first", () => {
    for (const [index, { at, entry, price }] of steps.entries()) {
      const before = steps[index - 1]
      assert.isTrue(before === undefined || (before.at < at && (before.entry !== entry || before.price !== price)))
    }
  })

  it("is at each step offered, and no dearer than any other model that could take the prompt", () => {
    assert.isAbove(steps.length, 3)
    for (const { at, entry, price } of steps) {
      const open = BUNDLED_ENTRIES.filter(
        ({ context_window, levels, retirement }) =>
          (context_window ?? 0) >= 100_000 &&
          Date.parse(levels[0].date) <= at &&
          (retirement === null || Date.parse(retirement.date ?? "") > at)
      )
      assert.include(open, entry)
      assert.strictEqual(
        price,
        Math.min(
          ...placesOf(open, at, INPUT)
            .filter(({ context }) => context >= 100_000)
            .map((place) => place.price)
        )
      )
    }
  })

  it("costs more again where the cheapest is retired, and is nobody after the last", () => {
    const retirement = BUNDLED_ENTRIES.find((each) => each.retirement !== null)!.retirement!
    const until = (id: string, date: string): CatalogueEntry => {
      const entry = view.entryById.get(id)!
      const levels = [{ ...entry.levels[0], date: "2026-01-01T00:00:00Z" }] as const
      return { ...entry, levels, retirement: { ...retirement, date } }
    }
    const entries = [until("openai-gpt-5-nano", "2026-03-01"), until("openai-gpt-5", "2026-04-01")]
    assert.deepStrictEqual(
      cheapestSteps(entries, 1000, NOW, INPUT).map(({ at, entry, price }) => [
        new Date(at).toISOString().slice(0, 10),
        entry?.id,
        price
      ]),
      [
        ["2026-01-01", "openai-gpt-5-nano", 0.05],
        ["2026-03-01", "openai-gpt-5", 1.25],
        ["2026-04-01", undefined, undefined]
      ]
    )
  })
})
