import { assert, it } from "@effect/vitest"
import {
  BILL_EXAMPLES,
  budgetRun,
  exampleBills,
  EXPECTED_BUDGET_RUN,
  type RunExample,
  spanBills
} from "@ratecard/test-support/agents"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run: RunExample = async (example, args, environment) => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=ratecard-source", example, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...environment }
  })
  return stdout
}

it.for(BILL_EXAMPLES)(
  "%s prints the worked bills to the last digit, and no total of what was not told",
  async (example) => {
    const { expected, printed } = await exampleBills(example, run)
    assert.deepStrictEqual(printed, expected)
  }
)

it("otelBills.ts writes worked bills into the spans of calls alone", async () => {
  const { expected, printed } = await spanBills(run)
  assert.deepStrictEqual(printed, expected)
})

it("aiSdkBudget.ts stops its loop when the budget is spent, and makes no call after that", async () => {
  assert.deepStrictEqual(await budgetRun(run), EXPECTED_BUDGET_RUN)
})
