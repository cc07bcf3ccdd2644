import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { lastInstant, priceSnapshot } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"
import { type AnyEncoding, countForModels, readWriting } from "@ratecard/core/tokenizer"
import type { Counted } from "../../counting/counted.ts"
import { countedOf, countsIn, countsText } from "../../counting/textCounts.ts"
import { modelsAsked, newestOfEach } from "../../prices/prices.ts"
import { COPIES, type Copied } from "./copies.ts"
import { costRequestOf, PRESETS } from "./costRequest.ts"
import { type CostRow, costRowsOf, isTooLong, monthOf, todaysRows } from "./costRows.ts"

/** After every price of the data; amounts by hand are asked at a past day. */
const now = lastInstant(BUNDLED_ENTRIES, BUNDLED_TARIFFS)
const PAST = "at=2026-11-20"
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

/** A text with this many tokens in each encoding. */
const counted = (tokens: ReadonlyMap<AnyEncoding, number>, text = "Hello there"): Counted =>
  countedOf({ characters: text.length, tokens, writing: readWriting(text), unavailable: [] })

const amounts = ({ cached, input, output, tool, total }: CostRow) => ({ input, cached, output, tool, total })

const codes = ({ bill }: CostRow) => bill.warnings.map(({ code }) => code)

describe("a row of the cost page", () => {
  it("has the vendor's prices of a long prompt", () => {
    const row = rowOf("models=openai-gpt-5.6-sol&input=300000&output=1000&at=2026-08-01")
    assert.deepStrictEqual(amounts(row), { input: 3, cached: 0, output: 0.045, tool: 0, total: 3.045 })
    assert.isEmpty(codes(row))
  })

  it("is one request, and says so, if the prompt is longer than the window", () => {
    const row = rowOf(`models=openai-gpt-5&input=500000&output=1000&${PAST}`)
    assert.strictEqual(row.total, 0.635)
    assert.deepStrictEqual(codes(row), ["over_window"])
  })

  it("has the cached share apart, at its own price or with a word that there is none", () => {
    const row = rowOf(`models=openai-gpt-5&input=1000&output=100&cached=40&${PAST}`)
    assert.deepStrictEqual(amounts(row), { input: 0.00075, cached: 0.00005, output: 0.001, tool: 0, total: 0.0018 })
    const unpublished = rowOf(`models=openai-gpt-5-pro&input=1000&output=0&cached=40&${PAST}`)
    assert.deepStrictEqual([unpublished.input, unpublished.cached], [0.009, 0.006])
    assert.deepStrictEqual(codes(unpublished), ["cached_at_input_price"])
  })

  it("has what tools read and write apart, and says which fees are not in it", () => {
    const row = rowOf(`models=openai-gpt-5&input=1000&output=100&tools=web_search,function&${PAST}`)
    const tool = (8120 + 200) * 0.00000125 + (30 + 40) * 0.00001
    assert.closeTo(row.tool!, tool, 1e-12)
    assert.closeTo(row.total!, 0.00225 + tool, 1e-12)
    assert.deepStrictEqual(codes(row), ["tool_fees"])
  })

  it("is the best estimate with its band where the text is not counted exactly", () => {
    const text = counted(new Map([["cl100k_base", 1000], ["o200k_base", 1000]] as const)) // prettier-ignore
    const exact = rowOf(`models=openai-gpt-5&output=0&${PAST}`, text)
    assert.deepStrictEqual(exact.count, { tokens: 1000, encoding: "o200k_base" })
    assert.deepStrictEqual([exact.total, exact.band], [0.00125, undefined])
    const { band, count, total } = rowOf("models=anthropic-claude-opus-5-5&output=0", text)
    const { high, low } = count.estimate ?? assert.fail("It is not an estimate.")
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
    assert.deepStrictEqual(countForModels([bundled.view.modelById.get("anthropic-claude-opus-5-5")!]).encodings, [
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
          if (total === null) {
            assert.isFalse(made.complete, model.id)
            continue
          }
          const dollars = Number(made.total) / (made.currency === "rub" ? rate.rate : 1)
          assert.closeTo(total, dollars, 1e-9)
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
    const rows = rowsOf(
      `models=openai-gpt-5,yandex-yandexgpt-5.1,openai-gpt-5-mini&input=1000&output=0&currency=rub&${PAST}`
    )
    assert.deepStrictEqual(
      rows.map(({ times, total }) => [total, times]),
      [
        [0.02, 1],
        [0.1, 5],
        [0.8, 40]
      ]
    )
  })

  it("is marked and last where the prompt is longer than the window, and nobody is compared with it", () => {
    const rows = rowsOf(`models=openai-gpt-4o,openai-gpt-5-pro&input=300000&output=1000&${PAST}`)
    assert.deepStrictEqual(
      rows.map((row) => [row.model.id, isTooLong(row), row.times]),
      [
        ["openai-gpt-5-pro", false, 1],
        ["openai-gpt-4o", true, undefined]
      ]
    )
    assert.isBelow(rows[1]!.total!, rows[0]!.total!)
  })

  it("has what is written to the cache at its price, or as other input where it has none", () => {
    const written = rowOf(`models=anthropic-claude-opus-4-5&input=1000&output=0&cached=50&written=20&${PAST}`)
    assert.closeTo(written.total!, (300 * 5 + 500 * 0.5 + 200 * 6.25) / 1e6, 1e-12)
    assert.closeTo(written.cached!, (500 * 0.5 + 200 * 6.25) / 1e6, 1e-12)
    const writing = (model: string) =>
      ["", "&written=20"].map((more) => rowOf(`models=${model}&input=1000&output=0&cached=50${more}&${PAST}`))
    // GPT-5's has the price of input, Grok has none: then it is input.
    const [plain, written5] = writing("openai-gpt-5")
    assert.strictEqual(written5!.total, plain!.total)
    assert.closeTo(written5!.cached! - plain!.cached!, 200 * 1.25e-6, 1e-12)
    const [plainGrok, writtenGrok] = writing("xai-grok-4.7")
    assert.deepStrictEqual(amounts(writtenGrok!), amounts(plainGrok!))
    // Claude keeps it for an hour at twice the price of input, GPT-5.6 for half an hour whatever is asked.
    const ask = (model: string, lifetime: string) =>
      rowOf(`models=${model}&input=1000&output=0&written=20&lifetime=${lifetime}&${PAST}`)
    const hour = ask("anthropic-claude-opus-4-5", "1h")
    assert.closeTo(hour.total!, (800 * 5 + 200 * 10) / 1e6, 1e-12)
    assert.deepStrictEqual(hour.expected.cache_write_lifetime, "1h")
    for (const lifetime of ["5m", "1h"]) {
      const { bill, expected } = ask("openai-gpt-5.6-sol", lifetime)
      assert.strictEqual(expected.cache_write_lifetime, "30m")
      assert.isNotNull(bill.lines.find(({ unit }) => unit === "cache_write_30m")?.price)
    }
    // More than is left of the prompt is not a percentage of it.
    assert.strictEqual(costRequestOf(new URLSearchParams("cached=90&written=20"), bundled.view).written, 0)
  })

  it("has the prices of a batch, and no price where the provider has none", () => {
    const ask = `${PAST}&input=1000&output=100&models=`
    const [single, batch] = ["", "&batch=1"].map((more) => rowOf(`${ask}openai-gpt-5${more}`).total!)
    assert.strictEqual(batch! * 2, single)
    assert.isNull(rowOf(`${ask}deepseek-deepseek-flash&batch=1`).total)
  })

  it("costs thirty days of requests in a month", () => {
    const asked = `models=openai-gpt-5&input=1000&output=100&requests=7&${PAST}`
    const request = costRequestOf(new URLSearchParams(asked), bundled.view)
    assert.closeTo(monthOf(rowOf(asked), request)!, 0.00225 * 210, 1e-12)
    assert.isNull(monthOf({ total: null }, request))
  })

  it.for(Object.entries(PRESETS))("takes every number of the example %s", ([, preset]) => {
    const request = costRequestOf(new URLSearchParams(preset), bundled.view)
    const { cached = "0", written = "0" } = preset as Partial<Record<string, string>>
    assert.deepStrictEqual(
      [request.input, request.output, request.cached, request.written, request.perDay, request.isBatch],
      [
        Number(preset.input),
        { tokens: Number(preset.output) },
        Number(cached) / 100,
        Number(written) / 100,
        Number(preset.requests),
        "batch" in preset
      ]
    )
  })
})

describe("the usual models of a day", () => {
  it.for([
    ["2024-06-01", "gpt-4o claude-3-sonnet-20240229 claude-3-opus-20240229 gemini-1.5-flash"],
    ["2025-03-01", "gpt-4o-mini gpt-4o claude-3-7-sonnet-20250219 gemini-2.0-flash deepseek-reasoner"],
    ["2026-08-10", "gpt-5.6-sol claude-sonnet-5 claude-opus-5 gemini-3.6-flash yandexgpt-5.1"]
  ] as const)("on %s are the newest of their families by then", ([day, names]) => {
    const shown = rowsOf(`at=${day}`).map(({ model }) => model.name)
    for (const name of names.split(" ")) assert.include(shown, name)
  })
})

describe("the newest of each provider", () => {
  it("is one model of each that is offered, none older than its others", () => {
    const newest = newestOfEach(bundled.view)
    const day = (id: string) => bundled.view.entryById.get(id)!.release_date ?? ""
    assert.deepStrictEqual(
      newest.map(({ provider }) => provider),
      [...new Set(bundled.view.offered.map(({ provider }) => provider))]
    )
    for (const { id, provider } of bundled.view.offered) {
      assert.isAtMost(day(id).localeCompare(day(newest.find((model) => model.provider === provider)!.id)), 0)
    }
  })
})

describe("the counts in a link", () => {
  const text = "Hello, мир! 日本語 1234567 café".repeat(50)
  const tokens = new Map([["cl100k_base", 1234], ["o200k_base", 1100], ["qwen3", 1300]] as const) // prettier-ignore
  const sent = counted(tokens, text)

  it("give every model the cost, the estimate and the band that the sender saw", () => {
    const received = countsIn(countsText(sent))!
    assert.deepStrictEqual(rowsOf("models=all", received), rowsOf("models=all", sent))
    assert.isAbove(rowsOf("models=all", received).filter(({ band }) => band !== undefined).length, 20)
    assert.strictEqual(received.characters, sent.characters)
  })

  it("need no escape in an address", () => {
    const text = countsText(sent)
    assert.strictEqual(new URLSearchParams({ counts: text }).toString(), `counts=${text}`)
  })

  it.for(["", "o200k_base", "o200k_base--1", "o200k_base-1e9", "made_up-12", "characters-5", "o200k_base-99999999999"])(
    "are none in %o",
    (made) => {
      assert.isUndefined(countsIn(made))
    }
  )
})

describe("a copy of the table", () => {
  const query = `models=openai-gpt-5&input=1000&output=100&cached=40&requests=10&${PAST}`
  const copied = (asked = query): Copied => ({
    rows: rowsOf(asked),
    request: costRequestOf(new URLSearchParams(asked), bundled.view),
    counted: undefined,
    columns: { model: "Model", tokens: "Tokens", total: "Total", month: "Month" },
    origin: "https://example.com",
    query: new URLSearchParams(asked),
    at: "2026-03-01T23:59:59.999Z"
  })

  it("has the numbers of the rows", () => {
    assert.strictEqual(
      COPIES.CSV(copied()).split("\r\n")[1],
      "openai-gpt-5,openai,1000,false,0.00075,0.00005,0.001,0,0.0018,0.54,usd"
    )
    assert.include(COPIES.Markdown(copied()), "| GPT-5 | 1000 | 0.0018 | 0.54 |")
    assert.strictEqual(COPIES.Link(copied()), `https://example.com/?${query}`)
  })

  it("asks for the same calls in a program, and for their picture", () => {
    assert.strictEqual(COPIES.PNG(copied()), `https://example.com/card/cost.png?${query}`)
    const expected = { input_tokens: 1000, cached_input_ratio: 0.4, output_tokens: 100 }
    const at = "2026-03-01T23:59:59.999Z"
    for (const [more, terms] of [
      ["", {}],
      ["&batch=1", { context: { batch: true } }]
    ] as const) {
      const [, calls] = /of (\[[^]*\])\) \{/u.exec(COPIES.Code(copied(query + more)))!
      assert.deepStrictEqual(JSON.parse(calls!), [{ model: "openai-gpt-5", ...expected, ...terms, at }])
    }
  })
})

describe("a day of the past beside today", () => {
  const todaysOf = (asked: string) => {
    const query = new URLSearchParams(asked)
    return todaysRows(costRequestOf(query, modelsAsked(bundled, query)), undefined, bundled, query)
  }

  it("has the same calls at today's prices, and none of a model that is no longer sold", () => {
    const asked = "models=openai-gpt-4o,anthropic-claude-2.0&input=500000&output=1000"
    const todays = todaysOf(`${asked}&at=2024-06-01`)
    const [now] = rowsOf("models=openai-gpt-4o&input=500000&output=1000")
    assert.deepStrictEqual([...todays!.keys()], ["openai-gpt-4o"])
    assert.strictEqual(todays!.get("openai-gpt-4o")!.total, now!.total)
    assert.notStrictEqual(rowsOf(`${asked}&at=2024-06-01`).at(-1)!.total, now!.total)
  })

  it("is only there for a day of the past", () => {
    assert.isUndefined(todaysOf("models=openai-gpt-4o"))
  })
})
