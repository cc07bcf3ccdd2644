import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { capabilitiesOf, priceSnapshot } from "@ratecard/core/catalogue"
import { billUsage } from "./billUsage.ts"
import { changesFor, otherWorks } from "./otherWork.ts"
import type { Change } from "@ratecard/core/ledger"
import { Usage } from "./readUsage.ts"

const now = Date.parse("2026-11-21T12:00:00Z")
const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, now)
const billing = { prices, now }
const billingOf = () => Promise.resolve(billing)

const usageOf = (...records: ReadonlyArray<object>) =>
  new Usage([
    {
      name: "usage.jsonl",
      lines: async function* () {
        yield* records.map((record) => JSON.stringify(record))
      }
    }
  ]).pieces()

const opus = (more = {}) => ({
  at: "2026-11-03T10:00:00Z",
  model: "claude-opus-5",
  usage: { input_tokens: 1000, cache_read_input_tokens: 50_000, output_tokens: 800, ...more }
})

describe("the same work otherwise", () => {
  it("is compared with models that can do as much, of several providers", async () => {
    const { sums } = await billUsage(usageOf(opus()), billingOf)
    const changes = changesFor(sums, billing)
    const models = changes.map(({ model }) => prices.view.modelById.get(model)!)
    const needed = capabilitiesOf(prices.view.modelById.get("anthropic-claude-opus-5")!)
    assert.isAtLeast(models.length, 3)
    for (const model of models) assert.includeMembers([...capabilitiesOf(model)], [...needed])
    assert.isAtLeast(new Set(models.map(({ provider }) => provider)).size, 3)
    assert.isAtMost(models.length, 6)
  })

  const compared = (change: Change, ...records: ReadonlyArray<object>) =>
    otherWorks(usageOf(...records), [change], billingOf, "usd")

  it("has sums of the responses that have a price on both sides", async () => {
    const unknown = { ...opus(), model: "nobody-knows" }
    const [other] = await compared({ model: "claude-sonnet-5" }, opus(), unknown, opus({ output_tokens: 100 }))
    // 2 × (1,000 × 5 + 50,000 × 0.5) + 900 × 25, of a million tokens; for two fifths.
    assert.deepInclude(other, { responses: 2, cost: "0.0825", best: "0.033", low: "0.033", difference: "-0.0495" })
  })

  it("puts the largest saving first", async () => {
    const changes = [{ model: "claude-opus-4-1" }, { model: "claude-sonnet-5" }, { model: "claude-haiku-4-5" }]
    const others = await otherWorks(usageOf(opus()), changes, billingOf, "usd")
    const savings = others.map(({ difference }) => Number(difference))
    assert.deepStrictEqual(
      savings,
      savings.toSorted((one, other) => one - other)
    )
    assert.deepStrictEqual(others.at(-1)?.change, { model: "claude-opus-4-1" })
  })

  it("counts prompts that do not fit", async () => {
    const [other] = await compared({ model: "claude-haiku-4-5" }, opus({ cache_read_input_tokens: 500_000 }))
    assert.strictEqual(other?.over, 1)
  })

  it("leaves out what nothing can be compared with", async () => {
    assert.deepStrictEqual(await compared({ model: "claude-haiku-4-5" }, { ...opus(), model: "nobody-knows" }), [])
  })
})
