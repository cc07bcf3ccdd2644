import { assert, describe, it } from "@effect/vitest"
import type { Currency } from "@ratecard/core/catalogue"
import { modelName, perMillion, priceFault, printable } from "./quote.ts"

const fault = (input: number, output = 1, cached: number | null = null, currency: Currency = "usd") =>
  priceFault({ input_price: input, output_price: output, cached_input_price: cached }, currency)

describe("a price per million", () => {
  it("is the price per token, exactly as it is written", () => {
    for (const [literal, expected] of [
      ["1.25e-06", 1.25],
      ["2.8e-09", 0.0028],
      ["1.4e-07", 0.14],
      ["0.000015", 15],
      ["7", 7_000_000]
    ] as const) {
      assert.strictEqual(perMillion(Number(literal), 1), expected)
    }
    for (let hundredths = 1; hundredths <= 20_000; hundredths++) {
      assert.strictEqual(perMillion(Number(`${hundredths}e-8`), 1), Number(`${hundredths}e-2`))
    }
  })

  it("is the price per 1,000 tokens times 1,000", () => {
    assert.strictEqual(perMillion(0.13, 1000), 130)
    assert.strictEqual(perMillion(1.1, 1000), 1100)
  })

  it("stays no number where it was none", () => {
    assert.isNaN(perMillion(Number.NaN, 1))
    assert.strictEqual(perMillion(Infinity, 1), Infinity)
  })
})

describe("no price", () => {
  it("is 0, or below, or not finite; for each of the three", () => {
    for (const bad of [0, -0, -1, -1e-9, Number.NaN, Infinity, -Infinity]) {
      assert.match(fault(bad)!, /^its input price/u)
      assert.match(fault(1, bad)!, /^its output price/u)
      assert.match(fault(1, 1, bad)!, /^its cached input price/u)
    }
  })

  it("is below 0.001 dollars or 0.1 rubles", () => {
    for (const [currency, floor] of [
      ["usd", 0.001],
      ["rub", 0.1]
    ] as const) {
      assert.isUndefined(fault(floor, floor, null, currency))
      assert.match(fault(floor * 0.999, 1, null, currency)!, /^its input price.*below/u)
      assert.match(fault(1, floor * 0.999, null, currency)!, /^its output price.*below/u)
    }
  })

  it("is a cached one of less than a thousandth of the input price", () => {
    assert.isUndefined(fault(0.3, 1, 0.0003))
    assert.match(fault(0.3, 1, 0.000299999)!, /less than a thousandth of its input price/u)
  })

  it("is above 1,000 dollars or 100,000 rubles", () => {
    for (const [currency, ceiling] of [
      ["usd", 1000],
      ["rub", 100_000]
    ] as const) {
      assert.isUndefined(fault(ceiling - 1e-9, ceiling, null, currency))
      assert.match(fault(ceiling + 1e-9, 1, null, currency)!, /above/u)
      assert.match(fault(1, ceiling + 1e-9, null, currency)!, /above/u)
    }
  })

  it("is a cached one above the input price", () => {
    assert.isUndefined(fault(1, 1, 0.999))
    assert.isUndefined(fault(1, 1, 1))
    assert.match(fault(1, 1, 1.001)!, /above its input price/u)
  })
})

describe("a name", () => {
  it("becomes an id that is one segment of a path", () => {
    assert.strictEqual(modelName("openai", "gpt-5.1_x")?.model_id, "openai-gpt-5.1_x")
    assert.strictEqual(modelName("qwen", "a/b c\u20115é")?.model_id, "qwen-a-b-c-5-")
  })

  it("is none where it leads elsewhere in a path", () => {
    for (const name of ["gpt/../../atk", "..", "gemini/../x"]) assert.isUndefined(modelName("openai", name), name)
    for (const name of ["models/gemini-3", "gemini?x", "gemini#x", "gemini%2e", "gemini\\x"]) {
      assert.isUndefined(modelName("google", name), name)
    }
    assert.isDefined(modelName("google", "gemini-2.5-pro"))
  })

  it("is none where it is empty, endless, unprintable or markup", () => {
    const invisible = ["a\u0000", "a\n", "\uD800", "a\u202Eb", "a\u200Bb", "a\u2028b"]
    for (const name of ["", " ", ...invisible, "<b>", "a<", "m".repeat(201)]) {
      assert.isUndefined(modelName("openai", name))
    }
    assert.isDefined(modelName("openai", "m".repeat(200)))
  })

  it("is shown without what cannot be stored or seen, and without markup", () => {
    assert.strictEqual(printable(" a\u0000b\uD800\u202E "), "ab")
    assert.strictEqual(printable("<img src=x onerror=alert(1)>GPT <b>5</b>"), "GPT 5")
    assert.strictEqual(printable("<<i>script>a < b"), "scripta  b")
    for (const nothing of ["\u0000", "<br>", "<<>>", "\u200B"]) assert.isNull(printable(nothing))
    assert.isTrue(printable("😀".repeat(200))?.isWellFormed())
  })
})
