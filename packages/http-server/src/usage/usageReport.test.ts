import { assert, it } from "@effect/vitest"
import { millisSince } from "@ratecard/test-support"
import { SHARED_RESPONSES, SHARED_WARNINGS, sharedSum } from "@ratecard/test-support/ledger"
import { bundledPrices } from "@ratecard/core"
import type { PriceSnapshot } from "@ratecard/core/catalogue"
import type { ExportedResponse } from "@ratecard/core/effect"
import {
  agentLogs,
  type Bill,
  billRecord,
  exportedEntry,
  finish,
  usageRecordOf,
  UsageSums
} from "@ratecard/core/ledger"
import { pricesWithOffers } from "@ratecard/core/offers"
import { addStored, PriceMarks, rowsOf, type StoredPlace } from "./usageCells.ts"
import { usageReport } from "./usageReport.ts"

/** The sums as the database groups them by a column. */
const summed = (sums: UsageSums<StoredPlace>, by: "model" | "day", prices: PriceSnapshot) =>
  rowsOf(sums, new PriceMarks(prices, "test")).map((row) => ({ ...row, key: row[by], first: row.day, last: row.day }))

const NOW = Date.parse("2026-11-21T12:00:00Z")
const prices = bundledPrices(NOW)

it("names every unknown model, and the ids near the twenty that have most responses", () => {
  const sums = new UsageSums<StoredPlace>()
  const before = process.cpuUsage()
  for (let place = 0; place < 3000; place++) {
    const model = `claude-opus-4-5-nearly-${String(place).padStart(4, "0")}`
    const response = {
      v: 1,
      agent: "claude-code",
      id: `${place}`,
      at: "2026-11-20T09:30:00Z",
      model,
      usage: { input_tokens: 1, output_tokens: 1 }
    } as ExportedResponse
    for (let times = place % 100 === 99 ? 2 : 1; times > 0; times--)
      addStored(sums, response, { prices, now: NOW, logs: agentLogs })
  }
  const { rows, unknown_models } = finish(usageReport(summed(sums, "model", prices), "model", prices))
  // 20,000 before.
  assert.isBelow(millisSince(before), 3000)
  assert.deepStrictEqual([rows.length, unknown_models.length], [3000, 3000])
  const suggested = unknown_models.filter(({ nearest }) => nearest.length > 0)
  assert.deepStrictEqual(
    suggested.map(({ name }) => Number(name.slice(-4))),
    Array.from({ length: 20 }, (_, place) => 100 * place + 99)
  )
})

it("sums the responses of several agents up as the command line and the page do", () => {
  const billing = { prices: pricesWithOffers(NOW), now: NOW, logs: agentLogs }
  const responses = SHARED_RESPONSES as unknown as ReadonlyArray<ExportedResponse>
  const bills = responses.map((each) => {
    const entry = exportedEntry(each, 0)
    return billRecord({ ...usageRecordOf(entry), at: entry.at }, billing) as Bill
  })
  const { dollars, rubles } = sharedSum(bills)
  const sums = new UsageSums<StoredPlace>()
  for (const each of responses) addStored(sums, each, billing)
  const { total, warnings } = finish(usageReport(summed(sums, "day", billing.prices), "day", billing.prices))
  assert.deepInclude(total, { ...dollars, also: [rubles], responses: 5, priced: 5 } as object)
  assert.deepStrictEqual(
    warnings.map(({ code, responses }) => [code, responses]),
    SHARED_WARNINGS.map((each) => [...each])
  )
})
