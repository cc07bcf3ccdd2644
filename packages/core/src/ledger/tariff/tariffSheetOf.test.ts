import { assert, describe, it } from "@effect/vitest"
import { book, charge, entries, NOW, tariffNamed, use } from "../../../test/ledger.ts"
import { priceSnapshot } from "../../catalogue.ts"
import { rowsOfEntry, tariffSheetOf } from "../../ledger.ts"

const sheet = (name: string, at?: string) =>
  tariffSheetOf(tariffNamed(name)!, at === undefined ? undefined : Date.parse(at))

describe("the tariff of a model", () => {
  it("has every price there ever was, each with its days and its source", () => {
    const { currency, prices } = sheet("gpt-5.6-sol")
    assert.strictEqual(currency, "usd")
    const written = prices.filter(({ unit, when }) => unit === "cache_write_30m" && when === undefined)
    assert.deepInclude(written[0], { price: "6.25", from: "2026-07-09T00:00:00Z", until: "2026-08-21T00:00:00Z" })
    for (const { basis, source } of prices) assert.isNotEmpty(basis + source)
  })

  it("has those in force at an instant", () => {
    const base = (at: string) =>
      sheet("gpt-5.6-sol", at)
        .prices.filter(({ confidence, unit, when }) => unit === "input" && confidence === null && when === undefined)
        .map(({ price }) => price)
    assert.deepStrictEqual([base("2026-08-20"), base("2026-08-21"), base("2026-07-08")], [["5"], ["4"], []])
  })

  it("has each price in force once: the one that a bill uses", () => {
    for (const id of book.models.keys()) {
      const prices = tariffSheetOf(book.tariffOf(id)!, NOW).prices.map(
        ({ unit, when = {} }) =>
          `${unit} ${JSON.stringify(Object.entries(when).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`
      )
      assert.deepStrictEqual(prices, [...new Set(prices)], id)
    }
    const [input] = charge("gpt-4.1", use({ input: 1000 }), { context: { batch: true } }).lines
    assert(input !== undefined && input.price !== null)
    const inBatch = sheet("gpt-4.1", "2026-11-20").prices.filter(({ unit, when }) => unit === "input" && when?.batch)
    assert.deepStrictEqual(
      inBatch.map(({ price, source }) => [price, source]),
      [[input.price, input.source.source]]
    )
  })

  it("has the factor of all tokens where that is surer than a price of one kind, and both where the price is", () => {
    const entry = { ...entries.get("anthropic-claude-haiku-4-5")!, batch_input_price: 0.5, batch_output_price: 2.5 }
    const row = {
      models: [entry.name],
      from: null,
      until: null,
      when: { batch: true },
      source: 0,
      confidence: 3
    } as const
    const inBatch = (...prices: ReadonlyArray<Record<string, number | { readonly factor: number }>>) => {
      const rows = { anthropic: prices.map((each) => ({ ...row, prices: each })) }
      const tariffs = {
        ...book.data,
        rows,
        sources: [{ source: "a page", basis: "announced" } as const],
        levels: {},
        prices: {}
      }
      const { book: own } = priceSnapshot({ entries: [entry], tariffs }, NOW)
      return tariffSheetOf(own.tariffOf(entry.id)!, NOW).prices.flatMap(({ factor, price, unit, when }) =>
        when?.batch === true ? [[unit, price ?? `×${factor}`]] : []
      )
    }
    assert.deepStrictEqual(inBatch({ tokens: { factor: 0.5 } }), [["tokens", "×0.5"]])
    assert.deepStrictEqual(inBatch({ tokens: { factor: 0.5 } }, { input: 0.4 }), [
      ["tokens", "×0.5"],
      ["input", "0.4"]
    ])
    assert.deepStrictEqual(inBatch(), [
      ["input", "0.5"],
      ["output", "2.5"]
    ])
  })

  it("says the conditions, factors and what is known to be unknown", () => {
    const { prices } = sheet("deepseek-flash", "2026-11-01")
    assert.deepInclude(prices.find(({ unit }) => unit === "tokens")?.when?.hours, {
      name: "peak",
      days: "working days"
    })
    const long = sheet("grok-4.7", "2026-11-01").prices.find(({ when }) => when?.above_input_tokens === 200_000)
    assert.isTrue(long?.when?.inclusive)
    const explicit = sheet("qwen3.8-max").prices.find(({ when }) => when?.cache_type === "ephemeral")
    assert.deepInclude(explicit, { price: null, factor: "0.1", of: "input", from: null, basis: "announced" })
  })

  it("keeps announcements apart, and names promises", () => {
    assert.deepInclude(sheet("gemini-3.8-flash").announced[0], { price: "1", from: "2027-01-01T00:00:00Z" })
    assert.strictEqual(sheet("gpt-5.6-sol").guarantees[0]?.through, "2026-11-21")
  })

  it("is there for every model of the catalogue", () => {
    for (const { name, provider } of entries.values()) {
      assert.isNotEmpty(tariffSheetOf(tariffNamed(name, provider)!).prices, name)
    }
  })

  it("has what was looked up beside base prices on the days of those, and says that it is unknown on others", () => {
    const entry = entries.get("anthropic-claude-haiku-4-5")!
    const [first] = entry.levels
    const day = (date: string, input_price: number) => ({ ...first, date, input_price, source: "litellm" })
    const levels = [first, day("2026-02-01T00:00:00Z", 7), day("2026-03-01T00:00:00Z", first.input_price)] as const
    const written = (cache_write_price: number, data = book.data) => {
      const moved = { ...entry, cache_write_price, levels }
      const tariff = priceSnapshot({ entries: [moved], tariffs: data }, NOW).book.tariffOf(entry.id)!
      return tariffSheetOf(tariff).prices.filter(
        ({ source, unit }) => unit === "cache_write_5m" && source === "looked up"
      )
    }
    const rows = { anthropic: [] }
    const looked = {
      ...book.data,
      rows,
      levels: {},
      sources: [{ source: "looked up", basis: "announced" } as const],
      prices: { [entry.id]: 0 }
    }
    const days = written(1.25, looked).map(({ from, price, until }) => [from?.slice(0, 10), until?.slice(0, 10), price])
    assert.deepStrictEqual(days, [
      [first.date.slice(0, 10), "2026-02-01", "1.25"],
      ["2026-02-01", "2026-03-01", null],
      ["2026-03-01", undefined, "1.25"]
    ])
    // Rows that say so themselves stand for the entry's own field.
    const [row] = rowsOfEntry(
      { ...entry, cache_write_price: 9, tiers: [], batch_input_price: null, batch_output_price: null },
      looked
    )
    const told = { ...looked, rows: { anthropic: [{ ...row!, source: 0 }] } }
    assert.deepStrictEqual(
      written(1.25, told).map(({ price }) => price),
      ["9", null, "9"]
    )
  })
})
