import { assert } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { AGENT_LOGS, GAPS } from "@ratecard/core/ledger"
import { Big } from "big.js"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { zstdCompressSync } from "node:zlib"
import type { UsageDocument } from "../src/usage/document.ts"
import { storeIn } from "../src/usage/Store.ts"
import type { Agent } from "../src/usage/files/LogPlace.ts"
import { usage, type UsageOptions } from "../src/usage/Usage.ts"

const NOW = Date.parse("2026-11-22T00:00:00Z")

/** The prices that come along, under a name. */
export const PRICES = { ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW), id: "bundled" }

/** A model that the catalogue has. */
export const MODEL = "claude-haiku-4-5"
/** A time at which it has prices. */
export const AT = "2026-09-12T10:00:00.000Z"
export const MILLIS = Date.parse(AT)

/** A home folder with files of JSON, of lines where these are a list, of rows of one table or several, or of bytes. */
export const homeWith = (files: Readonly<Record<string, unknown>>): string => {
  const home = mkdtempSync(join(tmpdir(), "ratecard-agents-"))
  for (const [name, content] of Object.entries(files)) {
    const path = join(home, name)
    mkdirSync(dirname(path), { recursive: true })
    if (/\.(?:db|sqlite)$/u.test(name) && typeof content === "object") writeRows(path, [content as Table].flat())
    else if (content instanceof Uint8Array) writeFileSync(path, content)
    else writeFileSync(path, name.endsWith(".zst") ? zstdCompressSync(textOf(name, content)) : textOf(name, content))
  }
  return home
}

const textOf = (name: string, content: unknown): string =>
  typeof content === "string"
    ? content
    : name.includes(".jsonl")
      ? `${(content as ReadonlyArray<unknown>).map((line) => JSON.stringify(line)).join("\n")}\n`
      : JSON.stringify(content)

interface Table {
  readonly table: string
  readonly rows: ReadonlyArray<Readonly<Record<string, string | number | null | Uint8Array>>>
}

/** The database stays open as that of an agent that runs, with all rows in its write-ahead log. */
const writeRows = (path: string, tables: ReadonlyArray<Table>): void => {
  const database = new DatabaseSync(path)
  database.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
  for (const { rows, table } of tables) {
    const names = Object.keys(rows[0]!)
    database.exec(`CREATE TABLE ${table} (${names.join(", ")})`)
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${names.map(() => "?").join(", ")})`)
    for (const row of rows) insert.run(...names.map((name) => row[name] ?? null))
  }
  open.push(database)
}

const open: Array<DatabaseSync> = []

/** The sums of the logs in a home folder. */
export const ask = (home: string, more: Partial<UsageOptions> = {}): UsageDocument =>
  usage({ by: "agent", timezone: "UTC", prices: PRICES, env: {}, folder: home, home, now: () => NOW, ...more })

/**
 * The price of tokens of Claude Haiku 4.5, in dollars: 1 for a million of input, 0.1 read, 1.25 written, 5 of output.
 */
export const cost = (input: number, read: number, written: number, output: number): string =>
  Big(input).plus(Big(read).times("0.1")).plus(Big(written).times("1.25")).plus(Big(output).times(5)).div(1e6).toFixed()

/** The sums of one agent's logs, found where it keeps them and named by hand. */
export const usageOfHome = (agent: Agent, files: Readonly<Record<string, unknown>>) => {
  const home = homeWith(files)
  const document = ask(home)
  assert.deepStrictEqual(document.faults, [])
  assert.deepStrictEqual(
    document.rows.map(({ key }) => key),
    [agent]
  )
  const gaps = AGENT_LOGS[agent].gaps.map((gap) => GAPS[gap].code)
  for (const { code } of document.warnings) {
    if (Object.values(GAPS).some((gap) => gap.code === code)) assert.include(gaps, code, `gaps of ${agent}`)
  }
  const { complete, cost, responses, tokens } = document.total
  const store = storeIn(join(home, "usage.db"))
  for (let round = 0; round < 3; round++) assert.deepStrictEqual(ask(home, { store }), document)
  const sessions = ask(home, { by: "session" }).rows.map(({ key }) => key)
  const projects = ask(home, { by: "project" }).rows.map(({ key }) => key)
  const { input, cache_read, cache_write, output } = tokens
  return {
    home,
    document,
    complete,
    cost,
    responses,
    sessions,
    projects,
    tokens: [input, cache_read, cache_write, output],
    codes: document.warnings.map(({ code }) => code).filter((code) => code !== "cache_write_lifetime")
  }
}

/** The same logs without naming their agent. */
export const asNamed = (home: string) => {
  const { rows, total } = ask(home, { paths: ["."] })
  return [rows.map(({ key }) => key), total.cost]
}
