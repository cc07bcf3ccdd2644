import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { BUNDLED_ENTRIES, Catalogue, type CatalogueEntry } from "../index.ts"

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
      const error = yield* (yield* Catalogue).find("openai/GPT 4o mini").pipe(Effect.flip)
      assert.strictEqual(error._tag, "UnknownModel")
      assert.strictEqual(error.model_id, "openai/GPT 4o mini")
      assert.strictEqual(error.nearest[0], "openai-gpt-4o-mini")
      assert.isTrue(error.message.startsWith("There is no model 'openai/GPT 4o mini'. Did you mean openai-gpt-4o-mini"))
    }).pipe(Effect.provide(Catalogue.layer))
  )

  it.effect("knows ids only as they are written", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      for (const id of ["", " openai-gpt-4o", "OPENAI-GPT-4O", "constructor", "__proto__"]) {
        assert.strictEqual((yield* catalogue.find(id).pipe(Effect.flip)).model_id, id)
      }
    }).pipe(Effect.provide(Catalogue.layer))
  )
})
