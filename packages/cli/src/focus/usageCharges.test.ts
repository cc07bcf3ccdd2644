import { assert, describe, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { fileURLToPath } from "node:url"
import { checkFocus, costs } from "../../test/focus/checkFocus.ts"
import { exact, isSame } from "../../test/focus/exact.ts"
import { cells, exported, prices } from "../../test/focus/exported.ts"
import { atOneRate } from "../prices/exchange.ts"
import { priceResponses, usage, type UsageOptions } from "../usage/Usage.ts"
import { usageCharges } from "./usageCharges.ts"

const LOGS = fileURLToPath(new URL("../../test/logs", import.meta.url))
const NOW = Date.parse("2026-11-22T00:00:00Z")
const ASKED: UsageOptions = {
  by: "day",
  timezone: "UTC",
  prices,
  paths: [LOGS],
  env: {},
  folder: LOGS,
  home: "/nowhere",
  now: () => NOW
}

describe("an export of agents' logs", () => {
  it("keeps to the specification and adds up to what the logs cost", () => {
    for (const asked of [ASKED, { ...ASKED, since: "2026-09-06", until: "2026-09-09" }]) {
      for (const format of ["csv", "jsonl"] as const) {
        const file = exported(usageCharges(priceResponses(asked)), {}, format)
        assert.deepStrictEqual(checkFocus(file), [])
        assert.isAbove(file.rows.length, 10)
        const total = exact(usage(asked).total.cost)
        for (const column of ["BilledCost", "EffectiveCost"]) {
          assert.isTrue(isSame(costs(file, column).get("USD")!, total))
        }
      }
    }
  })

  it("is of the user's own prices and of the currency that is asked for", () => {
    const rate: DatedRate = { rate: 81.2345, source: "cbr", updated_at: "2026-11-21T00:00:00Z" }
    const overlay = { name: "ours", rules: [{ model: "claude-*", factor: "0.9" }] }
    const dated = { ...prices, rate, rateOn: () => rate }
    const exchange = atOneRate("rub", rate)
    const asked: UsageOptions = { ...ASKED, prices: dated, overlay, exchange }
    const file = exported(usageCharges(priceResponses(asked), exchange), { currency: "rub" }, "jsonl")
    assert.deepStrictEqual(checkFocus(file), [])
    const { cost, currency } = usage(asked).total
    assert.strictEqual(currency, "rub")
    assert.isTrue(isSame(costs(file, "EffectiveCost").get("RUB")!, exact(cost)))
    const discounts = cells(file, "ContractedCost", "ListCost").filter(([own, list]) => own !== list)
    assert.isAbove(discounts.length, 10)
  })

  it("says which agent, session and project each amount is of", () => {
    const file = exported(usageCharges(priceResponses(ASKED)))
    const tags = cells(file, "Tags").map(([text]) => JSON.parse(text!) as Record<string, string>)
    assert.deepStrictEqual(
      new Set(tags.map(({ agent }) => agent)),
      new Set(["claude-code", "codex", "gemini", "opencode"])
    )
    assert.isTrue(tags.every(({ session }) => session !== undefined && session !== ""))
  })
})
