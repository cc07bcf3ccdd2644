import { assert, it } from "@effect/vitest"
import {
  BILL_EXAMPLES,
  budgetRun,
  exampleBills,
  EXPECTED_BUDGET_RUN,
  type RunExample,
  spanBills
} from "./exampleBills.ts"

/** The tests of the examples that bill calls, from their sources or as users install what they need. */
export const testBills = (run: RunExample): void => {
  it.for(BILL_EXAMPLES)(
    "%s prints the worked bills to the last digit, and no total of what was not stated",
    async (example) => {
      const { expected, printed } = await exampleBills(example, run)
      assert.deepStrictEqual(printed, expected)
    }
  )

  it("otelBills.ts writes worked bills into the spans of calls alone", async () => {
    const { expected, printed } = await spanBills(run)
    assert.deepStrictEqual(printed, expected)
  })

  it("aiSdkBudget.ts makes no call that may exceed its budget", async () => {
    assert.deepStrictEqual(await budgetRun(run), EXPECTED_BUDGET_RUN)
  })
}
