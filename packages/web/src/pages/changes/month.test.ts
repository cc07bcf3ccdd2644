import { assert, describe, it } from "@effect/vitest"
import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { model, PRICES, siteAt, snapshotOf } from "../../../test/shop.ts"
import { happenedIn, monthAsked, monthsOf, monthText } from "./month.ts"
import { priceIndex } from "./priceIndex.ts"
import { sentenceOf } from "./sentence.ts"
import { yourMonth } from "./YourModels.tsx"

type Level = readonly [day: string, input: number, output: number]

const sold = (id: string, name: string, levels: ReadonlyArray<Level>, more: Partial<CatalogueEntry> = {}) =>
  model(id, name, {
    levels: levels.map(([day, input_price, output_price]) => ({
      date: `${day}T00:00:00Z`,
      input_price,
      output_price,
      cached_input_price: null,
      source: "seed"
    })) as unknown as CatalogueEntry["levels"],
    ...more
  })

const OLD = sold("openai-gpt-1-mini", "GPT-1 mini", [["2026-01-10", 4, 6]])

const SHOP = [
  OLD,
  sold("openai-gpt-2-mini", "GPT-2 mini", [["2026-10-05", 2, 3]], { release_date: "2026-10-05" }),
  sold("mistral-a", "A", [
    ["2026-01-15", 1, 4],
    ["2026-10-20", 2, 4]
  ]),
  sold("mistral-b", "B", [["2026-01-15", 1, 4]], { retirement: { date: "2026-10-31" } }),
  sold("mistral-c", "C", [["2026-01-15", 1, 4]], { retirement: { date: "2027-01-10", replacement: "mistral-a" } }),
  sold("mistral-d", "D", [["2026-01-15", 1, 4]], { retirement: { date: "2027-06-01" } }),
  sold("mistral-e", "E", [["2026-01-15", 1, 4]], { retirement: { date: null } })
]

const siteOf = (path: string, entries: ReadonlyArray<CatalogueEntry> = SHOP, language: "en" | "ru" = "en") =>
  siteAt(path, language, snapshotOf(entries))

const said = (path: string, entries?: ReadonlyArray<CatalogueEntry>, language?: "en" | "ru") => {
  const site = siteOf(path, entries, language)
  return sentenceOf(site, monthAsked(site)!)
}

describe("the months that have a page", () => {
  it("go from that of the first price to the running one", () => {
    const names = monthsOf(siteOf("/changes")).map(({ name }) => name)
    assert.deepStrictEqual([names[0], names.at(-1), names.length], ["2026-11", "2026-01", 11])
    assert.strictEqual(monthAsked(siteOf("/changes"))?.name, "2026-11")
    for (const name of ["2025-12", "2026-12", "2026-1", "2026-13", "x", "2026-10/", "%E0"])
      assert.isUndefined(monthAsked(siteOf(`/changes/${name}`)), name)
    assert.lengthOf(monthsOf(siteOf("/changes", [])), 1)
  })

  it("are named with a capital letter", () => {
    const [month] = monthsOf(siteOf("/changes"))
    assert.deepStrictEqual([monthText(month, "en"), monthText(month, "ru")], ["November 2026", "Ноябрь 2026"])
  })
})

describe("the sentence of a month", () => {
  it("counts who is new, moved and ended, and names few", () => {
    assert.strictEqual(
      said("/changes/2026-10"),
      "October 2026: 1 new model (GPT-2 mini), 1 price increase (A), 1 model retired (B)."
    )
    const cut = sold("mistral-f", "F", [
      ["2026-01-15", 2, 4],
      ["2026-10-20", 1, 4]
    ])
    const several = Array.from({ length: 4 }, (_, index) => sold(`xai-${index}`, `X ${index}`, [["2026-10-02", 1, 1]]))
    assert.strictEqual(
      said("/changes/2026-10", [...several, cut, OLD]),
      "October 2026: 4 new models, 1 price cut (F), no retirements."
    )
  })

  it("says of the running month who retires soon, of others only who has", () => {
    assert.strictEqual(
      said("/changes/2026-11"),
      "November 2026: no new models, no price moved, 1 model retires by 10 Jan 2027 (C)."
    )
    assert.strictEqual(said("/changes/2026-09"), "September 2026: no new models, no price moved, no retirements.")
    assert.strictEqual(
      said("/changes/2026-10", SHOP, "ru"),
      "Октябрь 2026: 1 новая модель (GPT-2 mini), 1 повышение цены (A), 1 модель снята (B)."
    )
  })

  it("stays as it is when later prices and ends come", () => {
    const later = SHOP.map((entry) =>
      sold(
        entry.id,
        entry.display_name,
        [
          ...entry.levels.map(({ date, input_price, output_price }): Level => [
            date.slice(0, 10),
            input_price,
            output_price
          ]),
          ["2026-11-02", 9, 9]
        ],
        { release_date: entry.release_date, retirement: entry.retirement ?? { date: "2026-11-20" } }
      )
    )
    for (const name of ["2026-10", "2026-09", "2026-01"])
      assert.strictEqual(said(`/changes/${name}`, later), said(`/changes/${name}`))
    assert.include(said("/changes/2026-11", later), "7 price increases")
  })

  it("has a model and its latest name once", () => {
    const retirement = { date: "2026-11-10" }
    const both = ["2511", "latest"].map((name) =>
      sold(`mistral-big-${name}`, `Big ${name}`, [["2026-11-01", 1, 1]], { retirement })
    )
    const site = siteOf("/changes/2026-11", [...both, OLD])
    const { changes, retired } = happenedIn(site, monthAsked(site)!)
    assert.deepStrictEqual([changes.length, retired.map(({ id }) => id)], [1, ["mistral-big-2511"]])
  })
})

describe("the index of prices", () => {
  const at = (...days: ReadonlyArray<string>) => days.map((day) => Date.parse(`${day}T23:59:59Z`))

  it("moves by the mean change of the newest models that have a price at both ends", () => {
    const sonnet = sold("anthropic-claude-sonnet-1", "Sonnet", [["2026-01-01", 5, 5]])
    const { view } = snapshotOf([...SHOP, sonnet])
    const { models, values } = priceIndex(view, at("2026-09-30", "2026-10-31", "2026-11-20"))!
    // 10 to 5, and 10 to 10: the root of a half.
    assert.deepStrictEqual(values.map(Math.round), [100, 71, 71])
    assert.deepStrictEqual(
      models.map(({ id }) => id),
      ["openai-gpt-2-mini", "anthropic-claude-sonnet-1"]
    )
  })

  it("is none without a usual model, or of one month", () => {
    assert.isUndefined(priceIndex(PRICES.view, at("2026-09-30", "2026-10-31"))?.models[1])
    assert.isUndefined(priceIndex(snapshotOf([SHOP[2]!]).view, at("2026-09-30", "2026-10-31")))
    assert.isUndefined(priceIndex(snapshotOf(SHOP).view, at("2026-09-30")))
  })
})

describe("the reader's own month", () => {
  const prices = { ...snapshotOf(SHOP), now: PRICES.now }
  const [from, to] = [Date.parse("2026-09-30T23:59:59Z"), Date.parse("2026-10-31T23:59:59Z")]
  const costs = (asked: string) =>
    yourMonth(prices, asked, from, to).costs.map(({ before, model: { id }, now }) => [id, before, now])

  it("is priced at both ends, with a dash for what had no price yet", () => {
    // A million each way, once a day, thirty days.
    const work = "input=1000000&output=1000000&requests=1"
    assert.deepStrictEqual(costs(`models=mistral-a,openai-gpt-2-mini,mistral-d&${work}`), [
      ["mistral-a", 150, 180],
      ["openai-gpt-2-mini", null, 150],
      ["mistral-d", 150, 150]
    ])
    assert.deepStrictEqual(costs(`models=all&${work}`), [
      ["mistral-a", 150, 180],
      ["openai-gpt-2-mini", null, 150]
    ])
    assert.deepStrictEqual(costs("models=nobody"), [])
  })
})
