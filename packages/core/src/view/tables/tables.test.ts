import { assert, describe, it } from "@effect/vitest"
import { bill } from "../../index.ts"
import { finish, priceTable, rateTable, tableFile, type Table } from "../../ledger.ts"
import { addDecimals, decimalIn, decimalText, multiplyDecimals } from "../../ledger.ts"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../../bundled.ts"
import { priceSnapshot, type PriceSnapshot } from "../../catalogue.ts"
import { pricesWithOffers } from "../../offers.ts"
import { BANK_RATES, bankRateOn } from "../../rates.ts"
import { csvRows } from "../../ledger/records/csvRows.ts"

const NOW = Date.now()

/** Numbers that look random, the same in each run. */
const random = (() => {
  let state = 1
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
})()

type Row = Readonly<Record<string, any>>

/** The rows of a call by its circumstances, as a join finds them. */
const joined = (rows: ReadonlyArray<Row>, of: Row, at: string, prompt: number) =>
  rows.filter(
    (row) =>
      ["seller", "tier", "region", "conditions"].every((column) => row[column] === of[column]) &&
      (row["from"] ?? "") <= at &&
      at < (row["to"] ?? "9") &&
      row["prompt_from"] <= prompt &&
      prompt < (row["prompt_to"] ?? Infinity)
  )

/** A call under the circumstances of a row, of so many fresh, cached, written and produced tokens. */
const callUnder = ({ model_id, provider, region, seller, tier }: Row, [fresh, read, written, made]: Amounts) => {
  const context = {
    ...(seller !== provider && { channel: seller }),
    ...(region !== "" && { geo: region }),
    ...(tier === "batch" && { batch: true })
  }
  const service_tier = tier === "batch" || tier === "fast" ? "standard" : tier
  const usage =
    provider === "anthropic"
      ? {
          input_tokens: fresh,
          cache_read_input_tokens: read,
          cache_creation_input_tokens: written,
          output_tokens: made,
          ...(tier === "fast" && { speed: "fast" }),
          service_tier
        }
      : { prompt_tokens: fresh + read, completion_tokens: made, prompt_tokens_details: { cached_tokens: read } }
  return [{ model: model_id, service_tier, usage }, { context }] as const
}

type Amounts = readonly [fresh: number, read: number, written: number, made: number]

/** What rows of a table say that a call costs; null where one of the prices is not known. */
const sumOf = (rows: ReadonlyArray<Row>, quantities: Readonly<Record<string, number>>): string | null => {
  let sum = decimalIn("0")!
  for (const [unit, quantity] of Object.entries(quantities)) {
    if (quantity === 0) continue
    const all = rows.filter((row) => row["unit"] === unit)
    assert.isAtMost(all.length, 1, JSON.stringify(all))
    const [row] = all
    if (row === undefined || row["price"] === null) return null
    const share = decimalIn(
      String(1 / row["per"]).includes("e") ? `0.${"0".repeat(Math.log10(row["per"]) - 1)}1` : String(1 / row["per"])
    )!
    sum = addDecimals(
      sum,
      multiplyDecimals(multiplyDecimals(decimalIn(String(quantity))!, decimalIn(row["price"])!), share)
    )
  }
  return decimalText(sum)
}

/** Compares rows with bills, for calls under the circumstances of rows picked at random. */
const comparePicked = (prices: PriceSnapshot, picks: number): number => {
  const byModel = Map.groupBy(finish(priceTable(prices)).rows as ReadonlyArray<Row>, (row) => row["model_id"])
  const texts = [...byModel.values()].filter(([row]) => prices.view.entryById.has(row!["model_id"]))
  let compared = 0
  for (let pick = 0; pick < picks; pick++) {
    const rows = texts[random(texts.length)]!
    const row = rows[random(rows.length)]!
    if (row["conditions"] !== "{}") continue
    const begin = Date.parse(row["from"] ?? "2024-01-01")
    const at = new Date(
      begin + random(Math.max(1, Math.min(NOW, Date.parse(row["to"] ?? "9999")) - begin))
    ).toISOString()
    const { context_window } = prices.view.entryById.get(row["model_id"])!
    const most = Math.min(row["prompt_to"] ?? Infinity, (context_window ?? 100_000) + 1) - row["prompt_from"]
    if (most < 1 || Date.parse(at) > NOW) continue
    const prompt = row["prompt_from"] + random(most)
    const read = random(prompt + 1)
    const written = row["provider"] === "anthropic" ? random(prompt - read + 1) : 0
    const amounts = [prompt - read - written, read, written, 1 + random(5000)] as const
    const [response, { context }] = callUnder(row, amounts)
    const made = bill(response, { provider: row["provider"], at, context, prices })
    const found = joined(rows, row, at, prompt)
    const hours = joined(rows, { ...row, conditions: "" }, at, prompt).length
    assert.strictEqual(hours, 0)
    if (rows.some((each) => String(each["conditions"]).includes("hours"))) continue
    const [fresh, , , output] = amounts
    const sum = sumOf(found, { input: fresh, cache_read: read, cache_write_5m: written, output })
    assert.strictEqual(sum, made.complete ? made.total : null, JSON.stringify([row, amounts, at, made]))
      sum === null
        ? "null"
        : `${row["tier"]} ${row["seller"] === row["provider"] ? "" : "cloud"} ${row["prompt_from"] > 0 ? "long" : ""}`
    ] =
      (stats[
        sum === null
          ? "null"
          : `${row["tier"]} ${row["seller"] === row["provider"] ? "" : "cloud"} ${row["prompt_from"] > 0 ? "long" : ""}`
      ] ?? 0) + 1
    compared++
  }
  return compared
}

describe("the table of prices", () => {
  it("joined by hand gives what bills say, for random calls at makers and clouds", () => {
    assert.isAbove(comparePicked(pricesWithOffers(NOW), 2000), 1000)
  })
})
