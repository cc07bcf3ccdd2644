import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"
import { type AnyEncoding, encodingsFor, readWriting, tokensFor } from "@ratecard/core/tokenizer"
import type { Counted } from "../../counting/counted.ts"
import { modelsAsked } from "../../prices/prices.ts"
import { asCode, asCsv, asCurl, asMarkdown } from "./copies.ts"
import { costRequestOf } from "./costRequest.ts"
import { type CostRow, costRowsOf } from "./costRows.ts"

const now = Date.parse("2026-11-22T12:00:00Z")
const rate = { rate: 80, source: "cbr", updated_at: "2026-11-20T00:00:00Z" } as const
const data = { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, rate }
const bundled = { ...priceSnapshot(data, now), now }

const rowsOf = (asked: string, counted?: Counted, prices = bundled): ReadonlyArray<CostRow> => {
  const query = new URLSearchParams(asked)
  return costRowsOf(costRequestOf(query, modelsAsked(prices, query)), counted, prices, query)
}

const rowOf = (asked: string, counted?: Counted): CostRow => {
  const [row, ...others] = rowsOf(asked, counted)
  assert.isEmpty(others)
  return row ?? assert.fail("There is no row.")
}

/** A text of so many tokens in each encoding. */
const counted = (tokens: ReadonlyMap<AnyEncoding, number>, text = "Hello there"): Counted => ({
  characters: text.length,
  tokens,
  countFor: (model) => tokensFor(model, tokens, readWriting(text))
})

const amounts = ({ cached, input, output, tool, total }: CostRow) => ({ input, cached, output, tool, total })

const codes = ({ bill }: CostRow) => bill.warnings.map(({ code }) => code)

describe("a row of the cost page", () => {
  it("has the vendor's prices of a long prompt", () => {
    const row = rowOf("models=openai-gpt-5.5&input=300000&output=1000")
    assert.deepStrictEqual(amounts(row), { input: 3, cached: 0, output: 0.045, tool: 0, total: 3.045 })
    assert.isEmpty(codes(row))
  })

  it("is one request, and says so, if the prompt is longer than the window", () => {
    const row = rowOf("models=xai-grok-4.7&input=600000&output=1000")
    assert.strictEqual(row.total, 2.412)
    assert.deepStrictEqual(codes(row), ["over_window"])
  })

  it("has the cached share apart, at its own price or with a word that there is none", () => {
    const row = rowOf("models=openai-gpt-5&input=1000&output=100&cached=40")
    assert.deepStrictEqual(amounts(row), { input: 0.00075, cached: 0.00005, output: 0.001, tool: 0, total: 0.0018 })
    const unpublished = rowOf("models=openai-gpt-5-pro&input=1000&output=0&cached=40")
    assert.deepStrictEqual([unpublished.input, unpublished.cached], [0.009, 0.006])
    assert.deepStrictEqual(codes(unpublished), ["cached_at_input_price"])
  })

  it("has what tools read and write apart, and says which fees are not in it", () => {
    const row = rowOf("models=openai-gpt-5&input=1000&output=100&tools=web_search,function")
    const tool = (8120 + 200) * 0.00000125 + (30 + 40) * 0.00001
    assert.closeTo(row.tool!, tool, 1e-12)
    assert.closeTo(row.total!, 0.00225 + tool, 1e-12)
    assert.deepStrictEqual(codes(row), ["tool_fees"])
  })

  it("is the best estimate with its band where the text is not counted exactly", () => {
    const text = counted(new Map([["cl100k_base", 1000], ["o200k_base", 1000]] as const)) // prettier-ignore
    const exact = rowOf("models=openai-gpt-5&output=0", text)
    assert.deepStrictEqual(exact.count, { tokens: 1000, encoding: "o200k_base" })
    assert.deepStrictEqual([exact.total, exact.band], [0.00125, undefined])
    const { band, count, total } = rowOf("models=anthropic-claude-opus-5-5&output=0", text)
    const { high, low } = count.estimate ?? assert.fail("It is no estimate.")
    const price = bundled.view.modelById.get("anthropic-claude-opus-5-5")!.input_price
    assert.isTrue(low < count.tokens && count.tokens < high)
    assert.deepStrictEqual(
      [low, count.tokens, high].map((tokens) => (tokens * price) / 1e6),
      [band![0], total, band![1]]
    )
  })

  it("waits for the count that its model needs", () => {
    const text = counted(new Map([["o200k_base", 1000]]))
    const rows = rowsOf("models=openai-gpt-5,anthropic-claude-opus-5-5", text)
    assert.deepStrictEqual(
      rows.map(({ model }) => model.id),
      ["openai-gpt-5"]
    )
    assert.deepStrictEqual(encodingsFor(bundled.view.modelById.get("anthropic-claude-opus-5-5")!), [
      "cl100k_base",
      "o200k_base"
    ])
  })

  it("is the bill that the service makes of the same call, for every model, on any day", () => {
    for (const day of [undefined, "2026-03-01"]) {
      for (const call of ["input=1000", "input=300000&cached=25", "input=150000&tools=mcp,file_search&output=2000"]) {
        const rows = rowsOf(`models=all&${call}${day === undefined ? "" : `&at=${day}`}`)
        assert.isAbove(rows.length, 80)
        for (const { bill, expected, model, total } of rows) {
          const at = day && `${day}T23:59:59.999Z`
          const made = billRecord({ model: model.id, expected, at }, { prices: bundled, now })
          if ("error" in made) return assert.fail(made.error.message)
          const { convention: _, matched, prices_as_of: __, ...itemised } = made
          assert.strictEqual(matched.how, "id")
          assert.deepStrictEqual(bill, itemised, model.id)
          const dollars = Number(made.total) / (made.currency === "rub" ? rate.rate : 1)
          assert.closeTo(total!, dollars, 1e-9)
        }
      }
    }
  })

  it("does not know what a call costs of which one price is not known, and comes last", () => {
    const entries = BUNDLED_ENTRIES.filter(({ id }) => id === "openai-gpt-5" || id === "openai-gpt-5-mini")
    const row = {
      models: ["gpt-5"],
      from: null,
      until: null,
      source: 0,
      confidence: 3
    } as const
    const when = { above_input_tokens: 2000 }
    const tariffs = { ...BUNDLED_TARIFFS, rows: { openai: [{ ...row, when, prices: { input: 2 } }] } }
    const prices = { ...priceSnapshot({ entries, tariffs, rate }, now), now }
    const [known, unknown] = rowsOf("models=all&input=3000&output=100", undefined, prices)
    assert.strictEqual(known?.model.id, "openai-gpt-5-mini")
    assert.strictEqual(known?.times, 1)
    assert.deepStrictEqual(unknown && amounts(unknown), { input: 0.006, cached: 0, output: null, tool: 0, total: null })
    assert.isUndefined(unknown?.times)
    assert.deepStrictEqual(codes(unknown!), ["unknown_price"])
  })

  it("is in the currency that is shown, cheapest first", () => {
    const rows = rowsOf("models=openai-gpt-5,yandex-yandexgpt-5.1,openai-gpt-5-mini&input=1000&output=0&currency=rub")
    assert.deepStrictEqual(
      rows.map(({ times, total }) => [total, times]),
      [
        [0.02, 1],
        [0.1, 5],
        [0.8, 40]
      ]
    )
  })
})

describe("a copy of the table", () => {
  const copied = {
    rows: rowsOf("models=openai-gpt-5&input=1000&output=100&cached=40"),
    currency: "usd",
    columns: { model: "Model", tokens: "Tokens", total: "Total" },
    origin: "https://example.com",
    at: "2026-03-01T23:59:59.999Z"
  } as const

  it("has the numbers of the rows", () => {
    assert.strictEqual(
      asCsv(copied).split("\r\n")[1],
      "openai-gpt-5,openai,1000,false,0.00075,0.00005,0.001,0,0.0018,usd"
    )
    assert.include(asMarkdown(copied), "| GPT-5 | 1000 | 0.0018 |")
  })

  it("asks for the same calls, of the service and in a program", () => {
    const expected = { input_tokens: 1000, cached_input_ratio: 0.4, output_tokens: 100 }
    const { at } = copied
    const [, body] = /-d '(.*)'/u.exec(asCurl(copied))!
    assert.deepStrictEqual(JSON.parse(body!), { records: [{ model: "openai-gpt-5", expected, at }] })
    const [, calls] = /of (\[[^]*\])\) \{/u.exec(asCode(copied))!
    assert.deepStrictEqual(JSON.parse(calls!), [{ model: "openai-gpt-5", ...expected, at }])
  })
})
