import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { type CatalogueEntry, successorOf } from "../catalogue.ts"

const NOW = Date.parse("2026-11-29")

const [template] = BUNDLED_ENTRIES
const model = (id: string, day: string, prices: readonly [number, number], more: Partial<CatalogueEntry> = {}) => ({
  ...template!,
  id,
  provider: "openai" as const,
  name: id.replace("openai-", ""),
  display_name: id,
  context_window: 100_000,
  capabilities: {
    input: ["text", "image"],
    output: ["text"],
    tools: true,
    structured_output: true,
    reasoning: true,
    sources: []
  } satisfies CatalogueEntry["capabilities"],
  release_date: day,
  retirement: null,
  levels: [
    {
      date: `${day}T00:00:00Z`,
      input_price: prices[0],
      output_price: prices[1],
      cached_input_price: null,
      source: "seed"
    }
  ] satisfies CatalogueEntry["levels"],
  ...more
})

const ending = (more: Partial<CatalogueEntry> = {}, retirement = {}) =>
  model("openai-old", "2025-01-01", [1, 10], { retirement: { date: "2026-12-11", ...retirement }, ...more })

const NEAR = model("openai-near", "2026-01-01", [2, 9])
const DEAR = model("openai-dear", "2026-10-01", [5, 30])

const follows = (entry: CatalogueEntry, others: ReadonlyArray<CatalogueEntry>, at = NOW) => {
  const found = successorOf(entry, [entry, ...others], at)
  return found && `${found.by} ${found.model} ${found.change_pct}`
}

describe("the model that follows one that ends", () => {
  it("is the one that its vendor names, or the one named instead of that", () => {
    const named = ending({}, { replacement: "openai-dear" })
    assert.strictEqual(follows(named, [NEAR, DEAR]), "vendor openai-dear 246.2")
    const gone = { ...DEAR, retirement: { date: "2026-11-01", replacement: "openai-near" } }
    assert.strictEqual(follows(named, [NEAR, gone]), "vendor openai-near 15.4")
    assert.strictEqual(follows(named, [NEAR, gone], Date.parse("2026-10-15")), "vendor openai-dear 246.2")
    const circle = { ...DEAR, retirement: { date: null, replacement: "openai-old" } }
    assert.strictEqual(follows(named, [NEAR, circle]), "nearest openai-near 15.4")
  })

  it("is else the nearest in abilities and then in price of those that came later and stay", () => {
    assert.strictEqual(follows(ending(), [DEAR, NEAR]), "nearest openai-near 15.4")
    for (const lacking of [
      { context_window: 50_000 },
      { context_window: null },
      { capabilities: { ...NEAR.capabilities, reasoning: null } },
      { capabilities: { ...NEAR.capabilities, input: ["text"] as const } },
      { retirement: { date: "2027-04-01" } },
      { release_date: "2024-12-31" },
      { name: "near-preview" }
    ]) {
      assert.strictEqual(follows(ending(), [DEAR, { ...NEAR, ...lacking }]), "nearest openai-dear 246.2")
    }
    assert.strictEqual(follows(ending(), [{ ...NEAR, provider: "google" }]), null)
    assert.strictEqual(follows(ending(), [{ ...NEAR, id: "openai-near-latest" }]), null)
    assert.strictEqual(follows(ending(), [{ ...NEAR, context_window: 50_000 }]), "nearest openai-near 15.4")
  })

  it("has the prices of the day, and no percentage of what was free", () => {
    assert.strictEqual(follows(ending(), [NEAR], Date.parse("2025-06-01")), null)
    const free = ending({ levels: model("", "2025-01-01", [0, 0]).levels })
    assert.strictEqual(follows(free, [NEAR]), "nearest openai-near null")
  })
})

describe("the model that follows one that stays", () => {
  it("is the newest of its line", () => {
    const alpha = (id: string, day: string, price: number) =>
      model(`openai-alpha-${id}`, day, [price, price], { display_name: `Alpha ${id}` })
    const [one, two, three] = [alpha("1", "2025-01-01", 1), alpha("2", "2025-06-01", 2), alpha("3", "2026-01-01", 3)]
    assert.strictEqual(follows(one, [two, three, NEAR]), "line openai-alpha-3 200")
    assert.strictEqual(follows(three, [one, two, NEAR]), null)
  })
})
