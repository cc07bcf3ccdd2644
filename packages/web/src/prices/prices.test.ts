import { assert, describe, it } from "@effect/vitest"
import { NOW, PRICES, RATE } from "../../test/shop.ts"
import { dayAsked, dayText, instantAsked, modelsAsked, rateAsked, rateOfDay } from "./prices.ts"

const asked = (query: string) => new URLSearchParams(query)

describe("the day that a query asks prices of", () => {
  it.for([
    ["at=2026-11-21", "2026-11-21T23:59:59.999Z"],
    ["at=2024-02-29", "2024-02-29T23:59:59.999Z"],
    ["at=1970-01-01", "1970-01-01T23:59:59.999Z"]
  ] as const)("is its end: %s", ([query, end]) => {
    assert.strictEqual(dayAsked(asked(query), NOW), Date.parse(end))
    assert.strictEqual(instantAsked(asked(query), NOW), end)
  })

  it.for([
    "",
    "at=",
    "at=2026-11-22",
    "at=2030-01-01",
    "at=0000-13-99",
    "at=2026-11-2",
    "at=yesterday",
    "at=2026-11-21T00:00:00Z"
  ])("is today where there is none, or none of the past: %o", (query) => {
    assert.isUndefined(dayAsked(asked(query), NOW))
    assert.isUndefined(instantAsked(asked(query), NOW))
  })

  it("begins to be past with its end", () => {
    const end = Date.parse("2026-11-21T23:59:59.999Z")
    assert.isUndefined(dayAsked(asked("at=2026-11-21"), end))
    assert.strictEqual(dayAsked(asked("at=2026-11-21"), end + 1), end)
  })
})

describe("the models that a query asks for", () => {
  const prices = (query: string) =>
    Object.fromEntries(modelsAsked(PRICES, asked(query)).models.map(({ id, input_price }) => [id, input_price]))

  it("have the prices of its day, and are none that came later", () => {
    assert.deepStrictEqual(prices("at=2026-02-28"), {
      "openai-alpha-0": 10,
      "openai-alpha-1": 4,
      "yandex-gamma": 400
    })
    assert.deepStrictEqual(prices("at=2026-03-01"), {
      "openai-alpha-0": 10,
      "openai-alpha-1": 2,
      "yandex-gamma": 400
    })
    assert.strictEqual(prices("")["yandex-gamma"], 200)
  })

  it("are offered as they were", () => {
    const offered = (query: string) => modelsAsked(PRICES, asked(query)).offered.map(({ id }) => id)
    assert.include(offered("at=2026-01-31"), "openai-alpha-0")
    assert.notInclude(offered("at=2026-02-01"), "openai-alpha-0")
  })
})

describe("the rate of a day", () => {
  const old = { rate: 95, source: "cbr", updated_at: "2026-03-01T00:00:00+03:00" } as const
  const prices = {
    ...PRICES,
    rateOn: (at: number) => (dayText(at) === "2026-03-01" ? old : undefined)
  }

  it("is today's where no day is asked for", () => {
    assert.strictEqual(rateOfDay(prices, asked("")), RATE)
    assert.strictEqual(rateAsked(prices, asked("at=nonsense")), RATE)
  })

  it("is that at the beginning of the day", () => {
    const instants: Array<number> = []
    const watched = { ...prices, rateOn: (at: number) => void instants.push(at) }
    rateOfDay(watched, asked("at=2026-03-01"))
    assert.deepStrictEqual(instants, [Date.parse("2026-03-01T00:00:00Z")])
    assert.strictEqual(rateOfDay(prices, asked("at=2026-03-01")), old)
    assert.strictEqual(rateAsked(prices, asked("at=2026-03-01")), old)
  })

  it("is not known of every day: then amounts are at the newest", () => {
    assert.isUndefined(rateOfDay(prices, asked("at=2026-03-02")))
    assert.strictEqual(rateAsked(prices, asked("at=2026-03-02")), RATE)
  })
})
