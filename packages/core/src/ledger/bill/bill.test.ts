import { assert, describe, it } from "@effect/vitest"
import { attempt, billed, charge, codes, DAY, entries, isBill, NOW, use } from "../../../test/ledger.ts"
import { type CatalogueEntry, priceSnapshot } from "../../catalogue.ts"
import { bill, type BillFault, type PricedLine } from "../../ledger.ts"
import { BUNDLED_TARIFFS } from "../../bundled.ts"

describe("a sum of requests", () => {
  it("is billed below every limit, and says so", () => {
    const sum = use({ input: 300_000 })
    assert.include(codes(charge("gpt-5.5", sum, { context: { aggregate: true } })), "aggregate")
    assert.strictEqual(charge("gpt-5.5", sum, { context: { aggregate: true } }).total, "1.5")
    assert.strictEqual(charge("gpt-5.5", sum).total, "3")
  })

  it("is certain where every prompt was short enough", () => {
    const sum = use({ input: 3_000_000 })
    const of = (every_request_below: number | boolean) =>
      codes(charge("gpt-5.5", sum, { context: { aggregate: true, every_request_below } }))
    assert.deepStrictEqual([of(true), of(272_000), of(272_001), of(false)], [[], [], ["aggregate"], ["aggregate"]])
  })

  it("is what no prompt can be as long as", () => {
    const { total, warnings } = charge("gpt-5.5", use({ input: 1_050_001 }))
    assert.strictEqual(total, "5.250005")
    assert.deepStrictEqual(
      warnings.map(({ code }) => code),
      ["aggregate"]
    )
    assert.deepStrictEqual(codes(charge("gpt-5.5", use({ input: 1_050_000 }))), [])
    // A million tokens were possible while the beta lasted.
    assert.deepStrictEqual(codes(charge("claude-sonnet-4-5", use({ input: 900_000 }), { at: "2026-04-29" })), [])
    assert.deepStrictEqual(codes(charge("claude-sonnet-4-5", use({ input: 900_000 }), { at: "2026-04-30" })), [
      "aggregate"
    ])
  })

  it("has each of its requests at the price of that one's length", () => {
    const requests = [use({ input: 272_001 }), use({ input: 1000 }), use({ input: 2000 })]
    const { lines } = charge("gpt-5.5", { ...use({ input: 275_001 }), requests })
    assert.deepStrictEqual(
      lines.map(({ price, quantity }) => [quantity, price]),
      [
        [272_001, "10"],
        [3000, "5"]
      ]
    )
  })
})

describe("a date", () => {
  it("before the first price is refused", () => {
    assert.deepInclude(attempt("gpt-5.6-sol", use({ input: 1 }), { at: "2026-01-01" }), {
      code: "NoPriceAt",
      fields: ["at"]
    })
    assert.isTrue(isBill(attempt("gpt-5.6-sol", use({ input: 1 }), { at: "2026-07-09" })))
    assert.isFalse(isBill(attempt("gpt-5.6-sol", use({ input: 1 }), { at: "2026-07-08T23:59:59.999Z" })))
  })

  it("to come has the newest price, unless another one is announced", () => {
    assert.deepStrictEqual(codes(charge("gpt-5.5", use({ input: 1 }), { at: "2027-05-01" })), ["future"])
    const announced = attempt("gemini-3.8-flash", use({ input: 1 }), { at: "2027-01-01" })
    assert.deepInclude(announced, { code: "NoConfirmedPriceAt", fields: ["at"] })
    assert.include((announced as BillFault).message, "1.5 input, 7.5 output")
    assert.strictEqual(charge("gemini-3.8-flash", use({ input: 1 }), { at: "2026-12-31" }).lines[0]?.price, "0.75")
  })

  it("after the model has retired says that something else may have answered", () => {
    const at = (day: string) => codes(charge("grok-code-fast-1", use({ input: 1 }), { at: day }))
    assert.deepStrictEqual([at("2026-05-14T23:59:59Z"), at("2026-05-15")], [[], ["retired"]])
  })

  it("after a promise has ended says so", () => {
    const at = (day: string) =>
      codes(charge("gpt-5.6-sol", use({ input: 1 }), { at: day, now: Date.parse("2026-12-24") }))
    assert.deepStrictEqual([at("2026-11-21T23:59:59Z"), at("2026-11-22")], [[], ["guarantee_ended"]])
  })

  it("at which an announced price was due says that nobody has confirmed it", () => {
    const late = charge("gemini-3.8-flash", use({ input: 1 }), { at: "2027-01-02", now: Date.parse("2027-02-01") })
    assert.deepStrictEqual([codes(late), late.lines[0]?.price], [["announced"], "0.75"])
  })

  it("is told with its source", () => {
    const [line] = charge("o3", use({ input: 1 }), { at: "2025-05-01" }).lines as ReadonlyArray<PricedLine>
    assert.strictEqual(line?.price, "10")
    assert.strictEqual(line?.source.date, "2025-04-16T00:00:00Z")
    assert.strictEqual(line?.source.basis, "published list")
    assert.match(line?.source.url ?? "", /^https:\/\/github\.com\/[^/]+\/[^/]+\/blob\/[0-9a-f]{40}\//u)
    const [fee] = charge("gpt-5.5", use({ web_search_call: 1 }), { at: "2026-06-26" })
      .lines as ReadonlyArray<PricedLine>
    assert.deepInclude(fee?.source, { date: "2026-06-27", basis: "first_observed" })
  })

  it("rests on no more than the day from which it holds, and on what multiplies it", () => {
    const baseOf = (...[model, used, when]: Parameters<typeof charge>) => {
      const [line] = charge(model, used, when).lines as ReadonlyArray<PricedLine>
      return line?.source.basis
    }
    assert.strictEqual(baseOf("gpt-4o", use({ input: 1 }), { at: "2024-10-03" }), "remembered")
    assert.strictEqual(baseOf("gpt-4o", use({ input: 1 }), { at: "2024-09-30" }), "published list")
    const [line] = charge("claude-sonnet-4-6", use({ cache_read: 1 }), { context: { batch: true } })
      .lines as ReadonlyArray<PricedLine>
    assert.strictEqual(line?.derived?.factors[0]?.url, "https://platform.claude.com/docs/en/about-claude/pricing")
  })
})

describe("an overlay", () => {
  const used = use({ input: 1_000_000, cache_read: 100_000, output: 10_000 }, { promptTokens: 1 })
  const withRule = (rule: object, model = "gpt-4o") =>
    charge(model, used, { overlay: { name: "contract", rules: [{ model: "o1" }, rule] } })

  it("replaces prices of units, and shows what they were", () => {
    const { lines, total } = withRule({ model: "gpt-4*", prices: { input: "2" } })
    assert.strictEqual(total, "2.225")
    assert.deepInclude(lines[0], { price: "2", amount: "2", list_amount: "2.5", overlay: "contract" })
    assert.notProperty(lines[1], "overlay")
  })

  it("multiplies, and caps", () => {
    assert.strictEqual(withRule({ factor: "0.9" }).total, "2.4525")
    const { lines, total } = withRule({ factor: "2", cap: "5" })
    assert.strictEqual(total, "5")
    assert.deepInclude(lines.at(-1), { unit: "overlay_cap", amount: "-0.45" })
    assert.strictEqual(withRule({ cap: "2.725" }).lines.length, 3)
  })

  it("holds for the first rule that fits, by provider and name", () => {
    assert.strictEqual(withRule({ provider: "xai", factor: "0" }).total, "2.725")
    assert.strictEqual(withRule({ provider: "openai", model: "openai-gpt-4o", factor: "0" }).total, "0")
  })

  it("makes a bill of a model that nobody knows, in its currency", () => {
    const overlay = {
      name: "house",
      rules: [{ model: "our-model", currency: "rub", prices: { input: "100", output: "300" } }]
    } as const
    const { complete, currency, lines, total } = charge("our-model", used, { overlay })
    assert.deepStrictEqual([total, currency, complete], ["103", "rub", false])
    assert.isNull(lines[1]?.price)
    assert.deepInclude(attempt("their-model", used, { overlay }), { code: "UnknownModel" })
  })

  it("in another currency than the model's has the bill in it, and adds no two currencies up", () => {
    const { complete, currency, lines, total } = withRule({ currency: "rub", prices: { input: "100", output: "300" } })
    assert.deepStrictEqual([total, currency, complete], ["103", "rub", false])
    assert.isTrue(lines.every((line) => line.price === null || line.list_amount === undefined))
    const capped = withRule({ currency: "rub", cap: "1" })
    assert.deepStrictEqual([capped.total, capped.currency, codes(capped)], ["2.725", "usd", ["cap_currency"]])
    assert.strictEqual(withRule({ currency: "usd", cap: "1" }).total, "1")
  })

  it("makes no bill of no model", () => {
    const overlay = { name: "all", rules: [{ prices: { input: "1" } }] }
    assert.deepInclude(bill(used, undefined, { at: NOW, now: NOW, overlay }), { code: "UnknownModel" })
  })

  it("refuses what is not a decimal", () => {
    assert.throws(() => withRule({ factor: "half" }), RangeError)
  })
})

describe("another currency", () => {
  const rate = (updated_at: string | null) => ({ rate: 81.5, source: "cbr", updated_at }) as const
  const used = use({ input: 1_000_000 }, { promptTokens: 1 })

  it("stands beside the total, at the dated rate of the request's day", () => {
    const asked: Array<number> = []
    const rateOn = (at: number) => {
      asked.push(at)
      return rate("2026-11-20T00:00:00+03:00")
    }
    assert.deepStrictEqual(charge("gpt-4o", used, { currency: "rub", rateOn }).converted, {
      currency: "rub",
      total: "203.75",
      rate: 81.5,
      date: "2026-11-20T00:00:00+03:00",
      source: "cbr"
    })
    assert.deepStrictEqual(asked, [Date.parse(DAY)])
    assert.strictEqual(charge("GigaChat-2", used, { currency: "usd", rateOn }).converted?.total, "0.79754601227")
  })

  it("warns of a rate that is older than the bank ever lets one stand", () => {
    const after = (days: number) => {
      const date = new Date(Date.parse(DAY) - days * 86_400_000).toISOString()
      return { date, ...charge("gpt-4o", used, { currency: "rub", rateOn: () => rate(date) }) }
    }
    assert.isEmpty(after(14).warnings)
    const late = after(15)
    assert.deepInclude(late.converted, { date: late.date, total: "203.75" })
    assert.deepStrictEqual(
      late.warnings.map(({ code }) => code),
      ["old_rate"]
    )
    assert.include(late.warnings[0]!.message, late.date.slice(0, 10))
  })

  it("is unknown without one", () => {
    for (const rateOn of [undefined, () => undefined, () => rate(null)]) {
      const { converted, warnings } = charge("gpt-4o", used, { currency: "rub", ...(rateOn && { rateOn }) })
      assert.isNull(converted)
      assert.strictEqual(warnings[0]?.code, "no_rate")
    }
    const own = charge("gpt-4o", used, { currency: "usd" })
    assert.deepStrictEqual(own.converted, { currency: "usd", total: own.total, rate: null, date: null, source: null })
    assert.deepStrictEqual(own.warnings, [])
    assert.notProperty(charge("gpt-4o", used), "converted")
  })
})

describe("the vendor's own cost", () => {
  it("stands beside ours with the difference", () => {
    const reported = { amount: "2.6", currency: "usd", source: "cost" } as const
    assert.deepStrictEqual(charge("gpt-4o", use({ input: 1_000_000 }, { promptTokens: 1, reported })).reported, {
      ...reported,
      difference: "-0.1"
    })
    assert.isNull(charge("GigaChat-2", use({ input: 1 }, { reported })).reported?.difference)
    assert.isNull(charge("gpt-4o", use({ input: 1 })).reported)
  })
})

describe("prices that the seeds do not have", () => {
  it("leave those beside them unknown, because nobody has looked those up", () => {
    const entry = entries.get("openai-gpt-5.5")!
    const moved: CatalogueEntry = {
      ...entry,
      levels: [
        ...entry.levels,
        { date: "2026-11-19T03:00:00Z", input_price: 4, output_price: 30, cached_input_price: 0.5, source: "litellm" }
      ]
    }
    const tariff = priceSnapshot({ entries: [moved], tariffs: BUNDLED_TARIFFS }, NOW).book.tariffOf(entry.id)
    const { lines } = billed(bill(use({ input: 272_001, output: 1 }), tariff, { at: Date.parse(DAY), now: NOW }))
    assert.deepStrictEqual(
      lines.map(({ price }) => price),
      [null, "45"]
    )
    const [base] = billed(bill(use({ input: 1 }), tariff, { at: Date.parse(DAY), now: NOW }))
      .lines as ReadonlyArray<PricedLine>
    assert.deepStrictEqual(base?.source, {
      date: "2026-11-19T03:00:00Z",
      source: "litellm",
      basis: "published list",
      url: "https://github.com/BerriAI/litellm/commits/main/model_prices_and_context_window.json?until=2026-11-19"
    })
  })
})
