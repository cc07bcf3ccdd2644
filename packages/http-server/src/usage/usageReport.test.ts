import { assert, it } from "@effect/vitest"
import { millisSince } from "@ratecard/test-support"
import { bundledPrices } from "@ratecard/core"
import type { ExportedResponse } from "@ratecard/core/effect"
import { finish } from "@ratecard/core/ledger"
import { addToCells, type UsageCell } from "./usageCells.ts"
import { usageReport } from "./usageReport.ts"

const NOW = Date.parse("2026-11-21T12:00:00Z")
const prices = bundledPrices(NOW)

it("names every unknown model, and the ids near the twenty that have most responses", () => {
  const cells = new Map<string, UsageCell>()
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
    for (let times = place % 100 === 99 ? 2 : 1; times > 0; times--) addToCells(cells, response, { prices, now: NOW })
  }
  const { rows, unknown_models } = finish(usageReport([...cells.values()], { by: "model" }, prices))
  // 20,000 before.
  assert.isBelow(millisSince(before), 3000)
  assert.deepStrictEqual([rows.length, unknown_models.length], [3000, 3000])
  const suggested = unknown_models.filter(({ nearest }) => nearest.length > 0)
  assert.deepStrictEqual(
    suggested.map(({ name }) => Number(name.slice(-4))),
    Array.from({ length: 20 }, (_, place) => 100 * place + 99)
  )
})
