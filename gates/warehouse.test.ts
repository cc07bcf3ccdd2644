import { assert, describe, it } from "@effect/vitest"
import { resolve } from "@ratecard/core/catalogue"
import { bill, billRecord, csvRows, decimal, decimalIn, decimalText, type Used } from "@ratecard/core/ledger"
import { pricesWithOffers } from "@ratecard/core/offers"
import { cases, Databases, random } from "@ratecard/test-support"
import { openWarehouse } from "@ratecard/test-support/warehouses"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import { COUNTED, DIALECTS, type Engine, warehouseFile, warehousePath } from "./warehouse.ts"

const NOW = Date.now()
const PRICES = pricesWithOffers(NOW)
const ENGINES = ["duckdb", "clickhouse", "postgresql"] as const

type Price = Readonly<Record<string, string>>

/** A row of the table `usage`. */
interface UsageRow extends Record<(typeof COUNTED)[number], number> {
  readonly id: number
  readonly started_at: string
  readonly model: string
  readonly seller: string
  readonly tier: string
  readonly region: string
  readonly prompt: number | ""
  readonly unit: string
  readonly quantity: string
  readonly conditions: string
}

const table = async (name: string): Promise<Uint8Array> => {
  const answer = await fetch(`${inject("service")}/api/v1/${name}`)
  assert.strictEqual(answer.status, 200)
  return new Uint8Array(await answer.arrayBuffer())
}

const objectsIn = (csv: Uint8Array): ReadonlyArray<Price> => {
  const [head, ...lines] = csvRows(new TextDecoder().decode(csv)).map(({ cells }) => cells)
  return lines.map((cells) => Object.fromEntries(head!.map((name, index) => [name, cells[index]!])))
}

const instantOf = (at: number): string => new Date(at).toISOString().replace("T", " ").replace("Z", "")

/** Rows of all shapes that prices have, and of some that they do not. */
const usageRows = (prices: ReadonlyArray<Price>, count: number, seed: number): ReadonlyArray<UsageRow> => {
  const { chance, oneOf, whole } = random(seed)
  const byModel = [...Map.groupBy(prices, ({ model_id }) => model_id!).values()]
  const startOf = ({ from, to }: Price): number => {
    const begin = from === "" ? Date.parse("2024-01-01") : Date.parse(from!)
    const end = to === "" ? NOW : Math.min(NOW, Date.parse(to!))
    const at = oneOf([begin, begin - 1, end - 1, end, begin + whole(Math.max(1, end - begin))])
    return Math.min(at, NOW)
  }
  const nameOf = ({ names }: Price): string => {
    const name = oneOf(JSON.parse(names!) as ReadonlyArray<string>)
    const [month, day] = [1 + whole(12), 1 + whole(29)].map((part) => String(part).padStart(2, "0"))
    const year = 2023 + whole(4)
    const dated = oneOf([`-${year}-${month}-${day}`, `-${year}${month}${day}`, `@${year}${month}${day}`])
    const written = name.replace("-YYYY-MM-DD", dated)
    return chance(0.95) ? written : oneOf([written.toUpperCase(), `openai/${written}`, `${written}x`, `${written}${dated}`])
  }
  const promptOf = ({ prompt_from, prompt_to }: Price): number => {
    const from = Number(prompt_from)
    const to = prompt_to === "" ? from + 200_000 : Number(prompt_to)
    return Math.max(0, oneOf([from, from - 1, from + 1, to - 1, to, from + whole(to - from)]))
  }
  return Array.from({ length: count }, (_, id) => {
    const all = oneOf(byModel)
    const price = oneOf(all)
    const other = chance(0.1) ? oneOf(all) : price
    const prompt = promptOf(price)
    const [cached, written] = [chance(0.5) ? whole(prompt + 1) : 0, chance(0.4) ? oneOf([1, 2, 3]) : 0]
    const cache_write = written === 0 ? 0 : whole(prompt - cached + 1)
    const isCounted = COUNTED.some((unit) => unit === price["unit"])
    const isOther = !isCounted && chance(0.8)
    const isAlone = isOther && chance(0.3)
    return {
      id,
      started_at: instantOf(startOf(other)),
      model: nameOf(price),
      seller: other["seller"] === other["provider"] && chance(0.5) ? "" : other["seller"]!,
      tier: other["tier"] || "standard",
      region: other["region"]!,
      input: isAlone ? 0 : prompt - cached - cache_write,
      cache_read: isAlone ? 0 : cached,
      cache_write_5m: !isAlone && written === 1 ? cache_write : 0,
      cache_write_30m: !isAlone && written === 2 ? cache_write : 0,
      cache_write_1h: !isAlone && written === 3 ? cache_write : 0,
      output: isAlone ? 0 : whole(5000),
      prompt: isAlone || chance(0.1) ? prompt : "",
      unit: isOther ? price["unit"]! : "",
      quantity: isOther ? oneOf(["1", "3", "0.25", "1.000001", String(1 + whole(100_000))]) : "0",
      conditions: isOther ? price["conditions"]! : "{}"
    }
  })
}

const csvOf = (rows: ReadonlyArray<UsageRow>): string => {
  const head = ["id", "started_at", "model", "seller", "tier", "region", ...COUNTED, "prompt", "unit", "quantity", "conditions"]
  const cell = (value: unknown) => (/[",]/u.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))
  return `${[head.join(), ...rows.map((row) => head.map((name) => cell(row[name as keyof UsageRow])).join())].join("\n")}\n`
}

type Billed = { readonly currency: string; readonly total: string; readonly complete: boolean } | undefined

/** What `bill()` says of a row: of counters by the body of a response, and of other units by the units. */
const billedOf = (row: UsageRow): Billed => {
  const { cache_read, cache_write_1h, cache_write_30m, cache_write_5m, input, model, output, region, seller, tier } = row
  const at = Date.parse(`${row.started_at.replace(" ", "T")}Z`)
  const context = {
    ...(["bedrock", "vertex", "azure", "foundry"].includes(seller) && { channel: seller }),
    ...(region !== "" && { geo: region }),
    ...(tier === "batch" && { batch: true })
  }
  const isOwn = context.channel === undefined && seller !== ""
  const served = { ...(tier === "fast" && { speed: "fast" }), ...(!["batch", "fast"].includes(tier) && { service_tier: tier }) }
  if (row.unit === "" && row.prompt === "" && cache_write_30m === 0) {
    const usage = {
      input_tokens: input,
      cache_read_input_tokens: cache_read,
      cache_creation_input_tokens: cache_write_5m + cache_write_1h,
      cache_creation: { ephemeral_5m_input_tokens: cache_write_5m, ephemeral_1h_input_tokens: cache_write_1h },
      output_tokens: output,
      ...served
    }
    const made = billRecord(
      { model, at, context, usage, ...(isOwn && { provider: seller }) },
      { prices: PRICES, now: NOW, isSuggesting: false }
    )
    return "error" in made ? undefined : made
  }
  const match = resolve(PRICES.names, model, { at, isSuggesting: false, ...(isOwn && { provider: seller }) })
  if (match.how === "none") return undefined
  const { cache_type: cacheType, memory_gb, resolution } = JSON.parse(row.conditions)
  const counted = [...COUNTED.map((unit) => ({ unit, quantity: row[unit] })), { unit: row.unit, quantity: row.quantity }]
  const used: Used = {
    amounts: counted.filter(({ quantity }) => Number(quantity) > 0),
    promptTokens: row.prompt === "" ? input + cache_read + cache_write_5m + cache_write_30m + cache_write_1h : row.prompt,
    cacheType,
    tier: served.service_tier,
    speed: served.speed
  }
  const terms = { at, now: NOW, context: { ...context, memory_gb, resolution } as object }
  const made = bill(used, PRICES.book.tariffOf(match.model_id), terms)
  return "code" in made ? undefined : made
}

describe("docs/warehouse", () => {
  it("has the files that the program writes: pnpm x write warehouse", () => {
    for (const engine of Object.keys(DIALECTS) as ReadonlyArray<Engine>) {
      assert.strictEqual(readFileSync(warehousePath(engine), "utf8"), warehouseFile(engine), engine)
    }
  })

  it("bills in every engine what bill() says, and says why it does not bill", async () => {
    const [parquet, csv, rates, rateCsv] = await Promise.all(
      ["prices.parquet", "prices.csv", "rates.parquet", "rates.csv"].map(table)
    )
    const rows = usageRows(objectsIn(csv!), cases(20_000), 1)
    writeFileSync('/work/h/sql-tmp/usage.csv', csvOf(rows)); const billed = rows.map(billedOf)
    for (const engine of ENGINES.filter(e => (process.env.ENG ?? e) === e)) {
      const warehouse = await openWarehouse(engine, () => new Databases(inject("postgresPort")!))
      for (const [name, file] of Object.entries({ "prices.parquet": parquet, "prices.csv": csv, "rates.parquet": rates, "rates.csv": rateCsv })) {
        writeFileSync(join(warehouse.folder, name), file!)
      }
      writeFileSync(join(warehouse.folder, "usage.csv"), csvOf(rows))
      const t0 = Date.now()
      await warehouse.run(readFileSync(warehousePath(engine), "utf8"))
      await warehouse.fill("usage.csv")
      const t1 = Date.now()
      const found = new Map(
        (await warehouse.rows("select id, amount, currency, reason from bills")).map(([id, ...rest]) => [Number(id), rest])
      )
      console.log(engine, t1 - t0, Date.now() - t1)
      assert.strictEqual(found.size, rows.length)
      const tally: Record<string, number> = {}
      let bad = 0
      for (const [index, row] of rows.entries()) {
        const [amount = "", currency, reason = ""] = found.get(row.id)!
        const ours = billed[index]
        const view = amount === "" ? null : decimalText(decimalIn(amount)!)
        const kind = `${view === null ? reason : "amount"} / ${ours === undefined ? "refused" : ours.complete ? "complete" : "incomplete"}`
        tally[kind] = (tally[kind] ?? 0) + 1
        const isBad = (view === null) === (reason === "") || (view !== null && (ours?.complete !== true || ours.total !== view || ours.currency !== currency))
        if (process.env.DBG && reason==='no_price' && ours?.complete && bad++ < 25) console.log(JSON.stringify(row));
        if (isBad && bad++ < 8) console.log(JSON.stringify({ row, amount, currency, reason, ours }))
      }
      console.log(tally, bad)
      warehouse.close()
    }
  })
})
