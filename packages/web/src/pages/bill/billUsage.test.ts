import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { billUsage } from "./billUsage.ts"
import { readUsage } from "./readUsage.ts"

const now = Date.parse("2026-11-21T12:00:00Z")
const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, now)

const reportOf = async (...lines: ReadonlyArray<string>) => {
  const source = {
    name: "batch_output.jsonl",
    lines: async function* () {
      yield* lines
    }
  }
  return billUsage(await readUsage([source]), { prices, now })
}

describe("the bill of a batch's results", () => {
  const body = { created: 1756717200, model: "gpt-4o-mini", usage: { prompt_tokens: 20, completion_tokens: 17 } }
  const answered = JSON.stringify({ custom_id: "a", response: { status_code: 200, body }, error: null })
  const expired = JSON.stringify({ custom_id: "b", response: null, error: { code: "batch_expired" } })

  it("counts requests without an answer apart from what could not be read", async () => {
    const { failed, faults, records, sums } = await reportOf(answered, expired, expired, "{ not json")
    assert.deepStrictEqual([records, failed, faults.map(({ line }) => line)], [1, 2, [4]])
    assert.deepInclude(sums[0], {
      day: "2025-09-01",
      model: "openai-gpt-4o-mini",
      total: "0.0000066",
      isComplete: true
    })
  })
})
