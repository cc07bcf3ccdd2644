import { assert, describe, it } from "@effect/vitest"
import { type Bill, type UsageSum, usageSum, UsageSums, usageWarnings } from "../ledger.ts"

const bill = (total: string, more: Partial<Bill> = {}): Bill =>
  ({
    total,
    currency: "usd",
    complete: true,
    warnings: [],
    lines: [
      { unit: "input", quantity: "100" },
      { unit: "cache_read", quantity: "30" },
      { unit: "cache_write_5m", quantity: "20" },
      { unit: "output", quantity: "7" }
    ],
    ...more
  }) as Bill

const band = (low: string, high: string) => ({ low, high, output_tokens: { said: 1, low: 1, tokens: 5, high: 9 } })

describe("sums of bills", () => {
  it("are exact decimals, where sums of binary fractions are not", () => {
    const sums = new UsageSums<{ readonly key: string }>()
    for (let time = 0; time < 10; time++) sums.add({ key: "a" }, bill("0.1"))
    sums.add({ key: "a" }, bill("0.000000000000000001"))
    assert.strictEqual(sums.all()[0]?.cost, "1.000000000000000001")
  })

  it("count responses and tokens of each kind, and keep currencies apart", () => {
    const sums = new UsageSums<{ readonly key: string }>()
    sums.add({ key: "a" }, bill("1"))
    sums.add({ key: "a" }, bill("2"))
    sums.add({ key: "a" }, bill("5", { currency: "rub" }))
    sums.add({ key: "b" }, bill("4", { complete: false }))
    const tokens = { input: 100, cache_read: 30, cache_write: 20, output: 7 }
    const twice = { input: 200, cache_read: 60, cache_write: 40, output: 14 }
    assert.deepStrictEqual(sums.all(), [
      { key: "a", currency: "usd", responses: 2, priced: 2, complete: 2, tokens: twice, cost: "3" },
      { key: "a", currency: "rub", responses: 1, priced: 1, complete: 1, tokens, cost: "5" },
      { key: "b", currency: "usd", responses: 1, priced: 1, complete: 0, tokens, cost: "4" }
    ])
  })

  it("have the tokens that were computed, where the log reports a cost of its own", () => {
    const sums = new UsageSums<object>()
    sums.add({}, bill("1", { computed: { lines: [{ unit: "input", quantity: "5" }] } } as never))
    const [cell] = sums.all()
    assert.deepStrictEqual([cell?.cost, cell?.tokens.input, cell?.tokens.output], ["1", 5, 0])
  })

  it("hold dollars, next to them other currencies, and are a lower bound then", () => {
    const sums = new UsageSums<object>()
    sums.add({}, bill("7", { currency: "rub" }))
    sums.add({}, bill("0.1"))
    sums.add({}, { error: { code: "UnknownModel", message: "", fields: [], candidates: [] } })
    assert.deepInclude(usageSum(sums.all()), {
      cost: "0.1",
      currency: "usd",
      also: [{ cost: "7", currency: "rub" }],
      complete: false,
      responses: 3,
      priced: 2
    })
    const convert = (amount: string, from: string) => (from === "usd" ? "8" : amount)
    assert.deepInclude(usageSum(sums.all(), { currency: "rub", convert }), { cost: "15", currency: "rub" })
    assert.deepInclude(usageSum([]), {
      cost: "0",
      currency: "usd",
      complete: true,
      responses: 0
    } satisfies Partial<UsageSum>)
  })

  it("have a band, costs that agents report, and warnings of gaps, bands and listed prices", () => {
    const sums = new UsageSums<{ readonly model: string }>()
    sums.add({ model: "a" }, bill("1", { complete: false, band: band("1", "3") }))
    sums.add({ model: "a" }, bill("2"))
    sums.add({ model: "b" }, bill("4", { warnings: [{ code: "listed", message: "" }] }))
    const refused = { error: { code: "UnknownShape", message: "", fields: [], candidates: [] } } as const
    sums.add({ model: "c" }, refused, { gap: "cost", reported: { units: 25n, scale: 2 } })
    const cells = sums.all()
    assert.deepInclude(usageSum(cells), { cost: "7", band: { low: "7", high: "9" }, reported: "0.25", complete: false })
    assert.deepStrictEqual(
      usageWarnings(cells).map(({ code, responses }) => [code, responses]),
      [
        ["undercounted", 1],
        ["cost_alone", 1],
        ["listed", 1]
      ]
    )
    assert.match(usageWarnings(cells)[2]!.message, /^the prices of b are from public lists/u)
  })
})
