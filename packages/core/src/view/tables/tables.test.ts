import { assert, describe, it } from "@effect/vitest"
import { type CatalogueEntry, priceSnapshot } from "../../catalogue.ts"
import { bill } from "../../index.ts"
import { csvRows, finish, NO_TARIFFS, priceTable, tableFile, type TariffData } from "../../ledger.ts"
import { pricesWithOffers } from "../../offers.ts"

const NOW = Date.now()

type Row = Readonly<Record<string, any>>

const level = (date: string, input_price: number, cached_input_price: number | null) => ({
  date: `${date}T00:00:00Z`,
  input_price,
  output_price: input_price * 5,
  cached_input_price,
  source: "seed"
})

/** A model in a catalogue of its own: one price until June 2026, another since. */
const [bundled] = pricesWithOffers(NOW).view.entries.filter(({ provider }) => provider === "openai")
const ENTRY: CatalogueEntry = {
  ...bundled!,
  id: "openai-made-1",
  name: "made-1",
  display_name: 'Made "1", really',
  context_window: 400_000,
  cache_write_price: null,
  tiers: [],
  batch_input_price: null,
  batch_output_price: null,
  levels: [level("2026-01-01", 2, 0.2), level("2026-06-01", 1, null)]
}

const HOURS = { name: "peak", windows_utc: ["08:00-16:00"], days: "every day" } as const

const row = (prices: Record<string, any>, more: object = {}) => ({
  models: ["made-1"],
  prices,
  from: "2026-01-01",
  until: null,
  source: 0,
  confidence: 3 as const,
  ...more
})

const TARIFFS: TariffData = {
  ...NO_TARIFFS,
  sources: [{ source: "a page", basis: "announced", url: "https://example.org/prices" }],
  rows: {
    openai: [
      row({ input: 4, output: 15 }, { when: { above_input_tokens: 200_000 } }),
      row({ tokens: { factor: 0.5 } }, { when: { batch: true } }),
      row({ tokens: { factor: 1.1 } }, { when: { channel: "bedrock" } }),
      row({ input: 3 }, { when: { hours: HOURS } }),
      row({ cache_write_5m: { factor: 1.25, of: "input" } }, { until: "2026-03-01" }),
      row({ output_image: null }),
      row({ web_search_call: 10 }, { per: 1000 })
    ]
  }
}

const MADE = priceSnapshot({ entries: [ENTRY], tariffs: TARIFFS }, NOW)
const made: ReadonlyArray<Row> = finish(priceTable(MADE)).rows

/** The rows of a unit, each as its circumstances and its price. */
const said = (unit: string, fits: Row) =>
  made
    .filter((each) => each["unit"] === unit && Object.entries(fits).every(([column, value]) => each[column] === value))
    .map(({ from, price, prompt_from, to }) => [prompt_from, from?.slice(0, 10), to?.slice(0, 10) ?? null, price])

const unique = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values()
]

const USUAL = { seller: "openai", tier: "standard", region: "", conditions: JSON.stringify({ outside: [HOURS] }) }

describe("the table of prices", () => {
  it("has a row for each length and time, with factors worked out", () => {
    assert.deepStrictEqual(said("input", USUAL), [
      [0, "2026-01-01", "2026-06-01", "2"],
      [0, "2026-06-01", null, "1"],
      [200_001, "2026-01-01", null, "4"]
    ])
    assert.deepStrictEqual(said("output", { ...USUAL, tier: "batch", prompt_from: 0 }), [
      [0, "2026-01-01", "2026-06-01", "5"],
      [0, "2026-06-01", null, "2.5"]
    ])
    assert.deepStrictEqual(said("input", { ...USUAL, seller: "bedrock", prompt_from: 0 }), [
      [0, "2026-01-01", "2026-06-01", "2.2"],
      [0, "2026-06-01", null, "1.1"]
    ])
    assert.deepStrictEqual(said("cache_write_5m", { ...USUAL, prompt_from: 0 }), [
      [0, "2026-01-01", "2026-03-01", "2.5"]
    ])
  })

  it("says the hours of a price, which holds in them alone", () => {
    const conditions = JSON.stringify({ hours: HOURS })
    const [peak] = said("input", { ...USUAL, conditions, prompt_from: 0 })
    assert.deepStrictEqual(peak, [0, "2026-01-01", null, "3"])
    const usage = { prompt_tokens: 100_000, completion_tokens: 0 }
    const at = (hour: string) => bill({ model: "made-1", usage }, { at: `2026-02-02T${hour}:00Z`, prices: MADE }).total
    assert.deepStrictEqual([at("09:00"), at("17:00")], ["0.3", "0.2"])
  })

  it("has a row without a price where none is known, and says why", () => {
    const [image] = made.filter(({ unit }) => unit === "output_image")
    assert.isNull(image!["price"])
    assert.match(image!["note"], /output_image/u)
    const [cached] = made.filter(({ from, unit }) => unit === "cache_read" && from.startsWith("2026-06"))
    assert.strictEqual(cached!["price"], "1")
    assert.match(cached!["note"], /cost the input price/u)
  })

  it("has a fee once for each seller, where it is the same in all tiers and regions", () => {
    const fees = made.filter(({ unit }) => unit === "web_search_call")
    assert.deepStrictEqual(
      fees.map(({ seller }) => seller),
      ["openai", "bedrock"]
    )
    assert.deepInclude(fees[0], {
      tier: "",
      region: "",
      conditions: "{}",
      price: "10",
      per: 1000,
      each: "0.01",
      prompt_to: null,
      url: "https://example.org/prices"
    })
  })

  it("ends the prices of long prompts where no request is longer", () => {
    const ends = made
      .filter(({ unit }) => unit === "input")
      .map(({ prompt_from, prompt_to }) => [prompt_from, prompt_to])
    assert.sameDeepMembers(
      [...unique(ends)],
      [
        [0, 200_001],
        [200_001, 400_001]
      ]
    )
  })

  it("has a moving name in the days in which it means the model", () => {
    const names = ["claude-opus-8", "claude-opus-9"]
    const entries = names.map((name, index) => ({
      ...ENTRY,
      id: `anthropic-${name}`,
      provider: "anthropic" as const,
      name,
      release_date: `2026-0${index + 2}-01`
    }))
    const { rows } = finish(priceTable(priceSnapshot({ entries, tariffs: NO_TARIFFS }, NOW)))
    const latest = (rows as ReadonlyArray<Row>).filter(
      ({ names, unit }) => unit === "input" && JSON.parse(names).includes("claude-opus-latest")
    )
    assert.deepStrictEqual(
      latest.map(({ from, model_id, to }) => [model_id, from.slice(0, 10), to?.slice(0, 10) ?? null]),
      [
        ["anthropic-claude-opus-8", "2026-02-01", "2026-03-01"],
        ["anthropic-claude-opus-9", "2026-03-01", "2026-06-01"],
        ["anthropic-claude-opus-9", "2026-06-01", null]
      ]
    )
  })

  it("names a model by all names that mean it alone", () => {
    assert.deepStrictEqual(JSON.parse(made[0]!["names"]), ["openai-made-1", "made-1", "made-1-YYYY-MM-DD"])
  })

  it("is CSV that others read, and JSON Lines", () => {
    const table = finish(priceTable(MADE))
    const text = (format: "csv" | "jsonl") => new TextDecoder().decode(finish(tableFile(table, format)))
    const objects = text("jsonl")
      .trimEnd()
      .split("\n")
      .map((line): Row => JSON.parse(line))
    assert.deepStrictEqual(
      objects,
      table.rows.map((each) => ({ schema: 1, ...each }))
    )
    const read = csvRows(text("csv")).map(({ cells }) => cells)
    assert.deepStrictEqual(read, [
      Object.keys(objects[0]!),
      ...objects.map((each) => Object.values(each).map((value) => String(value ?? "")))
    ])
  })
})
