import { assert, describe, it } from "@effect/vitest"
import { resolve } from "@ratecard/core/catalogue"
import { bill, billRecord, csvRows, decimalIn, decimalText, type Used } from "@ratecard/core/ledger"
import { pricesWithOffers } from "@ratecard/core/offers"
import { cases, Databases, random } from "@ratecard/test-support"
import { openWarehouse } from "@ratecard/test-support/warehouses"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import { blocks } from "./markdown.ts"
import { COUNTED, DIALECTS, type Engine, warehouseFile, warehousePath } from "./warehouse.ts"

const NOW = Date.now()
const PRICES = pricesWithOffers(NOW)

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
    return chance(0.95)
      ? written
      : oneOf([written.toUpperCase(), `openai/${written}`, `${written}x`, `${written}${dated}`])
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
  const head = [
    "id",
    "started_at",
    "model",
    "seller",
    "tier",
    "region",
    ...COUNTED,
    "prompt",
    "unit",
    "quantity",
    "conditions"
  ]
  const cell = (value: unknown) =>
    /[",]/u.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)
  return `${[head.join(), ...rows.map((row) => head.map((name) => cell(row[name as keyof UsageRow])).join())].join("\n")}\n`
}

type Billed = { readonly currency: string; readonly total: string; readonly complete: boolean } | undefined

const NOTHING = Object.fromEntries(COUNTED.map((unit) => [unit, 0]))

const LONG_AGO = { started_at: "1970-01-01 00:00:00" }

/** Rows that no engine may bill, each with its reason. */
const unbillable = (rows: ReadonlyArray<UsageRow>, fits: (row: UsageRow) => boolean): ReadonlyMap<UsageRow, string> => {
  const good = rows.find(fits)!
  const bad: ReadonlyArray<readonly [reason: string, fields: object]> = [
    ["bad_count", { input: -1 }],
    ["bad_count", { output: "9223372036854775807" }],
    ["bad_count", { prompt: -5 }],
    ["bad_count", { unit: "web_search_call", quantity: "-1" }],
    ["in_future", { started_at: "2100-01-01 00:00:00" }],
    ["no_price", LONG_AGO],
    ["no_price", { tier: "another" }],
    ["no_price", { region: "mars" }],
    ["no_price", { seller: "a stranger" }],
    ["no_price:web_search_call", { ...NOTHING, seller: "a stranger", unit: "web_search_call", quantity: "1" }],
    ["unknown_model", { model: "" }],
    ["unknown_model", { model: "it's another; drop table usage" }],
    ["no_price:", { quantity: "1" }],
    ["no_price:prayer", { unit: "prayer", quantity: "1" }]
  ]
  return new Map(bad.map(([reason, fields], index) => [{ ...good, ...fields, id: rows.length + index }, reason]))
}

/** What `bill()` says of a row: of counters by the body of a response, and of other units by the units. */
const billedOf = (row: UsageRow): Billed => {
  const { cache_read, cache_write_1h, cache_write_30m, cache_write_5m, input, model, output, region, seller, tier } =
    row
  const at = Date.parse(`${row.started_at.replace(" ", "T")}Z`)
  const context = {
    ...(["bedrock", "vertex", "azure", "foundry"].includes(seller) && { channel: seller }),
    ...(region !== "" && { geo: region }),
    ...(tier === "batch" && { batch: true })
  }
  const isOwn = context.channel === undefined && seller !== ""
  const served = {
    ...(tier === "fast" && { speed: "fast" }),
    ...(!["batch", "fast"].includes(tier) && { service_tier: tier })
  }
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
  const counted = [
    ...COUNTED.map((unit) => ({ unit, quantity: row[unit] })),
    { unit: row.unit, quantity: row.quantity }
  ]
  const used: Used = {
    amounts: counted.filter(({ quantity }) => Number(quantity) > 0),
    promptTokens:
      row.prompt === "" ? input + cache_read + cache_write_5m + cache_write_30m + cache_write_1h : row.prompt,
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

  it("bills in every engine what bill() says, and says why it does not bill: 20,000 rows with CASES=5", async () => {
    const files = Object.fromEntries(
      await Promise.all(
        ["prices.parquet", "prices.csv", "rates.parquet", "rates.csv"].map(async (name) => [name, await table(name)])
      )
    ) as Readonly<Record<string, Uint8Array>>
    const rows = usageRows(objectsIn(files["prices.csv"]!), cases(4000), 1)
    const expected = rows.map(billedOf)
    const bad = unbillable(
      rows,
      (row) => expected[row.id]?.complete === true && row.unit === "" && billedOf({ ...row, ...LONG_AGO }) === undefined
    )
    const reasons = new Map([...bad].map(([{ id }, reason]) => [id, reason]))
    for (const engine of ["duckdb", "clickhouse", "postgresql"] as const) {
      const warehouse = await openWarehouse(engine, () => new Databases(inject("postgresPort")!))
      for (const [name, file] of Object.entries({ ...files, "usage.csv": csvOf([...rows, ...bad.keys()]) }))
        writeFileSync(join(warehouse.folder, name), file)
      // Twice, as each load is.
      for (let load = 0; load < 2; load++) await warehouse.run(readFileSync(warehousePath(engine), "utf8"))
      await warehouse.fill("usage.csv")
      const bills = await warehouse.rows("select id, amount, currency, reason from bills")
      const [shown] = blocks(readFileSync(join(warehousePath(engine), "../README.md"), "utf8"), "sql")
      const sums = await warehouse.rows(shown!)
      warehouse.close()
      assert.strictEqual(
        sums.reduce((all, [, , , , requests]) => all + Number(requests), 0),
        bills.length
      )
      assert.lengthOf(bills, rows.length + bad.size)
      let billed = 0
      const unbilled = new Map<string, number>()
      for (const [id, amount = "", currency, reason = ""] of bills) {
        if (reasons.has(Number(id))) {
          assert.deepStrictEqual([amount, reason], ["", reasons.get(Number(id))], engine)
          continue
        }
        const made = expected[Number(id)]
        const about = JSON.stringify({ engine, row: rows[Number(id)], amount, reason, made })
        assert.strictEqual(amount === "", reason !== "", about)
        if (amount === "") {
          if (made?.complete === true) unbilled.set(reason, (unbilled.get(reason) ?? 0) + 1)
          continue
        }
        billed++
        const total = decimalText(decimalIn(amount)!)
        assert.deepStrictEqual([total, currency, true], [made?.total, made?.currency, made?.complete], about)
      }
      assert.isAbove(billed, rows.length * 0.4)
      // Prompts of several requests, hours, sellers without prices of their own, and spellings: these bills say more.
      const [others] = [[...unbilled].filter(([reason]) => !/^(?:unknown_model|by_hour)$/u.test(reason))]
      assert.isBelow(
        others.reduce((sum, [, count]) => sum + count, 0),
        rows.length * 0.01
      )
    }
  })
})
