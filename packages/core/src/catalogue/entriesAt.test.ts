import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import {
  type CatalogueEntry,
  catalogueAt,
  changesOf,
  entriesAt,
  noPriceMessage,
  type PriceLevel
} from "../catalogue.ts"

const [template] = BUNDLED_ENTRIES
assert.isDefined(template)

const level = (input_price: number, date: string): PriceLevel => ({
  date,
  input_price,
  output_price: 8,
  cached_input_price: null,
  source: "seed"
})

const model: CatalogueEntry = {
  ...template,
  levels: [
    level(3, "2026-01-01T00:00:00Z"),
    level(2, "2026-02-01T03:00:00+03:00"),
    level(1, "2026-03-01T00:00:00Z"),
    level(4, "2026-03-01T00:00:00Z")
  ]
}

const pricesAt = (at: number): ReadonlyArray<number> =>
  entriesAt([model], at).flatMap(({ levels }) => levels.map(({ input_price }) => input_price))

describe("entries at an instant", () => {
  it("have the levels that were in force by then, each from its very instant on", () => {
    for (const [at, before, after] of [
      ["2026-01-01T00:00:00Z", [], [3]],
      ["2026-02-01T00:00:00Z", [3], [3, 2]],
      ["2026-03-01T00:00:00Z", [3, 2], [3, 2, 1, 4]]
    ] as const) {
      assert.deepStrictEqual(pricesAt(Date.parse(at) - 1), [...before], at)
      assert.deepStrictEqual(pricesAt(Date.parse(at)), [...after], at)
    }
    assert.deepStrictEqual(pricesAt(Infinity), [3, 2, 1, 4])
  })

  it("lack a model that had no price yet", () => {
    assert.isEmpty(entriesAt([model], Date.parse("2026-01-01T00:00:00Z") - 1))
    assert.isEmpty(entriesAt(BUNDLED_ENTRIES, 0))
  })

  it("are the same entries if nothing came later", () => {
    const later = Date.parse("2030-01-01T00:00:00Z")
    for (const [index, entry] of entriesAt(BUNDLED_ENTRIES, later).entries()) {
      assert.strictEqual(entry, BUNDLED_ENTRIES[index])
    }
  })

  it("leave the entries alone that they are made of", () => {
    const before = JSON.stringify(model)
    entriesAt([model], Date.parse("2026-01-15T00:00:00Z"))
    assert.strictEqual(JSON.stringify(model), before)
  })

  it("are confirmed only if they were by then", () => {
    const confirmed = { ...model, confirmed_at: "2026-04-01T00:00:00Z" }
    const confirmedAt = (at: number) => entriesAt([confirmed], at).map((entry) => entry.confirmed_at)
    const instant = Date.parse(confirmed.confirmed_at)
    assert.deepStrictEqual(confirmedAt(instant), ["2026-04-01T00:00:00Z"])
    assert.deepStrictEqual(confirmedAt(instant - 1), [undefined])
    assert.doesNotHaveAnyKeys(entriesAt([confirmed], instant - 1)[0], ["confirmed_at"])
  })

  it("make the catalogue that its changes tell of", () => {
    const at = Date.parse("2025-06-15T00:00:00Z")
    const view = catalogueAt(entriesAt(BUNDLED_ENTRIES, at), at)
    const changes = BUNDLED_ENTRIES.flatMap(changesOf)
    const expected = new Map<string, number>()
    for (const change of changes) {
      if (Date.parse(change.date) <= at) expected.set(change.model_id, change.input_price)
    }
    assert.isAbove(view.models.length, 20)
    assert.isBelow(view.models.length, BUNDLED_ENTRIES.length)
    assert.lengthOf(view.models, expected.size)
    for (const { id, input_price } of view.models) assert.strictEqual(input_price, expected.get(id), id)
    assert.isTrue(view.standing.flatMap(changesOf).every(({ date }) => Date.parse(date) <= at))
  })
})

describe("a model without a price", () => {
  it("is told by its id, with the date of its first price", () => {
    assert.strictEqual(
      noPriceMessage({ ...model, id: "openai-x" }, Date.parse("2025-06-15T09:30:00Z")),
      "'openai-x' had no price at 2025-06-15T09:30:00Z. Its first price is of 2026-01-01."
    )
  })
})
