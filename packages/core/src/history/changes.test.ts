import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import {
  type CatalogueEntry,
  catalogueAt,
  type ChangeFilter,
  changeLogOf,
  changesOf,
  findChanges,
  type PriceLevel
} from "../catalogue.ts"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { PriceChange } from "../effect.ts"

const DAY = 86_400_000
const NOW = Date.parse("2026-11-20T00:00:00Z")

type Prices = readonly [input: number, output: number, cached?: number | null]

const [template] = BUNDLED_ENTRIES
assert.isDefined(template)

const level = ([input_price, output_price, cached = null]: Prices, date: string): PriceLevel => ({
  date,
  input_price,
  output_price,
  cached_input_price: cached,
  source: "seed"
})

const entry = (id: string, first: PriceLevel, ...later: ReadonlyArray<PriceLevel>): CatalogueEntry => ({
  ...template,
  id,
  name: id.slice(id.indexOf("-") + 1),
  levels: [first, ...later]
})

/** The one change from some prices to others; undefined if there is none. */
const changeFrom = (before: Prices, after: Prices): PriceChange | undefined =>
  changesOf(entry("openai-a", level(before, "2026-01-01T00:00:00Z"), level(after, "2026-02-01T00:00:00Z")))[1]

const found = (entries: ReadonlyArray<CatalogueEntry>, filter: Partial<ChangeFilter> = {}, now = NOW) =>
  findChanges(changeLogOf(entries), { days: 1825, kind: "all", min_change_pct: 0, ...filter }, now)

const selected = (...asked: Parameters<typeof found>) => found(...asked).changes

/** Whether a window of days has a change of this date. */
const isInWindow = (date: string, days: number, now: number) =>
  selected([entry("openai-a", level([1, 1], date))], { days }, now).length === 1

describe("a change of price", () => {
  const kindOf = (before: Prices, after: Prices) => changeFrom(before, after)?.kind

  it("is a drop when nothing rose, and a rise when nothing fell", () => {
    assert.strictEqual(kindOf([2, 8], [1, 4]), "drop")
    assert.strictEqual(kindOf([2, 8], [1, 8]), "drop")
    assert.strictEqual(kindOf([2, 8], [2, 7.99]), "drop")
    assert.strictEqual(kindOf([2, 8], [3, 9]), "rise")
    assert.strictEqual(kindOf([2, 8], [2.01, 8]), "rise")
    assert.strictEqual(kindOf([2, 8], [2, 9]), "rise")
  })

  it("is mixed when input and output moved in opposite directions", () => {
    assert.strictEqual(kindOf([2, 8], [1, 9]), "mixed")
    assert.strictEqual(kindOf([2, 8], [3, 7]), "mixed")
  })

  it("takes its kind from input and output before the cached price", () => {
    assert.strictEqual(kindOf([2, 8, 0.5], [1, 8, 0.9]), "drop")
    assert.strictEqual(kindOf([2, 8, 0.5], [3, 8, 0.1]), "rise")
  })

  it("takes its kind from the cached price when only that moved", () => {
    assert.strictEqual(kindOf([2, 8, 0.5], [2, 8, 0.4]), "drop")
    assert.strictEqual(kindOf([2, 8, 0.5], [2, 8, 0.6]), "rise")
    assert.strictEqual(kindOf([2, 8, null], [2, 8, 0.5]), "drop")
    assert.strictEqual(kindOf([2, 8, 0.5], [2, 8, null]), "rise")
    assert.strictEqual(kindOf([2, 8, null], [2, 8, 0]), "drop")
  })

  it("does not exist if no price differs", () => {
    assert.isUndefined(changeFrom([2, 8, 0.5], [2, 8, 0.5]))
    assert.isUndefined(changeFrom([2, 8, null], [2, 8, null]))
  })

  it("compares with the level before, though that one changed nothing", () => {
    const changes = changesOf(
      entry(
        "openai-a",
        level([2, 8], "2026-01-01T00:00:00Z"),
        { ...level([2, 8], "2026-02-01T00:00:00Z"), source: "litellm" },
        { ...level([1, 8], "2026-03-01T00:00:00Z"), source: "models.dev" }
      )
    )
    assert.deepStrictEqual(
      changes.map(({ date, kind, previous_input_price, source }) => ({ date, kind, previous_input_price, source })),
      [
        { date: "2026-01-01T00:00:00Z", kind: "new", previous_input_price: null, source: "seed" },
        { date: "2026-03-01T00:00:00Z", kind: "drop", previous_input_price: 2, source: "models.dev" }
      ]
    )
  })

  it("is new at the first level, with nothing to compare", () => {
    assert.deepStrictEqual(changesOf(entry("openai-a", level([2, 8, 0.5], "2026-01-01T00:00:00Z"))), [
      {
        model_id: "openai-a",
        model_name: "a",
        provider: "openai",
        provider_display_name: "OpenAI",
        currency: "usd",
        date: "2026-01-01T00:00:00Z",
        kind: "new",
        source: "seed",
        input_price: 2,
        output_price: 8,
        cached_input_price: 0.5,
        previous_input_price: null,
        previous_output_price: null,
        previous_cached_input_price: null,
        input_change_pct: null,
        output_change_pct: null,
        cached_change_pct: null
      }
    ])
  })
})

describe("percentages", () => {
  const percentages = (before: Prices, after: Prices) => {
    const change = changeFrom(before, after)
    assert.isDefined(change)
    return [change.input_change_pct, change.output_change_pct, change.cached_change_pct]
  }

  it("are relative to the old price, negative for a decrease", () => {
    assert.deepStrictEqual(percentages([10, 40, 2.5], [2, 60, 2.5]), [-80, 50, 0])
  })

  it("have two decimals", () => {
    assert.deepStrictEqual(percentages([3, 7, 9], [4, 6, 8]), [33.33, -14.29, -11.11])
  })

  it("round a half to the even neighbour", () => {
    assert.deepStrictEqual(percentages([800, 800, 800], [801, 803, 799]), [0.12, 0.38, -0.12])
  })

  it("carry no binary noise", () => {
    assert.deepStrictEqual(percentages([0.1, 0.7, 1.1], [0.3, 0.07, 1.21]), [200, -90, 10])
  })

  it("are null if there is no old or no new price, or the old one is 0", () => {
    assert.deepStrictEqual(percentages([0, 8, null], [1, 4, 0.5]), [null, -50, null])
    assert.deepStrictEqual(percentages([1, 8, 0.5], [0, 8, null]), [-100, 0, null])
    assert.deepStrictEqual(percentages([1, 8, 0], [2, 8, 0.5]), [100, 0, null])
  })
})

describe("the window", () => {
  it("reaches back to midnight of the day so many days ago, at every hour", () => {
    const midnight = Date.parse("2026-11-20T00:00:00Z")
    for (const hour of [0, 1, DAY / 2, DAY - 1]) {
      const keeps = (at: number, days: number) =>
        isInWindow(DateTime.formatIso(DateTime.makeUnsafe(at)), days, midnight + hour)
      assert.isTrue(keeps(midnight - 90 * DAY, 90))
      assert.isFalse(keeps(midnight - 90 * DAY - 1, 90))
      assert.isTrue(keeps(midnight - DAY, 1))
      assert.isFalse(keeps(midnight - DAY - 1, 1))
      assert.isTrue(keeps(midnight + hour, 1))
    }
  })

  it("reads any offset", () => {
    assert.isFalse(isInWindow("2026-11-19T02:00:00+03:00", 1, NOW))
    assert.isTrue(isInWindow("2026-11-19T02:00:00+03:00", 1, NOW - 3_600_000))
  })

  it("reads each offset to the millisecond", () => {
    for (const offset of ["Z", "+03:00", "-05:30", "+23:59", "-23:59"]) {
      for (const day of ["18", "19", "20", "21"]) {
        for (const time of ["00:00:00", "00:01:00", "12:00:00.001", "23:59:59.999"]) {
          const date = `2026-11-${day}T${time}${offset}`
          assert.strictEqual(isInWindow(date, 1, NOW + DAY / 2), Date.parse(date) >= NOW - DAY, date)
        }
      }
    }
  })
})

describe("the filters", () => {
  const entries = [
    entry("openai-a", level([4, 4], "2026-01-01T00:00:00Z"), level([3, 3], "2026-02-01T00:00:00Z")),
    entry("openai-b", level([4, 4], "2026-03-01T00:00:00Z"), level([5, 3], "2026-04-01T00:00:00Z")),
    {
      ...entry("sber-c", level([4, 4], "2026-05-01T00:00:00Z"), level([5, 5], "2026-06-01T00:00:00Z")),
      provider: "sber"
    }
  ] satisfies ReadonlyArray<CatalogueEntry>

  const kept = (filter: Partial<ChangeFilter>) =>
    selected(entries, filter).map(({ kind, model_id }) => `${model_id} ${kind}`)

  it("keep a kind, everything, or everything but additions", () => {
    const all = ["sber-c rise", "sber-c new", "openai-b mixed", "openai-b new", "openai-a drop", "openai-a new"]
    assert.deepStrictEqual(kept({ kind: "all" }), all)
    assert.deepStrictEqual(
      kept({ kind: "changes" }),
      all.filter((change) => !change.endsWith("new"))
    )
    assert.deepStrictEqual(
      kept({ kind: "new" }),
      all.filter((change) => change.endsWith("new"))
    )
    assert.deepStrictEqual(kept({ kind: "drop" }), ["openai-a drop"])
    assert.deepStrictEqual(kept({ kind: "rise" }), ["sber-c rise"])
  })

  it("keep one provider or one model", () => {
    assert.deepStrictEqual(kept({ provider: "sber" }), ["sber-c rise", "sber-c new"])
    assert.deepStrictEqual(kept({ model_id: "openai-b" }), ["openai-b mixed", "openai-b new"])
    assert.deepStrictEqual(kept({ model_id: "openai-b", provider: "sber" }), [])
  })
})

describe("the least percentage", () => {
  const keeps = (before: Prices, after: Prices, min_change_pct: number) =>
    selected([entry("openai-a", level(before, "2026-01-01T00:00:00Z"), level(after, "2026-02-01T00:00:00Z"))], {
      kind: "changes",
      min_change_pct
    }).length === 1

  it("keeps a change whose largest move reaches it", () => {
    assert.isTrue(keeps([100, 100, 100], [99, 110, 95], 10))
    assert.isTrue(keeps([100, 100, 100], [99, 110, 95], 9.99))
    assert.isFalse(keeps([100, 100, 100], [99, 110, 95], 10.01))
    assert.isTrue(keeps([100, 100, 100], [80, 110, 95], 20))
    assert.isTrue(keeps([100, 100, 100], [100, 100, 70], 30))
  })

  it("keeps additions, which have no percentage", () => {
    const entries = [entry("openai-a", level([1, 1], "2026-01-01T00:00:00Z"))]
    assert.lengthOf(selected(entries, { kind: "new", min_change_pct: 99 }), 1)
    assert.lengthOf(selected(entries, { kind: "all", min_change_pct: 99 }), 1)
    assert.lengthOf(selected(entries, { kind: "changes", min_change_pct: 0 }), 0)
  })

  it("hides another change without percentages as soon as it is above 0", () => {
    assert.isTrue(keeps([0, 0], [1, 1], 0))
    assert.isFalse(keeps([0, 0], [1, 1], 0.01))
    assert.isTrue(keeps([1, 1, null], [1, 1, 0.5], 0))
    assert.isFalse(keeps([1, 1, null], [1, 1, 0.5], 0.01))
  })
})

describe("the order", () => {
  it("is newest first, equal instants by model id, and within a model the later entry first", () => {
    const entries = [
      entry("openai-b", level([1, 1], "2026-01-01T00:00:00Z"), level([2, 2], "2026-03-01T00:00:00Z")),
      entry(
        "openai-a",
        level([1, 1], "2026-01-01T00:00:00Z"),
        level([3, 3], "2026-03-01T03:00:00+03:00"),
        level([4, 4], "2026-03-01T00:00:00Z")
      ),
      entry("openai-c", level([1, 1], "2026-02-01T00:00:00Z"))
    ]
    assert.deepStrictEqual(
      selected(entries).map(({ input_price, model_id }) => `${model_id} ${input_price}`),
      ["openai-a 4", "openai-a 3", "openai-b 2", "openai-c 1", "openai-a 1", "openai-b 1"]
    )
  })
})

describe("the summary", () => {
  it("counts every kind, and each model once", () => {
    const entries = [
      entry(
        "openai-a",
        level([4, 4], "2026-01-01T00:00:00Z"),
        level([3, 3], "2026-02-01T00:00:00Z"),
        level([2, 2], "2026-03-01T00:00:00Z"),
        level([5, 5], "2026-04-01T00:00:00Z")
      ),
      entry("openai-b", level([4, 4], "2026-01-01T00:00:00Z"), level([5, 3], "2026-02-01T00:00:00Z"))
    ]
    assert.deepStrictEqual(found(entries).summary, {
      period_days: 1825,
      total: 6,
      drops: 2,
      rises: 1,
      mixed: 1,
      new_models: 2,
      models_affected: 2
    })
  })
})

describe("the bundled history", () => {
  const { changes, summary } = found(BUNDLED_ENTRIES)

  it("adds every model once, and its summary adds up", () => {
    assert.strictEqual(summary.new_models, BUNDLED_ENTRIES.length)
    assert.strictEqual(summary.models_affected, BUNDLED_ENTRIES.length)
    assert.strictEqual(summary.total, changes.length)
    assert.strictEqual(summary.total, summary.drops + summary.rises + summary.mixed + summary.new_models)
  })

  it("runs from the first level of each model to its current price without a gap", () => {
    const { models } = catalogueAt(BUNDLED_ENTRIES, NOW)
    for (const model of models) {
      const history = changes.filter((change) => change.model_id === model.id).toReversed()
      for (const [index, change] of history.entries()) {
        const before = history[index - 1]
        assert.strictEqual(change.previous_input_price, before?.input_price ?? null)
        assert.strictEqual(change.previous_output_price, before?.output_price ?? null)
        assert.strictEqual(change.previous_cached_input_price, before?.cached_input_price ?? null)
      }
      const newest = history.at(-1)
      assert.deepStrictEqual(
        [newest?.input_price, newest?.output_price, newest?.cached_input_price],
        [model.input_price, model.output_price, model.cached_input_price],
        model.id
      )
    }
  })

  it("fits the schema of the wire", () => {
    const decode = Schema.decodeSync(Schema.Array(PriceChange))
    assert.deepStrictEqual(decode(changes), changes)
  })

  it("tells the price cut of o3", () => {
    const [cut] = selected(BUNDLED_ENTRIES, { kind: "drop", model_id: "openai-o3", min_change_pct: 80 })
    assert.isDefined(cut)
    assert.strictEqual(cut.date, "2025-06-10T00:00:00Z")
    assert.deepStrictEqual([cut.previous_input_price, cut.input_price, cut.input_change_pct], [10, 2, -80])
  })
})
