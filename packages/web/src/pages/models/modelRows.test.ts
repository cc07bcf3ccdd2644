import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { FALLBACK_RATE, heldSince, priceSnapshot, TEXT_KINDS } from "@ratecard/core/catalogue"
import { csvTable } from "../../parts/csvTable.ts"
import { barsOf, isCheapest, scalesOf } from "./columns.tsx"
import { apiPath, choiceOf, columnsOf, modelFile, modelsFound } from "./modelRows.ts"

const NOW = Date.parse("2026-11-22")
const pricesOf = (entries: typeof BUNDLED_ENTRIES) => ({
  ...priceSnapshot({ entries, tariffs: BUNDLED_TARIFFS }, NOW),
  now: NOW
})
const prices = pricesOf(BUNDLED_ENTRIES)
const { view } = prices

const found = (query: string, of = prices) => modelsFound(of, new URLSearchParams(query))

const rows = (query: string, of = prices) => found(query, of).rows

const shown = (query: string) => rows(query).map(({ model }) => model)

/** All that are offered, but for other names of one. */
const offered = shown("")

describe("the table of models", () => {
  it("shows all of them if nothing is asked, or nothing that it knows", () => {
    const ids = rows("").flatMap(({ aliases, model }) => [model.id, ...aliases])
    assert.sameMembers(
      ids,
      view.offered.map(({ id }) => id)
    )
    assert.deepStrictEqual(shown("capabilities=sight&min_output_tokens=&min_context_window="), shown(""))
  })

  it("shows those of which a source says all that is asked", () => {
    const models = shown("capabilities=image,tools&min_output_tokens=64000")
    assert.isNotEmpty(models)
    const names = rows("capabilities=image,tools&min_output_tokens=64000").flatMap(({ aliases }) => aliases)
    assert.sameMembers(
      [...models, ...names.map((id) => view.modelById.get(id)!)],
      view.offered.filter(
        ({ capabilities, max_output_tokens }) =>
          capabilities?.input.includes("image") && capabilities.tools === true && (max_output_tokens ?? 0) >= 64_000
      )
    )
    assert.deepStrictEqual(shown("capabilities=image&capabilities=tools&min_output_tokens=64000"), models)
  })

  it("sorts by what a text costs, whatever the currency, and has a band where that is estimated", () => {
    const dollars = rows("sort=russian&columns=russian").map((row) => row.textPrice("russian", "usd").price)
    assert.deepStrictEqual(
      dollars,
      dollars.toSorted((one, other) => one - other)
    )
    assert.notDeepEqual(shown("sort=russian"), shown("sort=input"))
    assert.deepStrictEqual(columnsOf(choiceOf(new URLSearchParams("columns=russian,json&sort=russian"))), [
      "name",
      "json",
      "russian"
    ])
    for (const { model, textPrice } of rows("")) {
      const { band, price } = textPrice("json")
      assert.strictEqual(band === undefined, model.tokenizer_config !== null, model.id)
      if (band !== undefined) assert.isTrue(band[0] <= price && price <= band[1], model.id)
    }
  })

  it("finds a model whose name has a typo, and counts what else is retired", () => {
    assert.deepStrictEqual(shown("q=sonet"), shown("q=sonnet"))
    const beside = (query: string) => found(query).retired
    assert.strictEqual(beside("q=sonet"), shown("q=sonnet&retired=1").length - shown("q=sonnet").length)
    assert.strictEqual(beside("q=deepseek-chat"), 1)
    assert.lengthOf(shown("q=deepseek-chat"), 0)
    assert.strictEqual(beside("q=deepseek-chat&retired=1"), 0)
  })

  it("has the columns that are chosen, in one order, and sorts by each", () => {
    const columns = (query: string) => columnsOf(choiceOf(new URLSearchParams(query)))
    assert.deepStrictEqual(columns("columns=released&columns=input"), ["name", "input", "released"])
    assert.deepStrictEqual(columns("columns=input,nonsense"), ["name", "input", "released"])
    assert.deepStrictEqual(columns("columns=input&sort=-window"), ["name", "input", "window"])
    assert.deepStrictEqual(columns("columns=nonsense"), columns(""))
    const answers = shown("sort=-answer").map(({ max_output_tokens }) => max_output_tokens ?? -1)
    assert.deepStrictEqual(
      answers,
      answers.toSorted((one, other) => other - one)
    )
    const days = rows("sort=released").map(({ released }) => released ?? "9999")
    assert.deepStrictEqual(days, days.toSorted())
  })

  it("has newest first, of one day the cheapest, and those without a day last", () => {
    const days = rows("").map(({ dollars, released }) => [released ?? "", dollars.input!] as const)
    assert.isAbove(new Set(days.map(([day]) => day)).size, 50)
    for (const [index, [day, price]] of days.entries()) {
      const [later, next] = days[index + 1] ?? ["", Infinity]
      assert.isTrue(later < day || (later === day && price <= next), `${day} before ${later}`)
    }
  })

  it("marks what is cheapest of those that pass the filters, where there is something to compare", () => {
    const marked = (query: string) => {
      const { all } = found(query)
      const scales = scalesOf(all)
      return all.filter((row) => isCheapest(row, "input", scales)).map(({ dollars }) => dollars.input)
    }
    const inputs = rows("provider=openai").map(({ dollars }) => dollars.input!)
    assert.deepStrictEqual([...new Set(marked("provider=openai"))], [Math.min(...inputs)])
    assert.lengthOf(marked(`models=${offered[0]!.id}&only=1`), 0)
  })

  it("is asked of the API in the same order, where that has it", () => {
    const path = (query: string) => apiPath(choiceOf(new URLSearchParams(query)))
    assert.strictEqual(path(""), "models")
    assert.strictEqual(path("provider=xai&retired=1&sort=input"), "models?provider=xai&include_retired=true")
    assert.strictEqual(
      path("sort=-window&tools=web_search,mcp&currency=rub&budget=5"),
      "recommend?tools=web_search%2Cmcp&price_currency=rub&sort_by=context_window&limit=100"
    )
    assert.strictEqual(path("sort=-input"), "models")
  })

  it("is a file with the prices as they are shown", () => {
    const [head, ...lines] = csvTable(modelFile(rows("q=yandexgpt+pro&currency=usd")))
      .trimEnd()
      .split("\r\n")
    const { dollars, model } = rows("q=yandexgpt+pro&currency=usd")[0]!
    const cells = lines[0]!.split(",")
    const cell = (name: string) => cells[head!.split(",").indexOf(name)]
    assert.strictEqual(cell("model_id"), model.id)
    assert.strictEqual(Number(cell("input_per_million")), dollars.input)
    assert.strictEqual(cell("currency"), "usd")
  })

  it("is a file with what texts cost, and whether that is an estimate", () => {
    for (const row of rows("currency=usd")) {
      const [file] = modelFile([row])
      for (const kind of TEXT_KINDS)
        assert.closeTo(Number(file![`${kind}_per_million_characters`]), row.textPrice(kind).price, 1e-9)
      const isEstimate = TEXT_KINDS.some((kind) => row.textPrice(kind).band !== undefined)
      assert.strictEqual(file!["text_prices"], isEstimate ? "estimated" : "counted")
    }
  })

  it("leaves out a price that is none from 0 on, as its field says", () => {
    assert.isBelow(rows("max_input_price=1").length, offered.length)
    for (const max of ["-1", "cheap", "NaN", "-Infinity"])
      assert.lengthOf(rows(`max_input_price=${max}`), offered.length, max)
  })

  it("says since when a price holds, whenever it was last confirmed", () => {
    const confirmed = pricesOf(BUNDLED_ENTRIES.map((entry) => ({ ...entry, confirmed_at: "2026-11-21T03:00:00Z" })))
    const sinceOf = (of: typeof prices) => rows("", of).map(({ model, since }) => [model.id, since])
    assert.deepStrictEqual(sinceOf(confirmed), sinceOf(prices))
    const days = new Map(sinceOf(confirmed) as Array<[string, string]>)
    for (const [id, since] of days) assert.strictEqual(since, heldSince(view.entryById.get(id)!.levels))
  })

  it("compares prices in dollars, whatever they are shown in", () => {
    for (const query of ["", "currency=rub", "currency=usd"]) {
      for (const { currency, dollars, input, output } of rows(query)) {
        const rate = currency === "rub" ? FALLBACK_RATE.rate : 1
        assert.closeTo(dollars.input! * rate, input, input * 1e-9)
        assert.closeTo(dollars.output! * rate, output, output * 1e-9)
      }
      const inputs = rows(`${query}&sort=input`).map(({ dollars }) => dollars.input!)
      assert.deepStrictEqual(
        inputs,
        inputs.toSorted((one, other) => one - other)
      )
    }
    const { currency, dollars, input } = rows("").find(({ model }) => model.provider === "yandex")!
    assert.strictEqual(currency, "rub")
    assert.isBelow(dollars.input!, input / 10)
  })
})

describe("the bars behind amounts", () => {
  it("are in proportion from 0 where the largest is at most fifty times the smallest", () => {
    const { isLog, share } = barsOf([1, 2, 50])
    assert.isFalse(isLog)
    assert.deepStrictEqual([1, 2, 25, 50, 0].map(share), [0.02, 0.04, 0.5, 1, 0])
  })

  it("are logarithmic where they are farther apart: equal factors are equal steps", () => {
    const { isLog, share } = barsOf([0.01, 0.1, 1, 10])
    assert.isTrue(isLog)
    assert.closeTo(share(10), 1, 1e-12)
    assert.closeTo(share(0.01), 0.04, 1e-12)
    assert.closeTo(share(0.1) - share(0.01), share(1) - share(0.1), 1e-12)
    assert.closeTo(share(1), 0.04 + 0.96 * (2 / 3), 1e-12)
    assert.strictEqual(share(0), 0)
  })

  it("take no length of what is free into account", () => {
    assert.strictEqual(barsOf([0, 2, 4]).share(2), 0.5)
  })
})
