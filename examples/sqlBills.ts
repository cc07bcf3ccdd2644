// Keeps bills in SQL, and bills again what had no price when it was made. Takes a file; by default it is in memory.
import { bill, type BillOptions, type CallBill } from "@ratecard/core"
import { addDecimals, decimalIn, decimalText } from "@ratecard/core/ledger"
import { DatabaseSync } from "node:sqlite"

const database = new DatabaseSync(process.argv[2] ?? ":memory:")
// A total is text: a decimal of SQLite is a float, which loses digits.
database.exec(`CREATE TABLE IF NOT EXISTS calls (
  id TEXT PRIMARY KEY, at TEXT NOT NULL, response TEXT NOT NULL,
  model TEXT, currency TEXT, total TEXT, complete INTEGER NOT NULL, prices_as_of TEXT
) STRICT`)
const write = database.prepare("INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?)")

const keep = (id: string, at: string, response: unknown, options: BillOptions = {}): CallBill => {
  const made = bill(response, { at, ...options })
  const { complete, currency = null, model_id, model = model_id, prices_as_of = null, total } = made
  write.run(id, at, JSON.stringify(response), model ?? null, currency, total, Number(complete), prices_as_of)
  return made
}

/** Bills all calls again that are not billed whole: each at the prices of its own time. */
const billAgain = (options: BillOptions): void => {
  for (const { at, id, response } of database.prepare("SELECT * FROM calls WHERE complete = 0").all()) {
    keep(String(id), String(at), JSON.parse(String(response)), options)
  }
}

const show = (): void => {
  const sums = Map.groupBy(database.prepare("SELECT * FROM calls ORDER BY model").all(), ({ currency, model }) =>
    [model, currency ?? "no currency"].join(", ")
  )
  for (const [model, rows] of sums) {
    const totals = rows.flatMap(({ total }) => (total === null ? [] : [decimalIn(String(total))!]))
    const bound = rows.every(({ complete }) => complete === 1) ? "" : "at least "
    const cost = totals.length === 0 ? "unknown" : `${bound}${decimalText(totals.reduce(addDecimals))}`
    console.log(`${model}: ${cost} for ${rows.length}`)
  }
}

const usage = { prompt_tokens: 2006, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 1920 } }
keep("1", "2025-01-15T12:00:00Z", { model: "gpt-4o-2024-08-06", usage })
keep("2", "2025-01-16T12:00:00Z", { model: "gpt-4o-2024-08-06", usage })
keep("3", "2025-01-16T12:00:00Z", { model: "acme-large", usage: { prompt_tokens: 1000, completion_tokens: 100 } })
show()

const rules = [{ model: "acme-large", currency: "usd", prices: { input: "2", output: "10" } }] as const
billAgain({ overlay: { name: "our contract with Acme", rules } })
show()
