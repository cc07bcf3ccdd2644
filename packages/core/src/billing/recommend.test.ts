import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import {
  convert,
  type DatedRate,
  FALLBACK_RATE,
  isOffered,
  type Model,
  type ModelFilters,
  simplified,
  SORT_KEYS,
  type SortKey
} from "../catalogue.ts"
import { RecommendedModel } from "../effect.ts"
import { bundledPrices, estimate, type Exclusion, recommend, type Wanted } from "../index.ts"

const NOW = Date.parse("2026-11-20T00:00:00Z")
const PRICES = bundledPrices(NOW)
const { models: ALL, offered: OFFERED } = PRICES.view

const [template] = OFFERED
assert.isDefined(template)

const model = (id: string, fields: Partial<Model> = {}): Model => ({
  ...template,
  id,
  currency: "usd",
  input_price: 1,
  output_price: 2,
  context_window: 100_000,
  builtin_tools: [],
  ...fields
})

const rub = (id: string, input_price: number, output_price: number): Model =>
  model(id, { currency: "rub", input_price, output_price })

/** The recommendation of these models, each by all its names. */
const of = (offered: ReadonlyArray<Model>, wanted: Wanted = {}, now = 0) =>
  recommend({ prices: { ...PRICES, view: { ...PRICES.view, offered } }, aliases: true, now: () => now, ...wanted })

const order = (models: ReadonlyArray<Model>, sort_by: SortKey, rate: DatedRate = FALLBACK_RATE) =>
  of(models, { sort_by, rate }).models.map(({ id }) => id)

/** Whether the one model meets the requirements; if not, the requirement that it failed. */
const outcome = (candidate: Model, requirements: ModelFilters, rate = FALLBACK_RATE): true | Exclusion["failed"] => {
  const { excluded, models } = of([candidate], { ...requirements, rate })
  assert.lengthOf([...models, ...excluded], 1)
  return excluded[0]?.failed ?? true
}

describe("a requirement", () => {
  it("on the input price is met up to and including the limit", () => {
    const candidate = model("a", { input_price: 1.5 })
    assert.isTrue(outcome(candidate, { max_input_price: 1.5 }))
    assert.isTrue(outcome(candidate, { max_input_price: 1.500001 }))
    assert.strictEqual(outcome(candidate, { max_input_price: 1.499999 }), "max_input_price")
  })

  it("on the output price is met up to and including the limit", () => {
    const candidate = model("a", { output_price: 1.5 })
    assert.isTrue(outcome(candidate, { max_output_price: 1.5 }))
    assert.isTrue(outcome(candidate, { max_output_price: 1.500001 }))
    assert.strictEqual(outcome(candidate, { max_output_price: 1.499999 }), "max_output_price")
  })

  it("of 0 leaves what is free", () => {
    assert.isTrue(outcome(model("a", { input_price: 0 }), { max_input_price: 0 }))
    assert.strictEqual(outcome(model("a", { input_price: 1e-9 }), { max_input_price: 0 }), "max_input_price")
  })

  it("on the context window is met from the limit on", () => {
    const candidate = model("a", { context_window: 128_000 })
    assert.isTrue(outcome(candidate, { min_context_window: 128_000 }))
    assert.isTrue(outcome(candidate, { min_context_window: 127_999 }))
    assert.strictEqual(outcome(candidate, { min_context_window: 128_001 }), "min_context_window")
  })

  it("on the context window is never met by an unknown one", () => {
    const candidate = model("a", { context_window: null })
    assert.strictEqual(outcome(candidate, { min_context_window: 1 }), "min_context_window")
    assert.strictEqual(outcome(candidate, { min_context_window: 0 }), "min_context_window")
    assert.isTrue(outcome(candidate, {}))
  })

  it("on currency and provider is met by the same one", () => {
    assert.isTrue(outcome(rub("a", 1, 1), { currency: "rub" }))
    assert.strictEqual(outcome(rub("a", 1, 1), { currency: "usd" }), "currency")
    assert.isTrue(outcome(model("a", { provider: "xai" }), { provider: "xai" }))
    assert.strictEqual(outcome(model("a", { provider: "xai" }), { provider: "qwen" }), "provider")
  })

  it("on tools asks for all of them", () => {
    const candidate = model("a", { builtin_tools: ["web_search", "mcp"] })
    assert.isTrue(outcome(candidate, { tools: ["mcp"] }))
    assert.isTrue(outcome(candidate, { tools: ["mcp", "web_search"] }))
    assert.strictEqual(outcome(candidate, { tools: ["mcp", "file_search"] }), "tools")
    assert.isTrue(outcome(candidate, { tools: [] }))
  })

  it("together with others must be met like each of them", () => {
    const requirements = { max_input_price: 1, min_context_window: 100_000, provider: "openai" } as const
    assert.isTrue(outcome(model("a"), requirements))
    assert.strictEqual(outcome(model("a", { input_price: 2 }), requirements), "max_input_price")
    assert.strictEqual(outcome(model("a", { context_window: 1 }), requirements), "min_context_window")
  })
})

describe("a price limit", () => {
  it("without a currency compares with the model's own number", () => {
    assert.isTrue(outcome(rub("a", 80, 80), { max_input_price: 80 }))
    assert.strictEqual(outcome(rub("a", 80, 80), { max_input_price: 1 }), "max_input_price")
    assert.isTrue(outcome(rub("a", 80, 80), { max_input_price: 80, currency: "rub" }))
  })

  it("in dollars is converted for a model in rubles", () => {
    const candidate = rub("a", 80, 160)
    assert.isTrue(outcome(candidate, { max_input_price: 1, price_currency: "usd" }))
    assert.strictEqual(outcome(candidate, { max_input_price: 0.999999, price_currency: "usd" }), "max_input_price")
    assert.isTrue(outcome(candidate, { max_output_price: 2, price_currency: "usd" }))
    assert.strictEqual(outcome(candidate, { max_output_price: 1.999999, price_currency: "usd" }), "max_output_price")
  })

  it("in rubles is converted for a model in dollars", () => {
    const candidate = model("a", { input_price: 0.3 })
    const rate: DatedRate = { rate: 80.1, source: "cbr", updated_at: null }
    assert.isTrue(outcome(candidate, { max_input_price: 24.03, price_currency: "rub" }, rate))
    assert.strictEqual(
      outcome(candidate, { max_input_price: 24.029999, price_currency: "rub" }, rate),
      "max_input_price"
    )
  })

  it("in the model's own currency is left alone", () => {
    assert.isTrue(outcome(model("a"), { max_input_price: 1, price_currency: "usd" }))
    assert.isTrue(outcome(rub("a", 80, 80), { max_input_price: 80, price_currency: "rub" }))
  })

  it("follows the rate", () => {
    const requirements = { max_input_price: 1, price_currency: "usd" } as const
    const at = (rate: number) => outcome(rub("a", 90, 90), requirements, { ...FALLBACK_RATE, rate })
    assert.strictEqual(at(80), "max_input_price")
    assert.isTrue(at(90))
  })
})

describe("the order", () => {
  it("by price ascends, ties by the other price, then by id", () => {
    const models = [
      model("e", { input_price: 2, output_price: 1 }),
      model("d", { input_price: 1, output_price: 3 }),
      model("c", { input_price: 1, output_price: 2 }),
      model("b", { input_price: 1, output_price: 3 }),
      model("a", { input_price: 2, output_price: 3 })
    ]
    for (const shuffled of [models, models.toReversed()]) {
      assert.deepStrictEqual(order(shuffled, "input_price"), ["c", "b", "d", "e", "a"])
      assert.deepStrictEqual(order(shuffled, "output_price"), ["e", "c", "b", "d", "a"])
    }
  })

  it("by context window descends, the unknown last, ties by price, then by id", () => {
    const models = [
      model("a0", { context_window: null }),
      model("d", { context_window: 0 }),
      model("c", { context_window: 200 }),
      model("b", { context_window: 100, input_price: 2 }),
      model("a2", { context_window: 100, input_price: 1, output_price: 2 }),
      model("a3", { context_window: 100, input_price: 1, output_price: 2 }),
      model("a1", { context_window: 100, input_price: 1, output_price: 3 })
    ]
    for (const shuffled of [models, models.toReversed()]) {
      assert.deepStrictEqual(order(shuffled, "context_window"), ["c", "a2", "a3", "a1", "b", "d", "a0"])
    }
  })

  it("of rubles and dollars is by real cost at the rate", () => {
    const models = [
      rub("r40", 40, 400),
      rub("r100", 100, 100),
      model("d1", { input_price: 1, output_price: 2 }),
      model("d0.4", { input_price: 0.4, output_price: 6 })
    ]
    assert.deepStrictEqual(order(models, "input_price"), ["d0.4", "r40", "d1", "r100"])
    assert.deepStrictEqual(order(models, "output_price"), ["r100", "d1", "r40", "d0.4"])
    const dearRubles = { ...FALLBACK_RATE, rate: 10 }
    assert.deepStrictEqual(order(models, "input_price", dearRubles), ["d0.4", "d1", "r40", "r100"])
    assert.deepStrictEqual(order(models, "output_price", dearRubles), ["d1", "d0.4", "r100", "r40"])
  })

  it("takes equal cost in two currencies for a tie", () => {
    const models = [rub("b", 80, 160), model("a", { input_price: 1, output_price: 2 }), rub("c", 80, 159)]
    assert.deepStrictEqual(order(models, "input_price"), ["c", "a", "b"])
  })
})

describe("recommendations from the bundled catalogue", () => {
  it("hold every offered model once and nothing retired, in any order", () => {
    const retired = new Set(BUNDLED_ENTRIES.filter((entry) => !isOffered(entry, NOW)).map(({ id }) => id))
    assert.strictEqual(retired.size, ALL.length - OFFERED.length)
    for (const sortBy of SORT_KEYS) {
      const ids = order(OFFERED, sortBy)
      assert.strictEqual(new Set(ids).size, OFFERED.length)
      assert.lengthOf(ids, OFFERED.length)
      assert.isEmpty(ids.filter((id) => retired.has(id)))
    }
  })

  it("leave out what retires within 30 days, and say so", () => {
    const ends = OFFERED.flatMap(({ id, retirement }) =>
      retirement?.date == null ? [] : [{ id, date: retirement.date }]
    )
    assert.isNotEmpty(ends)
    for (const { date, id } of ends.slice(0, 5)) {
      const last = Date.parse(date)
      const at = (days: number) => of(OFFERED, {}, last - days * 86_400_000)
      assert.deepInclude(at(29).excluded, { model_id: id, failed: "retirement" })
      assert.include(
        at(31).models.map((model) => model.id),
        id
      )
    }
  })

  it("never go down in real cost", () => {
    for (const rate of [80, 95.5]) {
      const dated: DatedRate = { ...FALLBACK_RATE, rate }
      for (const key of ["input_price", "output_price"] as const) {
        const costs = of(OFFERED, { sort_by: key, rate: dated }).models.map((candidate) =>
          convert(candidate[key], candidate.currency, "usd", dated)
        )
        assert.deepStrictEqual(
          costs,
          costs.toSorted((a, b) => a - b)
        )
      }
    }
  })

  it("sort each model either in or out", () => {
    const requirements = { max_input_price: 1, price_currency: "usd", min_context_window: 200_000 } as const
    const { excluded, models } = of(OFFERED, { ...requirements, sort_by: "context_window" })
    assert.isNotEmpty(models)
    assert.isNotEmpty(excluded)
    assert.sameMembers(
      [...models.map(({ id }) => id), ...excluded.map(({ model_id }) => model_id)],
      OFFERED.map(({ id }) => id)
    )
    for (const { context_window, currency, input_price } of models) {
      assert.isAtLeast(context_window ?? 0, 200_000)
      assert.isAtMost(convert(input_price, currency, "usd", FALLBACK_RATE), 1)
    }
  })

  it("leave the order of their input alone", () => {
    const before = [...OFFERED]
    of(OFFERED, { sort_by: "context_window" })
    assert.deepStrictEqual(OFFERED, before)
  })
})

describe("a call", () => {
  const call = { input_tokens: 100_000, output_tokens: 2000 }
  const then = { ...call, at: "2026-11-20", prices: PRICES }

  it("has its exact cost with each model, and orders them by it", () => {
    const { models } = recommend(then)
    assert.isNotEmpty(models)
    for (const { cost, currency, id } of models) {
      const made = estimate({ ...call, model: id, at: "2026-11-20" }, { prices: PRICES })
      assert.deepStrictEqual([made.complete, made.total, made.currency], [true, cost, currency])
    }
    const costs = models.map(({ cost, currency }) => convert(Number(cost), currency, "usd", FALLBACK_RATE))
    assert.deepStrictEqual(
      costs,
      costs.toSorted((a, b) => a - b)
    )
    assert.isTrue(recommend({ at: "2026-11-20" }).models.every((each) => !("cost" in each)))
  })

  it("leaves out models that it does not fit, and those above the budget, and says so", () => {
    const { excluded, models } = recommend({ ...then, budget: 0.05, price_currency: "usd" })
    const failed = new Map(excluded.map((each) => [each.model_id, each.failed]))
    const { models: cheap } = recommend({ ...then, aliases: true })
    for (const { context_window, id, max_output_tokens } of OFFERED) {
      const isShort = (context_window ?? 0) < 102_000 || (max_output_tokens ?? Infinity) < 2000
      assert.strictEqual(failed.get(id) === "tokens", isShort, id)
    }
    for (const { cost, currency, id } of cheap) {
      const isOver = convert(Number(cost), currency, "usd", FALLBACK_RATE) > 0.05
      assert.strictEqual(failed.get(id) === "budget", isOver, id)
    }
    assert.isNotEmpty(models)
  })

  it("fits up to the last token of the window, and of an unknown window it is not known", () => {
    const [candidate] = recommend(then).models
    assert.isDefined(candidate)
    const outcomeOf = (context_window: number | null, max_output_tokens: number | null) =>
      of([{ ...candidate, context_window, max_output_tokens }], call, NOW).excluded[0]?.failed
    assert.strictEqual(outcomeOf(102_000, 2000), undefined)
    assert.strictEqual(outcomeOf(102_000, null), undefined)
    assert.strictEqual(outcomeOf(101_999, null), "tokens")
    assert.strictEqual(outcomeOf(102_000, 1999), "tokens")
    assert.strictEqual(outcomeOf(null, null), "tokens")
  })

  it("to a model without a known price has no cost, and the model is left out", () => {
    assert.deepStrictEqual(of([model("openai-nope", { context_window: 200_000 })], call), {
      models: [],
      excluded: [{ model_id: "openai-nope", failed: "cost" }]
    })
  })

  it("is needed for a budget and an order by cost, and must be of tokens", () => {
    for (const unknown of [{ maxInputPrice: 1 }, { capabilities: ["vision"] }, { sort_by: "price" }])
      assert.throws(() => recommend(unknown as Wanted), RangeError, Object.keys(unknown)[0])
    assert.throws(() => recommend({ budget: 1 }), RangeError, "`input_tokens`")
    assert.throws(() => recommend({ sort_by: "cost" }), RangeError, "`input_tokens`")
    assert.throws(() => recommend({ input_tokens: -1 }), RangeError, "input_tokens")
    assert.throws(() => recommend({ at: "yesterday" }), RangeError, "`at` takes a day such as 2026-11-20")
  })
})

it("names a model once, unless it is asked for all names", () => {
  const ids = (aliases?: boolean) => recommend({ at: "2026-11-20", aliases }).models.map(({ id }) => id)
  const pair = ["mistral-ministral-3b-2512", "mistral-ministral-3b-latest"]
  assert.deepStrictEqual(
    [ids(), ids(true)].map((all) => pair.map((id) => all.includes(id))),
    [
      [true, false],
      [true, true]
    ]
  )
})

describe("a simplified model", () => {
  it("has exactly the fields of the wire", () => {
    const decode = Schema.decodeSync(RecommendedModel)
    for (const offered of OFFERED) {
      const recommended = simplified(offered)
      assert.deepStrictEqual(decode(recommended, { onExcessProperty: "error" }), recommended)
      assert.strictEqual(recommended.id, offered.id)
      assert.strictEqual(recommended.input_price, offered.input_price)
    }
  })
})
