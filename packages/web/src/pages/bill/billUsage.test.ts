import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { billUsage } from "./billUsage.ts"
import { readUsage } from "./readUsage.ts"

const now = Date.parse("2026-11-21T12:00:00Z")
const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, now)

const read = (lines: Iterable<string>) => {
  const source = {
    name: "batch_output.jsonl",
    lines: async function* () {
      yield* lines
    }
  }
  return readUsage([source])
}

const reportOf = async (...lines: ReadonlyArray<string>) => billUsage(await read(lines), { prices, now })

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

describe("a log of a large team", () => {
  it("is read, however many records it has", async () => {
    // A function takes some 120,000 arguments.
    const MANY = 150_000
    const record = JSON.stringify({ model: "gpt-4o-mini", usage: { prompt_tokens: 20, completion_tokens: 17 } })
    const { faults, records } = await read(Array.from({ length: MANY }, () => record))
    assert.deepStrictEqual([records.length, faults.length], [MANY, 0])
    assert.strictEqual(records.at(-1)!.line, MANY)
  })

  it("tells of the first lines that are none, and how many more there are", async () => {
    const report = await reportOf(...Array.from({ length: 1000 }, () => "{ not json"))
    assert.deepStrictEqual([report.faults.length, report.moreFaults], [200, 800])
  })

  it("has its dearest records in order, the first of equal ones first", async () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      JSON.stringify({ model: "gpt-4o-mini", usage: { prompt_tokens: index % 1000, completion_tokens: 0 } })
    )
    const { dearest, records } = await reportOf(...lines)
    assert.deepStrictEqual([records, dearest.length], [5000, 200])
    // Five records of each amount, from 999 tokens on down.
    assert.deepStrictEqual(
      dearest.map(({ line }) => line),
      Array.from({ length: 200 }, (_, place) => 1000 - Math.floor(place / 5) + 1000 * (place % 5))
    )
  })
})
