import { assert, describe, it } from "@effect/vitest"
import { type CatalogueEntry, instantText, priceSnapshot, type PriceSnapshot } from "../../catalogue.ts"
import { bill } from "../../index.ts"
import {
  addDecimals,
  csvRows,
  decimal,
  decimalIn,
  decimalText,
  divideDecimals,
  finish,
  multiplyDecimals,
  NO_TARIFFS,
  priceTable,
  tableFile,
  type TariffData
} from "../../ledger.ts"
import { pricesWithOffers } from "../../offers.ts"

const NOW = Date.now()

type Row = Readonly<Record<string, any>>

const rowsOf = (prices: PriceSnapshot): ReadonlyArray<Row> => finish(priceTable(prices)).rows

/** Numbers that look random, the same in each run. */
const randomly = (state = 1) => {
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

/** The rows of a call under the circumstances of a row, as a join finds them. */
const joined = (rows: ReadonlyArray<Row>, of: Row, at: string, prompt: number) =>
  rows.filter(
    (row) =>
      ["seller", "tier", "region", "conditions"].every((column) => row[column] === of[column]) &&
      (row["from"] === null || row["from"] <= at) &&
      (row["to"] === null || at < row["to"]) &&
      row["prompt_from"] <= prompt &&
      (row["prompt_to"] === null || prompt < row["prompt_to"])
  )

/** What the rows of a call say that it costs; null if one of the prices is not known. */
const costBy = (rows: ReadonlyArray<Row>, quantities: Readonly<Record<string, number>>): string | null => {
  let sum = decimal(0)
  for (const [unit, quantity] of Object.entries(quantities)) {
    if (quantity === 0) continue
    const [row, ...others] = rows.filter((each) => each["unit"] === unit)
    assert.isEmpty(others)
    if (row === undefined || row["price"] === null) return null
    const amount = multiplyDecimals(decimal(quantity), decimalIn(row["price"])!)
    sum = addDecimals(sum, divideDecimals(amount, decimal(row["per"]), 40))
  }
  return decimalText(sum)
}

interface Used {
  readonly input: number
  readonly cache_read: number
  readonly cache_write_5m: number
  readonly output: number
}

/** What bills say of such a call under the circumstances of a row. */
const billed = (prices: PriceSnapshot, row: Row, used: Used, at: string): string | null => {
  const { model_id, provider, region, seller, tier } = row
  const context = {
    ...(seller !== provider && { channel: seller }),
    ...(region !== "" && { geo: region }),
    ...(tier === "batch" && { batch: true })
  }
  const service_tier = tier === "batch" || tier === "fast" ? "standard" : tier
  const { cache_read, cache_write_5m, input, output } = used
  const usage =
    provider === "anthropic"
      ? {
          input_tokens: input,
          cache_read_input_tokens: cache_read,
          cache_creation_input_tokens: cache_write_5m,
          output_tokens: output,
          ...(tier === "fast" && { speed: "fast" }),
          service_tier
        }
      : {
          prompt_tokens: input + cache_read,
          completion_tokens: output,
          prompt_tokens_details: { cached_tokens: cache_read }
        }
  const made = bill({ model: model_id, service_tier, usage }, { provider, at, context, prices })
  return made.complete ? made.total : null
}

/** Compares calls under the circumstances of rows that are picked at random; returns the number of those with a cost. */
const compared = (prices: PriceSnapshot, picks: number): number => {
  const random = randomly()
  const { entryById } = prices.view
  // Of hours, a join needs the clock; of sizes and kinds of caches, the request.
  const models = [...Map.groupBy(rowsOf(prices), (row) => row["model_id"]).values()].filter(
    (rows) => entryById.has(rows[0]!["model_id"]) && rows.every(({ conditions }) => !conditions.includes("hours"))
  )
  let known = 0
  for (let pick = 0; pick < picks; pick++) {
    const rows = models[random(models.length)]!
    const row = rows[random(rows.length)]!
    const { conditions, from, model_id, prompt_from, prompt_to, provider, to } = row
    const begin = from === null ? Date.parse("2024-01-01") : Date.parse(from)
    const at = instantText(begin + random(Math.max(1, Math.min(NOW, to === null ? NOW : Date.parse(to)) - begin)))
    const window = entryById.get(model_id)!.context_window ?? 100_000
    const longest = Math.min(prompt_to ?? Infinity, window + 1) - prompt_from
    if (conditions !== "{}" || longest < 1 || Date.parse(at) > NOW) continue
    const prompt = prompt_from + random(longest)
    const cache_read = random(prompt + 1)
    const cache_write_5m = provider === "anthropic" ? random(prompt - cache_read + 1) : 0
    const used = { input: prompt - cache_read - cache_write_5m, cache_read, cache_write_5m, output: random(5000) + 1 }
    const cost = costBy(joined(rows, row, at, prompt), { ...used })
    assert.strictEqual(cost, billed(prices, row, used, at), JSON.stringify({ row, used, at }))
    if (cost !== null) known++
  }
  return known
}

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
const made = rowsOf(MADE)

/** The rows of a unit, each as its circumstances and its price. */
const said = (unit: string, fits: Row) =>
  made
    .filter((each) => each["unit"] === unit && Object.entries(fits).every(([column, value]) => each[column] === value))
    .map(({ from, price, prompt_from, to }) => [prompt_from, from?.slice(0, 10), to?.slice(0, 10) ?? null, price])

const USUAL = { seller: "openai", tier: "standard", region: "", conditions: "{}" }

describe("the table of prices", () => {
  it("joined by hand gives what bills say, for random calls at makers and clouds", () => {
    assert.isAbove(compared(pricesWithOffers(NOW), 1500), 500)
  })

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
    const at = (hour: string) => billed(MADE, made[0]!, { ...NOTHING, input: 1_000_000 / 10 }, `2026-02-02T${hour}:00Z`)
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

  it("has a fee once, where it is the same everywhere", () => {
    const fees = made.filter(({ unit }) => unit === "web_search_call")
    assert.lengthOf(fees, 1)
    assert.deepInclude(fees[0], {
      ...USUAL,
      price: "10",
      per: 1000,
      prompt_to: null,
      url: "https://example.org/prices"
    })
  })

  it("names a model by all names that mean it alone", () => {
    assert.deepStrictEqual(JSON.parse(made[0]!["names"]), ["openai-made-1", "made-1"])
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

const NOTHING: Used = { input: 0, cache_read: 0, cache_write_5m: 0, output: 0 }
