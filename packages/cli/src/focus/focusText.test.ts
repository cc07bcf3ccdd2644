import { assert, describe, it } from "@effect/vitest"
import { checkFocus } from "../../test/focus/checkFocus.ts"
import { chargeOf, exported, written } from "../../test/focus/exported.ts"
import { type FocusFile, readCsv, readJsonl } from "../../test/focus/focusFile.ts"

const USAGE = { input_tokens: 123_456_789, cache_read_input_tokens: 3, output_tokens: 7 }
const TAGS = { project: 'C:\\a, "b"\nc', session: "=1+1", agent: "claude-code" }
const CHARGE = chargeOf(
  { id: "msg_1", model: "claude-opus-4-5", usage: USAGE, context: { geo: "us", batch: true } },
  {},
  TAGS
)

describe("CSV and JSONL", () => {
  it("say the same, to the last digit, whatever stands in names", () => {
    const csv = exported([CHARGE, CHARGE])
    const jsonl = exported([CHARGE, CHARGE], {}, "jsonl")
    assert.deepStrictEqual(checkFocus(csv), [])
    assert.deepStrictEqual(jsonl, csv)
    assert.deepStrictEqual(JSON.parse(csv.rows[0]!.get("Tags")!), TAGS)
  })

  it("have numbers, objects and nulls of JSON", () => {
    const [first] = written([CHARGE], "jsonl").text.split("\n")
    assert.deepInclude(JSON.parse(first!), { ConsumedQuantity: 123_456_789, ChargeClass: null, Tags: TAGS })
    assert.include(first, '"PricingQuantity":123.456789,')
  })

  it("have each value as its own type of JSON, in the same columns", () => {
    const { text } = written([CHARGE], "jsonl")
    for (const [right, wrong] of [
      [/"PricingQuantity":([\d.]+)/u, '"PricingQuantity":"$1"'],
      [/"SkuId":"[^"]+"/u, '"SkuId":7'],
      [/"Tags":\{.*?\}/u, '"Tags":"a"'],
      [/"SkuId":"[^"]+",/u, ""]
    ] as const) {
      assert.throws(() => readJsonl(text.replace(right, wrong)))
    }
  })

  it("are a head without rows, and nothing, if nothing was used", () => {
    assert.deepStrictEqual(readCsv(written([], "csv").text).rows, [])
    assert.strictEqual(written([], "jsonl").text, "")
  })
})

describe("the check of exports", () => {
  const file = exported([CHARGE])
  const changed = (changes: Readonly<Record<string, string | null>>): FocusFile => ({
    ...file,
    rows: [new Map([...file.rows[0]!, ...Object.entries(changes)]), ...file.rows.slice(1)]
  })

  it("sees a column that is missing, unknown, double or not for a ledger", () => {
    for (const name of file.columns.filter(
      (name) => !/^(?:x_(?:PriceBasis|ResponseId)|Tags|SkuPriceDetails)/u.test(name)
    )) {
      assert.isNotEmpty(checkFocus({ ...file, columns: file.columns.filter((each) => each !== name) }), name)
    }
    for (const name of ["BilledCost", "Comment", "x_", "CommitmentDiscountId"]) {
      assert.isNotEmpty(checkFocus({ ...file, columns: [...file.columns, name] }), name)
    }
  })

  it.each<Readonly<Record<string, string | null>>>([
    { BilledCost: "1" },
    { BilledCost: null },
    { BilledCost: "+1" },
    { EffectiveCost: "1,000.00" },
    { ListCost: "1.0e+3" },
    { ListUnitPrice: "2.6" },
    { ContractedUnitPrice: "0" },
    { ContractedCost: "0.1" },
    { PricingQuantity: "1" },
    { ConsumedQuantity: "1" },
    { ConsumedUnit: "Requests" },
    { PricingUnit: "1000 Tokens" },
    { PricingUnit: "token" },
    { PricingCurrencyEffectiveCost: "7" },
    { PricingCurrencyListUnitPrice: "7" },
    { PricingCurrencyContractedUnitPrice: "7" },
    { BillingCurrency: "usd" },
    { PricingCurrency: "$" },
    { PricingCategory: "Promotion" },
    { SkuId: null },
    { SkuMeter: null },
    { SkuPriceId: null },
    { SkuPriceId: file.rows[1]!.get("SkuPriceId")! },
    { SkuPriceDetails: '{"PriceDate":"x"}' },
    { SkuPriceDetails: '{"x_a":1,"x_a":2}' },
    { Tags: '{"a":{"b":1}}' },
    { Tags: "[1]" },
    { ChargeCategory: "Use" },
    { ChargeCategory: "Credit" },
    { ChargeClass: "Correction" },
    { ChargeFrequency: "Recurring" },
    { ServiceCategory: "AI" },
    { ServiceSubcategory: "Bots" },
    { InvoiceIssuerName: "N/A" },
    { BillingAccountId: "" },
    { BillingAccountName: "null" },
    { ProviderName: null },
    { ChargePeriodStart: "2026-09-15T12:00:00.000Z" },
    { ChargePeriodStart: "2026-09-15 12:00:00" },
    { ChargePeriodEnd: "2026-09-15T12:00:00Z" },
    { ChargePeriodEnd: "2026-10-01T00:00:01Z" },
    { BillingPeriodStart: "2026-09-15T12:00:01Z" },
    { BillingPeriodEnd: "2026-09-15T12:00:00Z" },
    { x_FocusVersion: "1.3" },
    { x_RateDate: "2026-09-15T00:00:00Z" },
    { ServiceSubcategory: null }
  ])("sees what is wrong with %j", (changes) => {
    assert.deepStrictEqual(checkFocus(file), [])
    assert.isNotEmpty(checkFocus(changed(changes)))
  })
})
