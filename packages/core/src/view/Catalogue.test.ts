import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { Catalogue } from "../effect.ts"
import type { CatalogueEntry } from "../catalogue.ts"

const RETIREMENT = Date.parse("2026-12-01T00:00:00Z")

const [template] = BUNDLED_ENTRIES
assert.isDefined(template)

const staying: CatalogueEntry = { ...template, id: "openai-staying", name: "staying", retirement: null }
const leaving: CatalogueEntry = {
  ...staying,
  id: "openai-leaving",
  name: "leaving",
  retirement: { date: "2026-12-01" }
}

const offered = Effect.gen(function* () {
  const view = yield* (yield* Catalogue).view
  return view.offered.map(({ id }) => id)
})

describe("Catalogue", () => {
  it.effect("follows the clock over a retirement", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(RETIREMENT - 1)
      assert.deepStrictEqual(yield* offered, ["openai-leaving", "openai-staying"])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* offered, ["openai-staying"])
    }).pipe(Effect.provide(Catalogue.layerOf([staying, leaving])))
  )

  it.effect("gives one and the same view until a retirement makes it stale", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      yield* TestClock.setTime(RETIREMENT - 1000)
      const before = yield* catalogue.view
      yield* TestClock.adjust("999 millis")
      assert.strictEqual(yield* catalogue.view, before)
      yield* TestClock.adjust("1 millis")
      const after = yield* catalogue.view
      assert.notStrictEqual(after, before)
      assert.lengthOf(before.offered, 2)
    }).pipe(Effect.provide(Catalogue.layerOf([staying, leaving])))
  )

  it.effect("finds a model, retired or not", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      yield* TestClock.setTime(RETIREMENT)
      assert.strictEqual((yield* catalogue.find("openai-leaving")).name, "leaving")
      assert.strictEqual((yield* catalogue.find("openai-staying")).name, "staying")
    }).pipe(Effect.provide(Catalogue.layerOf([staying, leaving])))
  )

  it.effect("answers an unknown id with the nearest ones", () =>
    Effect.gen(function* () {
      const error = yield* (yield* Catalogue).find("openai/GPT 4o minni").pipe(Effect.flip)
      assert.strictEqual(error._tag, "UnknownModel")
      assert.strictEqual(error.model_id, "openai/GPT 4o minni")
      assert.strictEqual(error.nearest[0], "openai-gpt-4o-mini")
      assert.isTrue(error.message.startsWith("Unknown model 'openai/GPT 4o minni'. Did you mean openai-gpt-4o-mini"))
    }).pipe(Effect.provide(Catalogue.layer))
  )

  it.effect("finds a model by any name that means it alone", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      for (const name of ["gpt-4o", "openai/gpt-4o", "gpt-4o-2024-08-06", " openai-gpt-4o", "OPENAI-GPT-4O"]) {
        assert.strictEqual((yield* catalogue.find(name)).id, "openai-gpt-4o")
      }
      const { nearest } = yield* catalogue.find("deepseek-v4-flash").pipe(Effect.flip)
      assert.deepStrictEqual(nearest, ["deepseek-deepseek-v4-flash", "yandex-deepseek-v4-flash"])
    }).pipe(Effect.provide(Catalogue.layer))
  )

  it.effect("knows no name that is none", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      for (const id of ["", "constructor", "__proto__"]) {
        assert.strictEqual((yield* catalogue.find(id).pipe(Effect.flip)).model_id, id)
      }
    }).pipe(Effect.provide(Catalogue.layer))
  )

  it.effect("shows the prices and the offers of an instant", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      yield* TestClock.setTime(RETIREMENT)
      const price = (date: string, input_price: number) => ({ ...template.levels[0], date, input_price })
      const at = (instant: string) => catalogue.at(Date.parse(instant))
      assert.deepStrictEqual(
        (yield* at("2026-11-30T23:59:59.999Z")).offered.map(({ id }) => id),
        ["openai-leaving", "openai-moving", "openai-staying"]
      )
      const before = yield* at("2026-06-30T00:00:00Z")
      assert.strictEqual(before.modelById.get("openai-moving")?.input_price, 7)
      assert.deepStrictEqual(before.entryById.get("openai-moving")?.levels, [price("2026-01-01T00:00:00Z", 7)])
      assert.isUndefined((yield* at("2025-12-31T23:59:59.999Z")).modelById.get("openai-moving"))
      assert.strictEqual((yield* catalogue.view).modelById.get("openai-moving")?.input_price, 5)
    }).pipe(
      Effect.provide(
        Catalogue.layerOf([
          staying,
          leaving,
          {
            ...staying,
            id: "openai-moving",
            name: "moving",
            levels: [
              { ...template.levels[0], date: "2026-01-01T00:00:00Z", input_price: 7 },
              { ...template.levels[0], date: "2026-07-01T00:00:00Z", input_price: 5 }
            ]
          }
        ])
      )
    )
  )

  it.effect("keeps the last instant that it was asked for, as long as nothing else changes", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      yield* TestClock.setTime(RETIREMENT - 1)
      const shown = yield* catalogue.at(RETIREMENT - 1000)
      assert.strictEqual(yield* catalogue.at(RETIREMENT - 1000), shown)
      assert.notStrictEqual(yield* catalogue.at(RETIREMENT - 2000), shown)
      yield* catalogue.at(RETIREMENT - 1000)
      yield* TestClock.adjust("1 millis")
      const rebuilt = yield* catalogue.at(RETIREMENT - 1000)
      assert.deepStrictEqual(rebuilt.models, shown.models)
    }).pipe(Effect.provide(Catalogue.layerOf([staying, leaving])))
  )
})
