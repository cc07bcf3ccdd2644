import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { type CatalogueEntry, lastInstant, priceSnapshot } from "@ratecard/core/catalogue"
import { type SheetPrice, tariffSheetOf } from "@ratecard/core/ledger"
import { FEE_NOTES } from "../../words/feeNotes.ts"
import { MODEL_WORDS, type ModelWords } from "../../words/model.ts"
import { UNIT_WORDS } from "../../words/units.ts"
import { conditionsText, rateCard } from "./rateCard.ts"
import { levelsOf, stepsOf } from "./history.ts"
import { citedOnce } from "./shownModel.ts"

const NOW = lastInstant(BUNDLED_ENTRIES, BUNDLED_TARIFFS)

const { book } = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW)

const sheetOf = ({ id }: CatalogueEntry) => tariffSheetOf(book.tariffOf(id)!, NOW)

describe("the rate card of a model", () => {
  it("begins with the prices in force, of every model", () => {
    for (const entry of BUNDLED_ENTRIES) {
      const [standard] = rateCard(sheetOf(entry)).rows
      const { cached_input_price, input_price, output_price } = entry.levels.at(-1)!
      const price = (unit: string) => Number(standard?.prices.get(unit)?.price)
      assert.deepStrictEqual(standard?.when, {}, entry.id)
      assert.deepStrictEqual([price("input"), price("output")], [input_price, output_price], entry.id)
      // Without a cached price tariffs may say what else a cached token costs.
      if (cached_input_price !== null) assert.strictEqual(price("cache_read"), cached_input_price, entry.id)
    }
  })

  it("has a row for each condition, in which a factor is the price that it leads to", () => {
    const price = (unit: string, fields: Partial<SheetPrice>): SheetPrice => ({
      unit,
      price: null,
      per: 1_000_000,
      from: null,
      until: null,
      source: "s",
      basis: "announced",
      confidence: 3,
      ...fields
    })
    const { fees, rows, units } = rateCard({
      prices: [
        price("input", { price: "4", confidence: null }),
        price("input", { factor: "0.5", when: { batch: true } }),
        price("output", { price: "7", when: { batch: true } }),
        price("cache_write_1h", { factor: "2", of: "input" }),
        price("tokens", { factor: "1.1", when: { geo: "regional" } }),
        price("tokens", { factor: "1", when: { geo: "global" } }),
        price("web_search_call", { price: "10", per: 1000 })
      ]
    })
    assert.deepStrictEqual(units, ["input", "cache_write_1h", "output"])
    assert.deepStrictEqual(
      rows.map(({ all, prices, when }) => [
        Object.keys(when).join(),
        Object.fromEntries([...prices].map(([unit, { price }]) => [unit, price])),
        all?.factor
      ]),
      [
        ["", { input: "4", cache_write_1h: "8" }, undefined],
        ["batch", { input: "2", output: "7" }, undefined],
        ["geo", {}, "1.1"]
      ]
    )
    assert.lengthOf(fees, 1)
  })

  it("has words for every condition and unit of the catalogue, in both languages", () => {
    for (const entry of BUNDLED_ENTRIES) {
      const { prices } = sheetOf(entry)
      for (const { unit, when } of prices) {
        for (const units of [UNIT_WORDS.en, UNIT_WORDS.ru]) {
          assert.property(units, unit)
        }
        const told = (words: ModelWords, language: "en" | "ru") =>
          conditionsText(when ?? {}, words.conditions, language)
        const count = Object.keys(when ?? {}).filter((name) => name !== "inclusive").length
        assert.strictEqual(told(MODEL_WORDS.en, "en") === "", count === 0)
        assert.notMatch(told(MODEL_WORDS.ru, "ru"), /undefined|_/u)
      }
    }
  })
})

describe("the fees of a model", () => {
  it("have their remarks and free amounts in Russian, for every model of the catalogue", () => {
    const missing = BUNDLED_ENTRIES.flatMap((entry) =>
      rateCard(sheetOf(entry)).fees.flatMap(({ free_quota, note }) => [free_quota, note].flatMap((text) => text ?? []))
    ).filter((text) => !/\p{Script=Cyrillic}/u.test(FEE_NOTES.ru[text] ?? ""))
    assert.deepStrictEqual([...new Set(missing)], [])
  })
})

describe("the history of a model", () => {
  const entryOf = (id: string) => BUNDLED_ENTRIES.find((entry) => entry.id === id)!
  const historyOf = (id: string, now = NOW) => {
    const levels = levelsOf(entryOf(id), BUNDLED_TARIFFS, now)
    return { levels, data: stepsOf(entryOf(id), levels, now) }
  }

  it("knows where each level is from", () => {
    const { levels } = historyOf("deepseek-deepseek-chat")
    assert.lengthOf(levels, entryOf("deepseek-deepseek-chat").levels.length)
    for (const { citation } of levels) assert.match(citation.url ?? "", /^https:\/\//u)
  })

  it("ends with the model, and goes beyond now for what is announced", () => {
    const [input] = historyOf("deepseek-deepseek-chat").data.series
    assert.deepInclude(input!.steps.at(-1), { at: Date.parse("2026-07-24"), amount: null })
    const { data, levels } = historyOf("google-gemini-3.6-flash")
    assert.deepInclude(levels.at(-1), { at: Date.parse("2027-01-01"), isAnnounced: true })
    assert.isAbove(data.until, Date.parse("2027-01-01"))
    assert.strictEqual(data.now, NOW)
  })

  it("has a gap from the release to the first known price", () => {
    const { data } = historyOf("qwen-qwen3-max")
    assert.strictEqual(data.from, Date.parse("2025-09-23"))
    assert.strictEqual(data.series[0]!.steps[0]!.at, Date.parse("2025-10-14"))
  })
})

describe("a citation", () => {
  it("stands once, however many prices rest on it", () => {
    const page = { source: "a page", basis: "announced", url: "https://example.com/prices" } as const
    const list = { source: "a list", basis: "published list" } as const
    assert.deepStrictEqual(citedOnce([page, list, { ...page }, { ...list, basis: "inferred" }]), [
      page,
      list,
      { ...list, basis: "inferred" }
    ])
  })
})
