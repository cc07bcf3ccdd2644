import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { FALLBACK_RATE, lastInstant, priceSnapshot } from "@ratecard/core/catalogue"
import { modelsAsked } from "../../prices/prices.ts"
import { NEW_DAYS, picksOf } from "./Picks.tsx"
import { recommendationOf } from "./recommendation.ts"
import { apiQuery } from "./requirementsAsked.ts"

const now = lastInstant(BUNDLED_ENTRIES, BUNDLED_TARIFFS)
const prices = { ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, now), now }

const recommended = (query: string) => recommendationOf(new URLSearchParams(query), prices)

describe("a recommendation", () => {
  it("has each offered model once: among those that fit, or under the condition that it fails", () => {
    for (const query of ["", "budget=50&requests=100&tools=web_search&max_output_price=9", "budget=0&provider=sber"]) {
      const { excluded, fitting } = recommended(query)
      assert.sameMembers(
        [...fitting.map(({ model }) => model.id), ...excluded.map(({ model_id }) => model_id)],
        prices.view.offered.map(({ id }) => id)
      )
    }
  })

  it("fits a month's budget, told in its currency, and is sorted by what a month costs", () => {
    const { excluded, fitting } = recommended(
      "budget=9000&requests=200&input=3000&output=400&price_currency=rub&sort_by=month"
    )
    assert.isAbove(fitting.length, 20)
    const months = fitting.map(({ model, month }) => {
      if (month === null) return assert.fail(model.id)
      const rubles = model.currency === "rub" ? 1 : FALLBACK_RATE.rate
      const expected = (6000 * rubles * (3000 * model.input_price + 400 * model.output_price)) / 1e6
      assert.closeTo(month, expected, 1e-6, model.id)
      return month
    })
    assert.deepStrictEqual(
      months,
      months.toSorted((one, other) => one - other)
    )
    assert.isAtMost(months.at(-1)!, 9000)
    assert.sameMembers([...new Set(excluded.map(({ failed }) => failed))], ["budget", "retirement"])
  })

  it("asks for capabilities and the longest answer, on the page as in the address for programs", () => {
    const { asked, excluded, fitting } = recommended(
      "capabilities=image,tools&capabilities=reasoning&min_output_tokens=64000"
    )
    assert.isNotEmpty(fitting)
    for (const { model } of fitting) {
      assert.include(model.capabilities!.input, "image")
      assert.isTrue(model.capabilities!.tools && model.capabilities!.reasoning)
      assert.isAtLeast(model.max_output_tokens!, 64_000)
    }
    assert.sameMembers(
      [...new Set(excluded.map(({ failed }) => failed))],
      ["capabilities", "min_output_tokens", "retirement"]
    )
    assert.strictEqual(
      apiQuery(asked),
      "min_output_tokens=64000&price_currency=usd&capabilities=image%2Ctools%2Creasoning&sort_by=input_price"
    )
  })

  it("counts what is not an answer as not asked", () => {
    const { asked } = recommended(
      "max_input_price=-1&min_context_window=x&tools=spoon&capabilities=sight&sort_by=luck&budget=&provider=acme"
    )
    assert.deepStrictEqual(asked, {
      requirements: { price_currency: "usd" },
      budget: undefined,
      sortBy: "month"
    })
    assert.strictEqual(apiQuery(asked), "price_currency=usd&sort_by=input_price")
  })
})

describe("picks", () => {
  const picked = (query: string, at = now) =>
    picksOf(recommended(query).fitting, modelsAsked(prices, new URLSearchParams()), at)

  it.for(["", "tools=web_search&budget=500", "capabilities=image&input=50000&price_currency=rub"])(
    "are the cheapest, the cheapest new one and the longest window, each another model: %s",
    (query) => {
      const { fitting } = recommended(query)
      const [cheapest, newest, longest] = picked(query)
      const others = (...taken: ReadonlyArray<typeof cheapest>) =>
        fitting.filter(({ model, month }) => month !== null && !taken.some((pick) => pick?.model.id === model.id))
      const age = (id: string) =>
        (now - Date.parse(prices.view.entryById.get(id)!.release_date ?? "2000-01-01")) / 864e5
      assert.strictEqual(cheapest!.month, Math.min(...others().map(({ month }) => month!)))
      const fresh = others(cheapest).filter(({ model }) => age(model.id) < NEW_DAYS)
      assert.strictEqual(newest!.month, Math.min(...fresh.map(({ month }) => month!)))
      assert.isBelow(age(newest!.model.id), NEW_DAYS)
      const windows = others(cheapest, newest).map(({ model }) => model.context_window ?? 0)
      assert.strictEqual(longest!.model.context_window, Math.max(...windows))
    }
  )

  it("are as many as there are models", () => {
    assert.deepStrictEqual(picked("budget=0"), [])
    // Nothing is new in a year from now.
    assert.deepStrictEqual(picked("", now + 864e5 * 365).map(({ why }) => why), ["cheapest", "longest"]) // prettier-ignore
  })
})
