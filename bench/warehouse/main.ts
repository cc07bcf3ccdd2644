import { Postgres } from "@ratecard/test-support"
import { openWarehouse } from "@ratecard/test-support/warehouses"
import { execFileSync, spawnSync } from "node:child_process"
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Makes rows of usage, and bills them with the views of docs/warehouse: all in DuckDB from Parquet, a part in the others and
with \`ratecard cost\`. Each has a process of its own.

pnpm x bench warehouse [--rows N] [--part N]

  --rows N   rows for DuckDB (100000000)
  --part N   rows for the others (1000000)
`

const options = optionsOf(HELP, { rows: "100000000", part: "1000000", engine: "", folder: "" })
const rows = wholeOption("rows", options.rows)
const part = wholeOption("part", options.part)

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const sqlOf = (engine: string): string => readFileSync(join(ROOT, `docs/warehouse/${engine}.sql`), "utf8")
const RATECARD = join(ROOT, "packages/cli/src/main.ts")
const NODE = ["--conditions=ratecard-source"]

const TOTALS =
  "select currency, reason, count(*), sum(amount) from bills group by currency, reason order by 3 desc limit 5"

/** Rows of a year, of all models that are sold without conditions, with prompts up to 400,000 tokens and caches in most. */
const usage = (count: number): string => `select
    'r' || i as id, timestamp '2025-12-01' + to_seconds(hash(i) % 31000000) as started_at,
    names[1 + (hash(i + 1) % len(names))::bigint] as model, '' as seller,
    case when hash(i + 2) % 10 = 0 then 'batch' else 'standard' end as tier, '' as region,
    (hash(i + 3) % 20000)::bigint as input,
    (case when hash(i + 4) % 3 > 0 then hash(i + 4) % 380000 else 0 end)::bigint as cache_read,
    0::bigint as cache_write_5m, 0::bigint as cache_write_30m, 0::bigint as cache_write_1h,
    (hash(i + 5) % 4000)::bigint as output, null::bigint as prompt, '' as unit, 0::decimal(19, 6) as quantity,
    '{}' as conditions
  from range(${count}) as r(i), (
    select list(distinct name order by name) as names from price_cards
    where seller = '' and region = '' and input is not null and output is not null and name not like '%YYYY%'
      and since <= timestamp '2025-12-01' and until > timestamp '2026-12-01'
  )`

/** Rows of a file: where more are billed, the same file is read several times. */
const FILE_ROWS = 10_000_000

const fillFolder = async (folder: string): Promise<void> => {
  execFileSync(process.execPath, [...NODE, RATECARD, "prices", "--output", join(folder, "prices.csv")])
  execFileSync(process.execPath, [...NODE, RATECARD, "prices", "--rates", "--output", join(folder, "rates.csv")])
  for (const name of ["prices", "rates"]) {
    const flags = name === "rates" ? ["--rates"] : []
    const output = join(folder, `${name}.parquet`)
    execFileSync(process.execPath, [...NODE, RATECARD, "prices", ...flags, "--format", "parquet", "--output", output])
  }
  const duckdb = await openWarehouse("duckdb", () => undefined!)
  for (const name of ["prices.parquet", "rates.parquet"]) copyFileSync(join(folder, name), join(duckdb.folder, name))
  await duckdb.run(sqlOf("duckdb"))
  await duckdb.run(`copy (${usage(Math.min(rows, FILE_ROWS))}) to '${folder}/usage.parquet';`)
  await duckdb.run(`copy (from '${folder}/usage.parquet' limit ${part}) to '${folder}/usage.csv' (header);`)
  await duckdb.run(`copy (
    select model, strftime(started_at, '%Y-%m-%dT%H:%M:%SZ') as at, { batch: tier = 'batch' } as context,
      { input_tokens: input, cache_read_input_tokens: cache_read, output_tokens: output } as usage
    from '${folder}/usage.parquet' limit ${part}
  ) to '${folder}/usage.jsonl' (format json);`)
  duckdb.close()
}

/** Bills in this process, and says what it took. */
const billIn = async (engine: "duckdb" | "clickhouse" | "postgresql", folder: string): Promise<void> => {
  const postgres = engine === "postgresql" ? await Postgres.start() : undefined
  const warehouse = await openWarehouse(engine, () => postgres!)
  for (const name of ["prices.parquet", "rates.parquet", "prices.csv", "rates.csv", "usage.csv"])
    copyFileSync(join(folder, name), join(warehouse.folder, name))
  const isDuckdb = engine === "duckdb"
  const files = Array.from({ length: Math.ceil(rows / FILE_ROWS) }, () => `'${folder}/usage.parquet'`)
  const view = `create or replace view usage as from read_parquet([${files.join()}]);`
  await warehouse.run(
    isDuckdb ? sqlOf(engine).replace(/create table if not exists usage [^;]*;/u, view) : sqlOf(engine)
  )
  if (!isDuckdb) await warehouse.fill("usage.csv")
  if (postgres !== undefined) await warehouse.run("analyze usage;")
  const start = performance.now()
  const totals = await warehouse.rows(TOTALS)
  const seconds = (performance.now() - start) / 1000
  const megabytes = process.resourceUsage().maxRSS >> 10
  const billed = isDuckdb ? rows : part
  process.stdout.write(
    `${engine}: ${billed} rows in ${seconds.toFixed(1)} s, ${postgres === undefined ? `${megabytes} MB` : "memory of the server not counted"}\n`
  )
  for (const each of totals) process.stdout.write(`  ${each.join(" | ")}\n`)
  warehouse.close()
  await postgres?.[Symbol.asyncDispose]()
  process.exit()
}

const { engine, folder } = options
if (engine === "duckdb" || engine === "clickhouse" || engine === "postgresql") await billIn(engine, folder)
else {
  const made = mkdtempSync(join(tmpdir(), "ratecard-bench-"))
  try {
    await fillFolder(made)
    for (const each of ["duckdb", "clickhouse", "postgresql"]) {
      const args = ["--engine", each, "--folder", made, "--rows", options.rows, "--part", options.part]
      const { status } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, ...args], {
        stdio: "inherit"
      })
      if (status !== 0) throw new Error(`${each} ended with ${status}`)
    }
    const start = performance.now()
    spawnSync(process.execPath, [...NODE, RATECARD, "cost", join(made, "usage.jsonl")], { stdio: "ignore" })
    process.stdout.write(`ratecard cost: ${part} rows in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
