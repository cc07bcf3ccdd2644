import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Schema } from "effect"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import {
  type CatalogueEntry,
  catalogueAt,
  type ChangeLog,
  changeLogIn,
  changeLogOf,
  PROVIDER_SLUGS,
  timesOf
} from "../catalogue.ts"
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

/** Prices of random models on random days; some follow an earlier log than the last one. */
const Write = Schema.Struct({
  model: whole(0, 4),
  day: whole(3, 9),
  input: whole(0, 2),
  isBranch: Schema.Boolean,
  from: whole(0, 9)
})
const Writes = Schema.Array(Write).check(Schema.isMaxLength(8))

const withPrice = (entry: CatalogueEntry, day: number, input_price: number): CatalogueEntry => {
  const level = { ...entry.levels[0], date: `2026-11-1${day}T00:00:00Z`, input_price }
  const [first, ...later] = [...entry.levels, level].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
  return { ...entry, levels: [first!, ...later] }
}

/** All that a log shows, wherever it lies in its columns. */
const shownBy = (log: ChangeLog) => {
  const changes = (positions: Uint32Array) =>
    Array.from(positions, (position) => [
      changeAt(log, position),
      log.times[position],
      log.kinds[position],
      log.sizes[position]
    ])
  const grouped = (groups: ReadonlyMap<string, Uint32Array>) =>
    Object.fromEntries(Array.from(groups, ([name, positions]) => [name, changes(positions)]))
  return {
    entries: log.entries,
    times: [...timesOf(log)],
    everywhere: changes(log.everywhere),
    ofProvider: grouped(log.ofProvider),
    ofModel: grouped(log.ofModel)
  }
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
      assert.deepStrictEqual(shownBy(changeLogOf(after, changeLogOf(before))), shownBy(changeLogOf(after)))
    },
    { arbitrary: { runs: cases(1000), seed: "log" } }
  )

  it("is that of the view which replaces another one", () => {
    const [first, ...others] = BUNDLED_ENTRIES as [CatalogueEntry, ...Array<CatalogueEntry>]
    const cut = { ...first.levels.at(-1)!, date: "2026-12-01T00:00:00Z", input_price: 0.001 }
    const entries = [{ ...first, levels: [...first.levels, cut] as const }, ...others]
    const log = changeLogIn(catalogueAt(entries, NOW), catalogueAt(BUNDLED_ENTRIES, NOW))
    assert.deepStrictEqual(shownBy(log), shownBy(changeLogOf(entries)))
    assert.strictEqual(changeAt(log, log.everywhere[0]!).model_id, first.id)
  })

  it.prop(
    "is that of a whole build after any prices, each log after the one before, and the earlier logs stay as they were",
    { models: Schema.Array(Levels).check(Schema.isBetweenLength(1, 5)), writes: Writes },
    ({ models, writes }) => {
      let entries: ReadonlyArray<CatalogueEntry> = models.map((levels, number) => entryOf(number, levels))
      let log = changeLogOf(entries)
      const logs = [log]
      const shown = [shownBy(log)]
      for (const { day, from, input, isBranch, model } of writes) {
        if (isBranch) log = logs[from % logs.length]!
        entries = log.entries.map((entry, place) =>
          place === model % entries.length ? withPrice(entry, day, input) : entry
        )
        log = changeLogOf(entries.toReversed(), log)
        assert.deepStrictEqual(shownBy(log), shownBy(changeLogOf(entries)))
        logs.push(log)
        shown.push(shownBy(log))
      }
      assert.deepStrictEqual(logs.map(shownBy), shown)
    },
    { arbitrary: { runs: cases(300), seed: "prices" } }
  )

  it("has room for more prices than its columns were made for", () => {
    let entries: ReadonlyArray<CatalogueEntry> = [
      entryOf(0, [{ day: 0, input: 0 }]),
      entryOf(1, [{ day: 0, input: 0 }])
    ]
    let log = changeLogOf(entries)
    for (let write = 1; write <= 200; write++) {
      entries = entries.map((entry, number) => (number === write % 2 ? withPrice(entry, 5, write) : entry))
      log = changeLogOf(entries, log)
    }
    assert.deepStrictEqual(shownBy(log), shownBy(changeLogOf(entries)))
    assert.strictEqual(timesOf(log).length, 202)
  })
})
