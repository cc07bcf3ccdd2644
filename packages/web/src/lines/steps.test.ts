import { assert, describe, it } from "@effect/vitest"
import { ENTRIES, model, NOW } from "../../test/shop.ts"
import { eventsAt, lineSteps, endOf, leaderAt, levelAt, storyOf } from "./lineStory.ts"
import { cameOn, feedPathOfLine, isRetiredAt, linesOf, newestAt, pathOfLine } from "./lines.ts"

const [LINE] = linesOf(ENTRIES)
const line = LINE!

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`)

const entryOf = (id: string) => ENTRIES.find((entry) => entry.id === id)!

describe("a line of models", () => {
  it("is those that follow one another, newest first", () => {
    assert.deepStrictEqual(
      linesOf(ENTRIES).map(({ entries, name, provider, slug }) => [slug, name, provider, entries.map(({ id }) => id)]),
      [["alpha", "Alpha", "openai", ["openai-alpha-2", "openai-alpha-1", "openai-alpha-0"]]]
    )
    assert.strictEqual(linesOf(ENTRIES), linesOf(ENTRIES))
    assert.deepStrictEqual([pathOfLine("alpha"), feedPathOfLine("alpha")], ["/lines/alpha", "/feeds/lines/alpha"])
  })

  it("has a newest model on each day", () => {
    const newest = (text: string) => newestAt(line, day(text))?.id
    assert.isUndefined(newest("2023-05-31"))
    assert.strictEqual(newest("2023-06-01"), "openai-alpha-0")
    assert.strictEqual(newest("2025-01-15"), "openai-alpha-1")
    assert.strictEqual(newest("2026-08-31"), "openai-alpha-1")
    assert.strictEqual(newest("2026-09-01"), "openai-alpha-2")
    // It is retired before the older one.
    assert.strictEqual(newest("2027-01-02"), "openai-alpha-1")
  })

  it("knows when a model came and ended", () => {
    assert.strictEqual(cameOn(entryOf("openai-alpha-1")), "2025-01-15")
    assert.strictEqual(cameOn(entryOf("deepseek-free")), "2026-10-01")
    assert.deepStrictEqual(
      [endOf(entryOf("openai-alpha-0")), endOf(entryOf("openai-alpha-1"))],
      [day("2026-02-01"), Infinity]
    )
    assert.isFalse(isRetiredAt(entryOf("openai-alpha-0"), day("2026-02-01") - 1))
    assert.isTrue(isRetiredAt(entryOf("openai-alpha-0"), day("2026-02-01")))
    // An end without a day has come already; when is not known.
    const gone = { ...entryOf("openai-alpha-1"), retirement: { date: null } }
    assert.deepStrictEqual([isRetiredAt(gone, 0), endOf(gone)], [true, Infinity])
  })

  it("has the prices of an instant", () => {
    const alpha = entryOf("openai-alpha-1")
    assert.isUndefined(levelAt(alpha, day("2025-01-15") - 1))
    assert.strictEqual(levelAt(alpha, day("2025-01-15"))?.input_price, 4)
    assert.strictEqual(levelAt(alpha, day("2026-03-01"))?.input_price, 2)
    assert.strictEqual(leaderAt(line, day("2026-03-01"))?.id, "openai-alpha-1")
  })
})

describe("the story of a line", () => {
  it("is that of twelve months", () => {
    const story = storyOf(line, NOW)!
    assert.strictEqual(story.newest.id, "openai-alpha-2")
    assert.deepStrictEqual([story.isYear, story.since], [true, Date.parse("2025-11-22T12:00:00Z")])
    assert.deepStrictEqual([story.input, story.output], [
      { before: 4, now: 1, percent: -75 },
      { before: 16, now: 4, percent: -75 }
    ]) // prettier-ignore
  })

  it("is shorter where the line is younger, and none where nothing is offered", () => {
    const story = storyOf(line, day("2023-12-01"))!
    assert.deepStrictEqual([story.isYear, story.since, story.input.percent], [false, day("2023-06-01"), 0])
    assert.isUndefined(storyOf(line, day("2023-05-31")))
  })

  it("has no percentage of what was free", () => {
    const price = (date: string, input_price: number) => ({
      ...ENTRIES[1]!.levels[0],
      date: `${date}T00:00:00Z`,
      input_price
    })
    const entries = [
      model("openai-x-1", "X 1", { levels: [price("2025-01-01", 0)], release_date: "2025-01-01" }),
      model("openai-x-2", "X 2", { levels: [price("2026-06-01", 3)], release_date: "2026-06-01" })
    ]
    const story = storyOf(linesOf(entries)[0]!, NOW)!
    assert.deepStrictEqual(story.input, { before: 0, now: 3, percent: undefined })
  })
})

describe("the chart of a line", () => {
  const { from, series, until } = lineSteps(line, NOW)
  const steps = (name: string) =>
    series
      .find((each) => each.name === name)!
      .steps.map(({ amount, at }) => [new Date(at).toISOString().slice(0, 10), amount])

  it("has the newest model of each day, and behind it each model for as long as it was offered", () => {
    assert.deepStrictEqual([from, until], [day("2023-06-01"), NOW])
    assert.deepStrictEqual(steps("input"), [
      ["2023-06-01", 10],
      ["2025-01-15", 4],
      ["2026-02-01", 4],
      ["2026-03-01", 2],
      ["2026-09-01", 1]
    ])
    assert.deepStrictEqual(steps("openai-alpha-0 input"), [
      ["2023-06-01", 10],
      ["2026-02-01", null]
    ])
    assert.deepStrictEqual(steps("openai-alpha-1 output"), [
      ["2025-01-15", 16],
      ["2026-03-01", 8]
    ])
    assert.deepStrictEqual(
      series.filter(({ behind }) => behind !== undefined).map(({ behind, name }) => [name.split(" ")[1], behind]),
      ["input", "input", "input", "output", "output", "output"].map((kind) => [kind, kind])
    )
  })

  it("marks where another model became the newest", () => {
    const marked = series.find(({ name }) => name === "output")!.steps.filter(({ isMarked }) => isMarked)
    assert.deepStrictEqual(
      marked.map(({ at }) => at),
      ["2023-06-01", "2025-01-15", "2026-09-01"].map(day)
    )
  })

  it("has nothing of models that come later, and a gap where all have ended", () => {
    const past = lineSteps(line, day("2024-01-01"))
    assert.deepStrictEqual(
      past.series.map(({ name }) => name),
      ["openai-alpha-0 input", "input", "openai-alpha-0 output", "output"]
    )
    const ended = {
      ...line,
      releases: line.releases.map((entry) => ({ ...entry, retirement: { date: "2026-10-01" } }))
    }
    assert.isNull(
      lineSteps(ended, NOW)
        .series.find(({ name }) => name === "input")!
        .steps.at(-1)!.amount
    )
  })

  it("knows what happened at each of its instants", () => {
    const events = (text: string) => {
      const { ended, priced } = eventsAt(line, day(text), NOW)
      return [priced.map(({ id }) => id), ended.map(({ id }) => id)]
    }
    assert.deepStrictEqual(events("2026-02-01"), [[], ["openai-alpha-0"]])
    assert.deepStrictEqual(events("2026-03-01"), [["openai-alpha-1"], []])
    assert.deepStrictEqual(events("2026-09-01"), [["openai-alpha-2"], []])
    assert.deepStrictEqual(events("2026-09-02"), [[], []])
  })
})
