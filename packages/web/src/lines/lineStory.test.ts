import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { stepLines } from "../charts/stepLines.ts"
import { eventsAt, lineSteps, storyOf } from "./lineStory.ts"
import { type ModelLine, linesOf } from "./lines.ts"

const NOW = Date.parse("2026-11-22T12:00:00Z")

const bundled = (slug: string) => linesOf(BUNDLED_ENTRIES).find((line) => line.slug === slug)!

/** Models "X 1", "X 2" … of these days and input prices; output costs ten times as much. */
const line = (
  ...models: ReadonlyArray<{
    readonly levels: ReadonlyArray<readonly [day: string, input: number]>
    readonly end?: string | null
  }>
): ModelLine =>
  linesOf(
    models.map(({ end, levels }, index): CatalogueEntry => {
      const [first, ...later] = levels.map(([day, input_price]) => ({
        date: `${day}T00:00:00Z`,
        input_price,
        output_price: input_price * 10,
        cached_input_price: null,
        source: "seed"
      }))
      return {
        ...BUNDLED_ENTRIES[0]!,
        id: `openai-x-${index + 1}`,
        display_name: `X ${index + 1}`,
        release_date: levels[0]![0],
        retirement: end === undefined ? null : { date: end },
        levels: [first!, ...later]
      }
    })
  )[0]!

describe("the story of a line", () => {
  it("compares its newest model with the newest of a year ago", () => {
    const { input, isYear, newest, output } = storyOf(bundled("claude-sonnet"), NOW)!
    assert.strictEqual(newest.id, "anthropic-claude-sonnet-5-5")
    assert.isTrue(isYear)
    assert.deepStrictEqual([input.before, input.now, output.before, output.now], [3, 2, 15, 10])
    assert.closeTo(input.percent!, -33.33, 0.01)
  })

  it("begins with the first model where the line is younger, and knows no size from nothing", () => {
    const story = storyOf(line({ levels: [["2026-06-01", 0]] }, { levels: [["2026-09-01", 4]] }), NOW)!
    assert.deepStrictEqual([story.isYear, story.since], [false, Date.parse("2026-06-01")])
    assert.deepStrictEqual(story.input, { before: 0, now: 4, percent: undefined })
  })

  it("is of the day, and leaves out what had ended by then", () => {
    const models = line(
      { levels: [["2025-01-01", 5]] },
      { levels: [["2025-06-01", 3]], end: "2025-08-01" },
      { levels: [["2026-09-01", 1]] }
    )
    assert.strictEqual(storyOf(models, Date.parse("2025-07-01"))!.input.now, 3)
    assert.strictEqual(storyOf(models, Date.parse("2025-09-01"))!.input.now, 5)
    assert.deepStrictEqual(storyOf(models, NOW)!.input, { before: 5, now: 1, percent: -80 })
    assert.isUndefined(
      storyOf(line({ levels: [["2025-01-01", 5]], end: "2025-02-01" }, { levels: [["2025-01-02", 5]], end: null }), NOW)
    )
  })
})

describe("the steps of a line", () => {
  const models = line(
    {
      levels: [
        ["2025-01-01", 8],
        ["2025-03-01", 4]
      ],
      end: "2026-01-01"
    },
    { levels: [["2025-06-01", 4]] }
  )
  const stepsOf = (name: string, of = models) =>
    lineSteps(of, NOW)
      .series.find((series) => series.name === name)!
      .steps.map(({ amount, at }) => [new Date(at).toISOString().slice(0, 10), amount])

  it("follow the newest model, and behind it each model until its end", () => {
    assert.deepStrictEqual(stepsOf("input"), [
      ["2025-01-01", 8],
      ["2025-03-01", 4],
      ["2025-06-01", 4],
      ["2026-01-01", 4]
    ])
    assert.deepStrictEqual(stepsOf("openai-x-1 output"), [
      ["2025-01-01", 80],
      ["2025-03-01", 40],
      ["2026-01-01", null]
    ])
  })

  it("have a mark for each new model, and marks and labels for the newest alone", () => {
    const { lines } = stepLines(lineSteps(models, NOW), "log", 200)
    assert.deepStrictEqual(
      lines.map(({ end, marks, name }) => [name, marks.length, end?.amount]),
      [
        ["openai-x-2 input", 0, undefined],
        ["openai-x-1 input", 0, undefined],
        ["input", 3, 4],
        ["openai-x-2 output", 0, undefined],
        ["openai-x-1 output", 0, undefined],
        ["output", 3, 40]
      ]
    )
  })

  it("end a model whose end has no day where the next one begins, and the line with its last", () => {
    const over = line({ levels: [["2025-01-01", 8]], end: null }, { levels: [["2025-06-01", 4]], end: "2026-01-01" })
    assert.deepStrictEqual(stepsOf("openai-x-1 input", over).at(-1), ["2025-06-01", null])
    assert.deepStrictEqual(stepsOf("input", over).at(-1), ["2026-01-01", null])
    const { ended, priced } = eventsAt(over, Date.parse("2025-06-01"), NOW)
    assert.deepStrictEqual([priced.map(({ id }) => id), ended.map(({ id }) => id)], [["openai-x-2"], ["openai-x-1"]])
  })
})
