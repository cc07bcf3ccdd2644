import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Schema } from "effect"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import {
  type CatalogueEntry,
  CHANGE_FILTERS,
  type ChangeFilter,
  changeLogOf,
  findChanges,
  type PriceChange,
  PROVIDER_SLUGS
} from "../catalogue.ts"

const DAY = 86_400_000
const NOW = Date.parse("2026-11-20T00:00:00Z")
const EVERYTHING: ChangeFilter = { days: 1825, kind: "all", min_change_pct: 0 }

const [template] = BUNDLED_ENTRIES
assert.isDefined(template)

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Few prices, few instants and few models, so that equal ones meet. */
const Level = Schema.Struct({ day: whole(0, 9), input: whole(0, 3), output: whole(1, 2), cached: whole(0, 2) })
const Models = Schema.Array(Schema.Array(Level).check(Schema.isBetweenLength(1, 6))).check(Schema.isMaxLength(6))
const Filter = Schema.Struct({
  days: whole(1, 10),
  kind: Schema.Literals(CHANGE_FILTERS),
  provider: whole(0, 3),
  model: whole(0, 8),
  percent: Schema.Literals([0, 0.01, 33.33, 50, 100, 101]),
  limit: whole(0, 12),
  /** Hours ago; 0: the window is `days`. */
  since: whole(0, 240)
})

const providerOf = (index: number) => PROVIDER_SLUGS[index % 2]!

const idOf = (index: number) => `${providerOf(index)}-m${index}`

const entriesOf = (models: typeof Models.Type): ReadonlyArray<CatalogueEntry> =>
  models.map((levels, index) => {
    const [first, ...later] = levels
      .toSorted((a, b) => a.day - b.day)
      .map(({ cached, day, input, output }) => ({
        date: `2026-11-${10 + day}T${day % 2 === 0 ? "00:00:00Z" : "03:00:00+03:00"}`,
        input_price: input,
        output_price: output,
        cached_input_price: cached === 0 ? null : cached,
        source: "seed"
      }))
    return { ...template, id: idOf(index), name: `m${index}`, provider: providerOf(index), levels: [first!, ...later] }
  })

type Level = CatalogueEntry["levels"][number]

const percentageOf = (from: number | null | undefined, to: number | null) =>
  from == null || to === null || from === 0 ? null : Math.round(((to - from) / from) * 10_000) / 100

const kindOf = (level: Level, previous: Level | undefined): PriceChange["kind"] => {
  if (previous === undefined) return "new"
  const moves = [level.input_price - previous.input_price, level.output_price - previous.output_price]
  const rises = moves.some((move) => move > 0)
  const drops = moves.some((move) => move < 0)
  if (rises && drops) return "mixed"
  if (rises || drops) return rises ? "rise" : "drop"
  const [before, after] = [previous.cached_input_price, level.cached_input_price]
  return after !== null && (before === null || after < before) ? "drop" : "rise"
}

/** Of all pairs of neighbouring levels, those that differ and pass the filter, newest first. */
const changesByDefinition = (entries: ReadonlyArray<CatalogueEntry>, filter: ChangeFilter) => {
  const changes: Array<PriceChange> = []
  for (const { id, levels, name, provider } of entries) {
    for (const [index, level] of levels.entries()) {
      const previous = levels[index - 1]
      changes.unshift({
        model_id: id,
        model_name: name,
        provider,
        provider_display_name: provider === "openai" ? "OpenAI" : "Anthropic",
        currency: "usd",
        date: level.date,
        kind: kindOf(level, previous),
        source: "seed",
        input_price: level.input_price,
        output_price: level.output_price,
        cached_input_price: level.cached_input_price,
        previous_input_price: previous?.input_price ?? null,
        previous_output_price: previous?.output_price ?? null,
        previous_cached_input_price: previous?.cached_input_price ?? null,
        input_change_pct: percentageOf(previous?.input_price, level.input_price),
        output_change_pct: percentageOf(previous?.output_price, level.output_price),
        cached_change_pct: percentageOf(previous?.cached_input_price, level.cached_input_price)
      })
    }
  }
  const since = filter.since === undefined ? NOW - filter.days * DAY : Date.parse(filter.since)
  return changes
    .filter((change) => {
      if (change.kind !== "new") {
        const prices = [change.input_price, change.output_price, change.cached_input_price]
        const before = [change.previous_input_price, change.previous_output_price, change.previous_cached_input_price]
        if (prices.every((price, index) => price === before[index])) return false
        const moves = [change.input_change_pct, change.output_change_pct, change.cached_change_pct]
        if (moves.every((move) => Math.abs(move ?? 0) < filter.min_change_pct)) return false
      }
      if (filter.kind === "changes" && change.kind === "new") return false
      if (filter.kind !== "all" && filter.kind !== "changes" && filter.kind !== change.kind) return false
      if (filter.provider !== undefined && change.provider !== filter.provider) return false
      if (filter.model_id !== undefined && change.model_id !== filter.model_id) return false
      return Date.parse(change.date) >= since
    })
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date) || a.model_id.localeCompare(b.model_id, "en"))
}

describe("finding changes in a log", () => {
  it.prop(
    "gives what looking at every pair of neighbouring levels gives",
    { models: Models, sample: Filter },
    ({ models, sample }) => {
      const entries = entriesOf(models)
      const filter: ChangeFilter = {
        days: sample.days,
        kind: sample.kind,
        min_change_pct: sample.percent,
        ...(sample.since === 0 ? {} : { since: new Date(NOW - sample.since * 3_600_000).toISOString() }),
        ...(sample.provider > 1 ? {} : { provider: providerOf(sample.provider) }),
        ...(sample.model > 6 ? {} : { model_id: idOf(sample.model) })
      }
      const expected = changesByDefinition(entries, filter)
      const found = findChanges(changeLogOf(entries), filter, NOW, sample.limit)
      assert.deepStrictEqual(found.changes, expected.slice(0, sample.limit))
      assert.deepStrictEqual(found.summary, {
        period_days: filter.since === undefined ? filter.days : Math.ceil(sample.since / 24),
        total: expected.length,
        drops: expected.filter(({ kind }) => kind === "drop").length,
        rises: expected.filter(({ kind }) => kind === "rise").length,
        mixed: expected.filter(({ kind }) => kind === "mixed").length,
        new_models: expected.filter(({ kind }) => kind === "new").length,
        models_affected: new Set(expected.map(({ model_id }) => model_id)).size
      })
    },
    { arbitrary: { runs: cases(1000), seed: "changes" } }
  )

  it("collects all changes if no limit is given, and counts them beyond one", () => {
    const log = changeLogOf(BUNDLED_ENTRIES)
    const all = findChanges(log, EVERYTHING, NOW)
    assert.strictEqual(all.changes.length, all.summary.total)
    assert.isAbove(all.summary.total, BUNDLED_ENTRIES.length)
    const one = findChanges(log, EVERYTHING, NOW, 1)
    assert.deepStrictEqual(one.changes, all.changes.slice(0, 1))
    assert.deepStrictEqual(one.summary, all.summary)
  })

  it("finds nothing of a model that does not exist, and of one of another provider", () => {
    const log = changeLogOf(BUNDLED_ENTRIES)
    const total = (filter: Partial<ChangeFilter>) => findChanges(log, { ...EVERYTHING, ...filter }, NOW).summary.total
    assert.strictEqual(total({ model_id: "openai-nope" }), 0)
    assert.strictEqual(total({ model_id: "openai-o3", provider: "xai" }), 0)
    assert.isAbove(total({ model_id: "openai-o3", provider: "openai" }), 0)
  })

  it("has the days of a window that began today, and holds until they change", () => {
    const since = { ...EVERYTHING, since: "2026-11-20T00:00:00Z" }
    const { summary, validUntil } = findChanges(changeLogOf(BUNDLED_ENTRIES), since, NOW + 1000)
    assert.strictEqual(summary.period_days, 1)
    assert.strictEqual(validUntil, NOW + DAY)
  })

  it("finds nothing in an empty catalogue", () => {
    assert.deepStrictEqual(findChanges(changeLogOf([]), EVERYTHING, NOW), {
      changes: [],
      summary: { period_days: 1825, total: 0, drops: 0, rises: 0, mixed: 0, new_models: 0, models_affected: 0 },
      validUntil: Infinity
    })
  })

  it("holds until the oldest change that it found leaves the window, listed or not", () => {
    const entries = entriesOf([
      [
        { day: 5, input: 1, output: 1, cached: 0 },
        { day: 8, input: 2, output: 1, cached: 0 }
      ]
    ])
    const log = changeLogOf(entries)
    const oldest = Date.parse("2026-11-15T00:00:00Z")
    const { validUntil } = findChanges(log, { ...EVERYTHING, days: 7 }, NOW, 1)
    assert.strictEqual(validUntil, oldest + 8 * DAY)
    const totalAt = (now: number) => findChanges(log, { ...EVERYTHING, days: 7 }, now).summary.total
    assert.strictEqual(totalAt(validUntil - 1), 2)
    assert.strictEqual(totalAt(validUntil), 1)
  })
})
