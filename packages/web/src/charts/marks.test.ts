import { assert, describe, it } from "@effect/vitest"
import { moved } from "./chart.tsx"
import { amountScale, logShare } from "./amountScale.ts"
import { spread, stepLines, timeTicks } from "./stepLines.ts"

describe("the arrow keys in a chart", () => {
  it.for([
    ["ArrowRight", 1, 3, 2],
    ["ArrowUp", 1, 3, 2],
    ["ArrowRight", 2, 3, 2],
    ["ArrowLeft", 1, 3, 0],
    ["ArrowDown", 0, 3, 0],
    ["Home", 2, 3, 0],
    ["End", 0, 3, 2],
    ["Tab", 0, 3, undefined],
    ["a", 1, 3, undefined]
  ] as const)("%s leads from place %i of %i to %s", ([key, place, count, to]) => {
    assert.strictEqual(moved(key, place, count), to)
  })
})

describe("an axis", () => {
  it("is in proportion from nothing to a round number", () => {
    const { ticks, y } = amountScale([1, 7.2], "linear", 100)
    assert.deepStrictEqual(ticks, [0, 2, 4, 6, 8])
    assert.deepStrictEqual([0, 2, 4, 8].map(y), [100, 75, 50, 0])
  })

  it("is logarithmic from one round number to another", () => {
    const { ticks, y } = amountScale([1, 100], "log", 100)
    assert.deepStrictEqual(ticks, [1, 10, 100])
    assert.closeTo(y(1), 100, 1e-9)
    assert.closeTo(y(10), 50, 1e-9)
    assert.closeTo(y(100), 0, 1e-9)
    assert.closeTo(logShare(2, 32)(8), 0.5, 1e-12)
  })

  it("has a place for what is free where nothing else is", () => {
    const { free, ticks, y } = amountScale([0, 0], "log", 80)
    assert.deepStrictEqual([free, ticks, y(0)], [80, [], 80])
    assert.deepStrictEqual(amountScale([], "linear", 80).free, undefined)
  })
})

describe("labels that touch", () => {
  it.for([
    [
      [10, 12, 40],
      [6, 16, 40]
    ],
    [
      [12, 10, 40],
      [16, 6, 40]
    ],
    [
      [1, 2],
      [0, 10]
    ],
    [
      [99, 98],
      [100, 90]
    ],
    [[50], [50]],
    [[], []],
    [
      [10, 10, 10],
      [0, 10, 20]
    ]
  ] as const)("%j are moved to %j", ([places, expected]) => {
    assert.deepStrictEqual(spread(places, 10, 0, 100), expected)
  })
})

describe("an axis of time", () => {
  const months = (from: string, until: string, most: number) =>
    timeTicks(Date.parse(from), Date.parse(until), most).map(({ at }) => new Date(at).toISOString().slice(0, 7))

  it.for([
    ["2026-01-01", "2026-04-01", 4, ["2026-01", "2026-02", "2026-03", "2026-04"]],
    ["2026-01-01", "2026-04-01", 3, ["2026-01", "2026-04"]],
    ["2026-01-02", "2026-04-01", 4, ["2026-02", "2026-03", "2026-04"]],
    ["2025-06-01", "2026-12-31", 4, ["2025-07", "2026-01", "2026-07"]],
    ["2000-06-01", "2026-12-31", 4, ["2010-01", "2020-01"]]
  ] as const)("from %s until %s has at most %i marks: %j", ([from, until, most, expected]) => {
    assert.deepStrictEqual(months(from, until, most), [...expected])
  })
})

describe("a path of steps", () => {
  it("goes level to the next step, and upright there", () => {
    const steps = [
      { at: 0, amount: 1, isApproximate: false },
      { at: 50, amount: 3, isApproximate: false },
      { at: 80, amount: null, isApproximate: false }
    ]
    const { lines } = stepLines({ series: [{ name: "a", steps }], from: 0, now: 60, until: 100 }, "linear", 40)
    // The axis goes to 3.
    assert.strictEqual(lines[0]?.known, "M0,26.67H50V0H60V0")
    assert.strictEqual(lines[0]?.announced, "M60,0H80V0")
  })

  it("has no part where nothing was known", () => {
    const steps = [{ at: 0, amount: null, isApproximate: false }]
    const { lines } = stepLines({ series: [{ name: "a", steps }], from: 0, now: 60, until: 100 }, "log", 40)
    assert.deepStrictEqual(lines, [
      { name: "a", behind: undefined, known: "", announced: "", marks: [], end: undefined }
    ])
  })
})
