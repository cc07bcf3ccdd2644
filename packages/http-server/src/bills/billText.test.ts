import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"
import { random, usageBodies } from "@ratecard/test-support"
import { billText } from "./Bills.ts"

const now = Date.parse("2026-11-22T12:00:00Z")
const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, now)

const OVERLAY = {
  name: '"own"\n',
  rules: [
    { model: "gpt*", factor: "0.9" },
    { provider: "anthropic", prices: { input: "1", output: "2" } },
    { provider: "google", cap: "0.000001" }
  ]
}

describe("the text of a bill", () => {
  it("is what the engine writes of it", () => {
    const { oneOf } = random(3)
    for (const { record } of usageBodies(600, 5)) {
      const told = {
        ...record,
        id: oneOf([undefined, "call-1", '\ud800"\u2028\\']),
        model: oneOf([undefined, "gpt-5.1", "claude-sonnet-4-5", 'nobody\'s "model"']),
        context: { settle: oneOf([undefined, "reported"] as const), batch: oneOf([undefined, true]) },
        at: oneOf([undefined, "2025-03-01", "2026-11-20T10:00:00Z"])
      }
      const currency = oneOf([undefined, "usd", "rub"] as const)
      const billed = billRecord(told, { prices, now, overlay: oneOf([undefined, OVERLAY]), currency })
      assert.strictEqual(billText(billed), JSON.stringify(billed))
    }
  })

  it("is that of a month, too", () => {
    const expected = { input_tokens: 1000, output_tokens: 10, calls: 3, per: "day" as const }
    const billed = billRecord({ model: "gpt-5", expected }, { prices, now })
    assert.include(billText(billed), "per_month")
    assert.strictEqual(billText(billed), JSON.stringify(billed))
  })
})
