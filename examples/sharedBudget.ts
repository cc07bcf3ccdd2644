// Two processes with one budget in a file of SQLite: together they spend no more than the limit. PostgreSQL and Redis have
// stores of their own.
import { Budget, BudgetSpent, estimate } from "@ratecard/core"
import { sqliteStore } from "@ratecard/core/budgets"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"

const LIMIT = "0.01"

/** As each process opens the budget. */
const openBudget = (file: string) =>
  new Budget({
    limit: LIMIT,
    period: "month",
    key: "acme", // the tenant, so one store has the budgets of all
    store: sqliteStore(new DatabaseSync(file, { timeout: 5000 })),
    expiry: 10 * 60_000 // what a process that is killed has reserved is given back after ten minutes
  })

/** The work of one process: calls until the budget refuses one. */
const work = async (file: string): Promise<number> => {
  const budget = openBudget(file)
  for (let calls = 0; ; calls++) {
    try {
      const atMost = estimate({ model: "gpt-5-mini", input_tokens: 500, output_tokens: 500 })
      const call = await budget.reserve(atMost)
      // Ask the model here, and settle by `bill(response)`: this call wrote as much as it may.
      await call.settle(atMost)
    } catch (error) {
      if (error instanceof BudgetSpent) return calls
      throw error
    }
  }
}

const [shared] = process.argv.slice(2)
if (shared !== undefined) console.log(await work(shared))
else {
  const folder = mkdtempSync(join(tmpdir(), "budget-"))
  const file = join(folder, "budgets.db")
  const start = () => promisify(execFile)(process.execPath, [...process.execArgv, import.meta.filename, file])
  const ended = await Promise.all([start(), start()])
  const made = ended.map(({ stdout }) => Number(stdout))
  const { calls, remaining, reserved, spent } = await openBudget(file).state()
  console.log(`${made.length} processes made ${made[0]! + made[1]!} calls, and ${calls} are counted.`)
  console.log(`${spent} of ${LIMIT} USD is spent, ${reserved} reserved, ${remaining} left.`)
  rmSync(folder, { recursive: true })
}
