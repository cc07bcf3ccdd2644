import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Schema } from "effect"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { type CatalogueEntry, catalogueAt, changeLogIn, changeLogOf, PROVIDER_SLUGS } from "../catalogue.ts"
import { changeAt } from "./changeLog.ts"

const NOW = Date.parse("2026-11-20T00:00:00Z")

const [template] = BUNDLED_ENTRIES
assert.isDefined(template)

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Few prices and few instants, so that equal ones meet. */
const Level = Schema.Struct({ day: whole(0, 5), input: whole(0, 2) })
const Levels = Schema.Array(Level).check(Schema.isBetweenLength(1, 4))

/** Models by their numbers: what each was in the earlier catalogue and is now; empty: not in it. */
const Fate = Schema.Literals(["same", "changed", "added", "removed", "absent"])
const Models = Schema.Array(Schema.Struct({ fate: Fate, before: Levels, after: Levels })).check(Schema.isMaxLength(7))

const entryOf = (number: number, levels: typeof Levels.Type): CatalogueEntry => {
  const [first, ...later] = levels
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, input }) => ({
      date: `2026-11-1${day}T00:00:00Z`,
      input_price: input,
      output_price: 1,
      cached_input_price: null,
      source: "seed"
    }))
  const provider = PROVIDER_SLUGS[number % 2]!
  return { ...template, id: `${provider}-m${number}`, provider, levels: [first!, ...later] }
}

describe("the log of a catalogue", () => {
  it.prop(
    "is the same from an earlier log as from nothing",
    { models: Models },
    ({ models }) => {
      const before: Array<CatalogueEntry> = []
      const after: Array<CatalogueEntry> = []
      for (const [number, model] of models.entries()) {
        const earlier = entryOf(number, model.before)
        if (model.fate !== "added" && model.fate !== "absent") before.push(earlier)
        if (model.fate === "same") after.push(earlier)
        if (model.fate === "changed" || model.fate === "added") after.unshift(entryOf(number, model.after))
      }
      assert.deepStrictEqual(changeLogOf(after, changeLogOf(before)), changeLogOf(after))
    },
    { arbitrary: { runs: cases(1000), seed: "log" } }
  )

  it("is that of the view which replaces another one", () => {
    const [first, ...others] = BUNDLED_ENTRIES as [CatalogueEntry, ...Array<CatalogueEntry>]
    const cut = { ...first.levels.at(-1)!, date: "2026-12-01T00:00:00Z", input_price: 0.001 }
    const entries = [{ ...first, levels: [...first.levels, cut] as const }, ...others]
    const log = changeLogIn(catalogueAt(entries, NOW), catalogueAt(BUNDLED_ENTRIES, NOW))
    assert.deepStrictEqual(log, changeLogOf(entries))
    assert.strictEqual(changeAt(log, 0).model_id, first.id)
  })
})
