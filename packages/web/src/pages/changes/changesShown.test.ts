import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { type CatalogueEntry, type ChangeFilter, changeLogOf } from "@ratecard/core/catalogue"
import { changesShown } from "./changesShown.ts"

const NOW = Date.parse("2026-11-20T00:00:00Z")

const ALL: ChangeFilter = { days: 1825, kind: "all", min_change_pct: 0 }

type Prices = readonly [input: number, cached: number | null]

/** A model of these prices, one a month from January on. */
const model = (id: string, ...prices: ReadonlyArray<Prices>): CatalogueEntry => {
  const [first, ...later] = prices.map(([input_price, cached_input_price], month) => ({
    date: `2026-0${month + 1}-01T00:00:00Z`,
    input_price,
    output_price: 8,
    cached_input_price,
    source: "seed"
  }))
  return { ...BUNDLED_ENTRIES[0]!, provider: "mistral", id: `mistral-${id}`, name: id, levels: [first!, ...later] }
}

const shown = (entries: ReadonlyArray<CatalogueEntry>, kind: ChangeFilter["kind"] = "all") =>
  changesShown(changeLogOf(entries), { ...ALL, kind }, NOW)

const kinds = (entries: ReadonlyArray<CatalogueEntry>, kind?: ChangeFilter["kind"]) =>
  shown(entries, kind).map((change) => change.kind)

describe("the changes that are shown", () => {
  it("call a cached price that comes or goes alone neither a cut nor an increase", () => {
    const prices = [model("a", [1, null], [1, 0.1], [1, 0.05], [1, null], [2, 0.1])]
    assert.deepStrictEqual(kinds(prices), ["rise", "removed", "drop", "added", "new"])
    assert.deepStrictEqual(kinds(prices, "drop"), ["drop"])
    assert.deepStrictEqual(kinds(prices, "rise"), ["rise"])
    assert.deepStrictEqual(kinds(prices, "changes"), ["rise", "removed", "drop", "added"])
  })

  it("have one line for a model and its latest name, where both changed alike", () => {
    const before = [2, null] as const
    const found = shown([
      model("large-2411", before, [1, null]),
      model("large-2512", before, [1, null]),
      model("large-latest", before, [1, null], [3, null]),
      model("small-latest", before, [1, null])
    ])
    assert.deepStrictEqual(
      found.map(({ alias, change, kind }) => [kind, change.model_id, alias]),
      [
        ["rise", "mistral-large-latest", undefined],
        ["drop", "mistral-large-2411", undefined],
        ["drop", "mistral-large-2512", "mistral-large-latest"],
        ["drop", "mistral-small-latest", undefined],
        ["new", "mistral-large-2411", undefined],
        ["new", "mistral-large-2512", "mistral-large-latest"],
        ["new", "mistral-small-latest", undefined]
      ]
    )
  })

  it("of the catalogue count cuts that were cuts", () => {
    const changes = changesShown(changeLogOf(BUNDLED_ENTRIES), { ...ALL, kind: "changes" }, NOW)
    const cached = changes.filter(
      ({ change }) =>
        change.previous_cached_input_price === null &&
        change.input_price === change.previous_input_price &&
        change.output_price === change.previous_output_price
    )
    assert.isNotEmpty(cached)
    for (const { kind } of cached) assert.strictEqual(kind, "added")
  })
})
