import { assert, describe, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { checkFocus, costs } from "../../test/focus/checkFocus.ts"
import { exact, isSame } from "../../test/focus/exact.ts"
import { book, cells, chargeOf, chargeOfUnits, exported, prices } from "../../test/focus/exported.ts"

const CLAUDE = {
  id: "msg_1 req_1",
  model: "claude-sonnet-4-5-20250929",
  usage: {
    input_tokens: 120,
    cache_read_input_tokens: 3000,
    cache_creation_input_tokens: 50,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 50 },
    output_tokens: 7,
    server_tool_use: { web_search_requests: 2 }
  }
}

const GPT = { model: "gpt-5", usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 } }

const SBER = {
  provider: "sber",
  model: "GigaChat-2-Max",
  usage: { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 }
}

const RATE: DatedRate = { rate: 81.2345, source: "cbr", updated_at: "2026-09-15T00:00:00Z" }

describe("an export", () => {
  it("has a row for each line of a bill", () => {
    const file = exported([chargeOf(CLAUDE, {}, { agent: "claude-code", project: "/home/me/app", session: "" })])
    assert.deepStrictEqual(checkFocus(file), [])
    assert.deepStrictEqual(
      cells(file, "SkuMeter", "ConsumedQuantity", "PricingUnit", "ListUnitPrice", "EffectiveCost"),
      [
        ["Input Tokens", "120", "1000000 Tokens", "3", "0.00036"],
        ["Cache Read Tokens", "3000", "1000000 Tokens", "0.3", "0.0009"],
        ["Cache Write 1h Tokens", "50", "1000000 Tokens", "6", "0.0003"],
        ["Output Tokens", "7", "1000000 Tokens", "15", "0.000105"],
        ["Web Search Requests", "2", "1000 Requests", "10", "0.02"]
      ]
    )
    assert.deepStrictEqual(Object.fromEntries(file.rows[1]!), {
      BilledCost: "0.0009",
      BillingAccountId: "local",
      BillingAccountName: null,
      BillingCurrency: "USD",
      BillingPeriodEnd: "2026-10-01T00:00:00Z",
      BillingPeriodStart: "2026-09-01T00:00:00Z",
      ChargeCategory: "Usage",
      ChargeClass: null,
      ChargeDescription: "Cache Read Tokens of anthropic-claude-sonnet-4-5",
      ChargeFrequency: "Usage-Based",
      ChargePeriodEnd: "2026-09-15T12:00:01Z",
      ChargePeriodStart: "2026-09-15T12:00:00Z",
      ConsumedQuantity: "3000",
      ConsumedUnit: "Tokens",
      ContractedCost: "0.0009",
      ContractedUnitPrice: "0.3",
      EffectiveCost: "0.0009",
      InvoiceIssuerName: "Anthropic",
      ListCost: "0.0009",
      ListUnitPrice: "0.3",
      PricingCategory: "Standard",
      PricingCurrency: "USD",
      PricingCurrencyContractedUnitPrice: "0.3",
      PricingCurrencyEffectiveCost: "0.0009",
      PricingCurrencyListUnitPrice: "0.3",
      PricingQuantity: "0.003",
      PricingUnit: "1000000 Tokens",
      ProviderName: "Anthropic",
      PublisherName: "Anthropic",
      ServiceCategory: "AI and Machine Learning",
      ServiceName: "Claude API",
      ServiceSubcategory: "Generative AI",
      SkuId: "anthropic-claude-sonnet-4-5/cache_read",
      SkuMeter: "Cache Read Tokens",
      SkuPriceDetails:
        '{"x_PriceDate":"2025-09-29T00:00:00Z","x_PriceSource":"genai-prices of 2025-10-16","x_PriceUrl":"https://github.com/pydantic/genai-prices/blob/3d0e5d5d0b67f85702e79b596d5567479d18a951/prices/providers/anthropic.yml"}',
      SkuPriceId: "anthropic-claude-sonnet-4-5/cache_read/standard/2025-09-29/0.3",
      Tags: '{"agent":"claude-code","project":"/home/me/app"}',
      x_Convention: "cache beside input, reasoning inside output",
      x_Factors: null,
      x_FocusVersion: "1.2",
      x_PriceBasis: "published list",
      x_RateDate: null,
      x_ResponseId: "msg_1 req_1",
      x_Warnings: null
    })
  })

  it("keeps to the specification at all models, on days and in batches, and adds up to the bills", () => {
    const units = {
      input: 123_457,
      cache_read: 7,
      cache_write_5m: 11,
      cache_write_1h: 13,
      output: 17,
      output_reasoning: 19,
      input_audio: 23,
      output_image: 29,
      audio_minute: "0.333333333333",
      cache_storage_token_hour: "1234.5",
      container: 1,
      web_search_request: 3,
      web_search_call: 3,
      grounding_query: 5,
      live_search_source: 2
    }
    const instants = ["2025-06-15T03:00:00Z", "2026-02-10T17:00:00Z", "2026-10-07T02:30:00Z"]
    const charges = [...book.models.keys()].flatMap(
      (id, place) => chargeOfUnits(id, units, instants[place % 3]!, place % 2 === 1) ?? []
    )
    const file = exported(charges)
    assert.deepStrictEqual(checkFocus(file).slice(0, 5), [])
    const lines = charges.flatMap(({ bill }) => bill.lines)
    assert.strictEqual(file.rows.length, lines.filter(({ price }) => price !== null).length)
    assert.strictEqual(file.faults.length, lines.filter(({ price }) => price === null).length)
    assert.isAbove(file.rows.length, 1000)
    for (const charge of charges.slice(0, 50)) {
      const ofOne = exported([charge])
      const currency = charge.bill.currency.toUpperCase()
      for (const column of ["BilledCost", "EffectiveCost"]) {
        const sum = costs(ofOne, column).get(currency) ?? exact("0")
        assert.isTrue(isSame(sum, exact(charge.bill.total)), JSON.stringify(charge.bill))
      }
    }
  })

  it("leaves out of older versions what came later, and is the same else", () => {
    const whole = exported([chargeOf(CLAUDE)])
    for (const [version, later] of [
      ["1.0", /^(?:PricingCurrency.*|ServiceSubcategory|SkuMeter|SkuPriceDetails)$/u],
      ["1.1", /^PricingCurrency/u]
    ] as const) {
      const file = exported([chargeOf(CLAUDE)], { version })
      assert.deepStrictEqual(checkFocus(file, version), [])
      const kept = whole.columns.filter((name) => !later.test(name))
      assert.deepStrictEqual(file.columns, kept)
      const same = kept.filter((name) => name !== "x_FocusVersion")
      assert.deepStrictEqual(cells(file, ...same), cells(whole, ...same))
      assert.include(checkFocus(whole, version), "PricingCurrency is not a column")
    }
  })

  it("follows version 1.4, whose names of who takes part are others", () => {
    const old = exported([chargeOf(CLAUDE)])
    const file = exported([chargeOf(CLAUDE)], { version: "1.4" })
    assert.deepStrictEqual(checkFocus(file, "1.4"), [])
    assert.include(checkFocus(old, "1.4"), "HostProviderName is missing")
    assert.include(checkFocus(file), "ProviderName is missing")
    const bedrock = exported([chargeOf({ ...CLAUDE, model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0" })], {
      version: "1.4"
    })
    assert.deepStrictEqual(cells(bedrock, "ServiceProviderName", "HostProviderName", "ServiceName")[0], [
      "AWS",
      "AWS",
      "Amazon Bedrock"
    ])
    assert.deepInclude(JSON.parse(cells(bedrock, "SkuPriceDetails")[0]![0]!), {
      x_ModelId: "anthropic-claude-sonnet-4-5",
      x_ModelDeveloper: "Anthropic"
    })
    const same = file.columns.filter((name) => old.columns.includes(name) && !/SkuPriceDetails|Version/u.test(name))
    assert.deepStrictEqual(cells(file, ...same), cells(old, ...same))
  })

  it("has no row for what has no known price, and one at 0 for what is free", () => {
    const free = exported([
      chargeOf({ ...CLAUDE, usage: { ...CLAUDE.usage, server_tool_use: { web_fetch_requests: 3 } } })
    ])
    assert.deepStrictEqual(cells(free, "SkuMeter", "EffectiveCost", "PricingUnit").at(-1), [
      "Web Fetch Requests",
      "0",
      "1000 Requests"
    ])
    const unpriced = chargeOfUnits("openai-gpt-5", { input: 1000, video_second: 4 }, "2026-09-15T12:00:00Z")!
    const { faults, rows } = exported([{ ...unpriced, bill: { ...unpriced.bill, id: "resp_1" } }])
    assert.strictEqual(rows.length, 1)
    assert.deepStrictEqual(faults, [
      { id: "resp_1", message: "No price is known of 'video_second' of 'openai-gpt-5'." }
    ])
  })
})

describe("the user's own prices", () => {
  const overlay = (rule: object) => ({ overlay: { name: "ours", rules: [rule] } })
  const prices = ["ListUnitPrice", "ContractedUnitPrice", "ListCost", "ContractedCost", "EffectiveCost", "x_Warnings"]

  it("are contracted beside those of the list", () => {
    const discounted = exported([chargeOf(GPT, overlay({ factor: "0.9" }))])
    assert.deepStrictEqual(checkFocus(discounted), [])
    assert.deepStrictEqual(cells(discounted, ...prices), [
      ["1.25", "1.125", "0.00125", "0.001125", "0.001125", null],
      ["10", "9", "0.001", "0.0009", "0.0009", null]
    ])
    const own = exported([chargeOf(GPT, overlay({ prices: { input: "0.37" }, factor: "0.5" }))])
    assert.deepStrictEqual(checkFocus(own), [])
    assert.deepStrictEqual(cells(own, ...prices), [
      ["1.25", "0.185", "0.00125", "0.000185", "0.000185", null],
      ["10", "5", "0.001", "0.0005", "0.0005", null]
    ])
  })

  it("are of a fee in its own measure", () => {
    const file = exported([chargeOf(CLAUDE, overlay({ prices: { web_search_request: "7000" } }))])
    assert.deepStrictEqual(checkFocus(file), [])
    assert.deepStrictEqual(cells(file, "PricingUnit", "PricingQuantity", ...prices).at(-1), [
      "1000000 Requests",
      "0.000002",
      "10000",
      "7000",
      "0.02",
      "0.014",
      "0.014",
      null
    ])
  })

  it("are the list's where nobody else has one", () => {
    const rules = overlay({ prices: { input: "2", output: "4" } })
    const file = exported([chargeOf({ ...GPT, model: "our-llama", provider: "our-rack" }, rules)])
    assert.deepStrictEqual(checkFocus(file), [])
    assert.deepStrictEqual(cells(file, "ProviderName", "PublisherName", ...prices)[0], [
      "our-rack",
      "our-rack",
      "2",
      "2",
      "0.002",
      "0.002",
      "0.002",
      "no_list_price"
    ])
  })

  it("may have a cap, which is a row that takes back", () => {
    const capped = chargeOf(GPT, overlay({ cap: "0.001" }))
    const file = exported([capped])
    assert.deepStrictEqual(checkFocus(file), [])
    assert.deepStrictEqual(cells(file, "SkuMeter", "PricingUnit", "ListCost", "EffectiveCost").at(-1), [
      "Overlay Caps",
      "Count",
      "0",
      "-0.00125"
    ])
    assert.isTrue(isSame(costs(file, "BilledCost").get("USD")!, exact("0.001")))
  })

  it("are committed where they are said to be", () => {
    const charges = [chargeOf(GPT, overlay({ factor: "0.9" })), chargeOf(GPT)]
    assert.deepStrictEqual(cells(exported(charges, { isCommitted: true }), "PricingCategory").flat(), [
      "Committed",
      "Committed",
      "Standard",
      "Standard"
    ])
  })
})

describe("the currency", () => {
  const money = ["BillingCurrency", "PricingCurrency", "ContractedUnitPrice", "PricingCurrencyContractedUnitPrice"]

  it("is the seller's own unless another is asked for", () => {
    const file = exported([chargeOf(GPT), chargeOf(SBER)])
    assert.deepStrictEqual(checkFocus(file), [])
    assert.deepStrictEqual(cells(file, "BillingCurrency", "PricingCurrency", "x_RateDate").slice(1, 3), [
      ["USD", "USD", null],
      ["RUB", "RUB", null]
    ])
  })

  it("is another one at the rate of the day, and every cost is a product in it", () => {
    const rub = exported([chargeOf(GPT, { currency: "rub", prices: { ...prices, rateOn: () => RATE } })], {
      currency: "rub"
    })
    assert.deepStrictEqual(checkFocus(rub), [])
    assert.deepStrictEqual(cells(rub, ...money, "EffectiveCost", "x_RateDate")[0], [
      "RUB",
      "USD",
      "101.543125",
      "1.25",
      "0.101543125",
      "2026-09-15T00:00:00Z"
    ])
    const charge = chargeOf(SBER, { currency: "usd", prices: { ...prices, rateOn: () => RATE } })
    const usd = exported([charge], { currency: "usd" })
    assert.deepStrictEqual(checkFocus(usd), [])
    const sum = costs(usd, "EffectiveCost").get("USD")!
    const difference = Number(sum.digits) * 10 ** sum.power - Number(charge.bill.converted!.total)
    assert.isBelow(Math.abs(difference), 1e-12)
  })

  it("is not a guess: without a rate there are no rows", () => {
    const { faults, rows } = exported([chargeOf({ ...SBER, id: "1" })], { currency: "usd" })
    assert.deepStrictEqual(rows, [])
    assert.strictEqual(faults.length, 2)
    assert.match(faults[0]!.message, /^No exchange rate is known for 'input' of 'sber-GigaChat-2-Max'\.$/u)
  })
})

describe("periods", () => {
  const periods = (at: string, billingDay: number) =>
    cells(
      exported([chargeOf({ ...GPT, at })], { billingDay }),
      "BillingPeriodStart",
      "ChargePeriodStart",
      "ChargePeriodEnd",
      "BillingPeriodEnd"
    )[0]

  it("are the second of the request in its month", () => {
    assert.deepStrictEqual(periods("2025-12-31T23:59:59.999Z", 1), [
      "2025-12-01T00:00:00Z",
      "2025-12-31T23:59:59Z",
      "2026-01-01T00:00:00Z",
      "2026-01-01T00:00:00Z"
    ])
    assert.deepStrictEqual(periods("2026-01-01T00:00:00Z", 1)?.[0], "2026-01-01T00:00:00Z")
  })

  it("may begin on another day of the month", () => {
    const of = (at: string) => periods(at, 15)?.filter((_, place) => place === 0 || place === 3)
    assert.deepStrictEqual(of("2026-01-14T23:59:59Z"), ["2025-12-15T00:00:00Z", "2026-01-15T00:00:00Z"])
    assert.deepStrictEqual(of("2026-01-15T00:00:00Z"), ["2026-01-15T00:00:00Z", "2026-02-15T00:00:00Z"])
  })
})

describe("who sells", () => {
  const sellers = (...charges: Parameters<typeof exported>[0] extends Iterable<infer C> ? ReadonlyArray<C> : never) =>
    cells(exported(charges), "ProviderName", "ServiceName", "PublisherName", "InvoiceIssuerName")

  it("is the vendor, or the cloud that the name of the model or the caller tells", () => {
    const bedrock = chargeOf({ ...CLAUDE, model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0" })
    const vertex = chargeOf({ ...CLAUDE, context: { channel: "vertex" } })
    assert.deepStrictEqual(sellers(bedrock)[0], ["AWS", "Amazon Bedrock", "Anthropic", "AWS"])
    assert.deepStrictEqual(sellers(vertex)[0], ["Google Cloud", "Vertex AI", "Anthropic", "Google Cloud"])
    assert.deepStrictEqual(sellers(chargeOf(GPT))[0], ["OpenAI", "OpenAI API", "OpenAI", "OpenAI"])
  })

  it("is not always who made the model", () => {
    const qwen = chargeOfUnits("yandex-qwen3-235b-a22b-fp8", { input: 10 }, "2026-09-15T12:00:00Z")!
    const own = chargeOfUnits("yandex-yandexgpt-5-pro", { input: 10 }, "2026-09-15T12:00:00Z")!
    assert.deepStrictEqual(sellers(qwen, own), [
      ["Yandex Cloud", "Yandex AI Studio", "Alibaba Qwen", "Yandex Cloud"],
      ["Yandex Cloud", "Yandex AI Studio", "Yandex Cloud", "Yandex Cloud"]
    ])
  })

  it("sends the invoice, unless somebody else does", () => {
    const terms = { invoiceIssuer: "Reseller", billingAccountId: "42", billingAccountName: "Research" }
    const file = exported([chargeOf(GPT)], terms)
    assert.deepStrictEqual(checkFocus(file), [])
    assert.deepStrictEqual(cells(file, "InvoiceIssuerName", "BillingAccountId", "BillingAccountName")[0], [
      "Reseller",
      "42",
      "Research"
    ])
  })
})

it("a line of another model is that model's row", () => {
  const iterations = [{ type: "advisor_message", model: "claude-opus-4-8", input_tokens: 2518, output_tokens: 22 }]
  const file = exported([
    chargeOf({ model: "claude-sonnet-5", usage: { input_tokens: 2390, output_tokens: 121, iterations } })
  ])
  assert.deepStrictEqual(checkFocus(file), [])
  assert.deepStrictEqual(cells(file, "SkuId", "EffectiveCost"), [
    ["anthropic-claude-sonnet-5/input", "0.00478"],
    ["anthropic-claude-sonnet-5/output", "0.00121"],
    ["anthropic-claude-opus-4-8/input", "0.01259"],
    ["anthropic-claude-opus-4-8/output", "0.00055"]
  ])
})

describe("the category of a price", () => {
  const category = (id: string, at: string) =>
    cells(exported([chargeOfUnits(id, { input: 10 }, at)!]), "PricingCategory")[0]?.[0]

  it("is dynamic in hours that have prices of their own", () => {
    // Thursday.
    assert.strictEqual(category("deepseek-deepseek-v4-pro", "2026-10-15T02:00:00Z"), "Dynamic")
    assert.strictEqual(category("deepseek-deepseek-v4-pro", "2026-10-15T12:00:00Z"), "Standard")
  })

  it("is dynamic while a promotion lasts", () => {
    assert.strictEqual(category("mistral-mistral-large-4", "2026-10-10T12:00:00Z"), "Dynamic")
    assert.strictEqual(category("openai-gpt-5.6-sol", "2026-08-20T12:00:00Z"), "Standard")
    assert.strictEqual(category("openai-gpt-5.6-sol", "2026-08-21T12:00:00Z"), "Dynamic")
  })
})
