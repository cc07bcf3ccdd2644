import { assert, describe, it } from "@effect/vitest"
import type { BillReport, BillSum } from "./billed.ts"
import { billRows, dayStacks, periodOf, viewsOf } from "./billRows.ts"

const sum = (day: string, model: string, cost: string, more: Partial<BillSum> = {}): BillSum => ({
  day,
  model,
  currency: "usd",
  responses: 1,
  priced: 1,
  complete: 1,
  tokens: { input: 10, cache_read: 0, cache_write: 0, output: 2 },
  cost,
  ...more
})

const report = (sums: ReadonlyArray<BillSum>, more: Partial<BillReport> = {}): BillReport => ({
  sums,
  places: {},
  titles: {},
  dearest: [],
  records: sums.length,
  failed: 0,
  totals: [],
  warnings: [],
  faults: [],
  moreFaults: 0,
  ...more
})

const SUMS = [
  sum("", "b", "0.5"),
  sum("2026-09-30", "a", "0.1"),
  sum("2026-10-01", "a", "0.2"),
  sum("2026-10-01", "b", "9", { complete: 0 }),
  sum("2026-10-02", "c", "100", { currency: "rub" })
]

describe("the rows of a bill", () => {
  const told = (view: Parameters<typeof billRows>[1]) =>
    billRows(report(SUMS), view).map(({ complete, cost, currency, key, responses }) => [
      key,
      currency,
      responses,
      cost,
      complete
    ])

  it("are exact sums by day and month, newest first, what has no date last", () => {
    assert.deepStrictEqual(told("day"), [
      ["2026-10-02", "rub", 1, "100", true],
      ["2026-10-01", "usd", 2, "9.2", false],
      ["2026-09-30", "usd", 1, "0.1", true],
      ["", "usd", 1, "0.5", true]
    ])
    assert.deepStrictEqual(told("month"), [
      ["2026-10", "usd", 2, "9.2", false],
      ["2026-10", "rub", 1, "100", true],
      ["2026-09", "usd", 1, "0.1", true],
      ["", "usd", 1, "0.5", true]
    ])
  })

  it("are sums by model, the greatest cost of a currency first", () => {
    assert.deepStrictEqual(told("model"), [
      ["b", "usd", 2, "9.5", false],
      ["a", "usd", 2, "0.3", true],
      ["c", "rub", 1, "100", true]
    ])
  })

  it("are of places where records name some", () => {
    assert.deepStrictEqual(viewsOf(report(SUMS)), ["day", "month", "model"])
    const rows = [
      { ...sum("", "", "1"), key: "one" },
      { ...sum("", "", "3"), key: "" }
    ]
    const ofLogs = report(SUMS, { places: { project: rows, session: rows } })
    assert.deepStrictEqual(viewsOf(ofLogs), ["day", "month", "model", "project", "session"])
    assert.deepStrictEqual(
      billRows(ofLogs, "session").map(({ key }) => key),
      ["", "one"]
    )
  })

  it("are of the days from the first to the last", () => {
    assert.deepStrictEqual(periodOf({ sums: SUMS }), ["2026-09-30", "2026-10-02"])
    assert.isUndefined(periodOf({ sums: [sum("", "a", "1")] }))
  })
})

describe("the chart of days", () => {
  it("has a part for each of the costliest models, and one for all others", () => {
    const models = ["a", "b", "c", "d", "e", "f", "g"]
    const sums = models.map((model, place) => sum("2026-10-01", model, String(place + 1)))
    assert.deepStrictEqual(dayStacks([...sums, sum("2026-10-02", "a", "0.5"), sum("", "g", "50")], "usd"), {
      models: ["g", "f", "e", "d", "c"],
      hasOthers: true,
      days: [
        { day: "2026-10-01", amount: 28, parts: [7, 6, 5, 4, 3, 3] },
        { day: "2026-10-02", amount: 0.5, parts: [0, 0, 0, 0, 0, 0.5] }
      ]
    })
  })

  it("has no part for others where there are none, and no other currency", () => {
    assert.deepStrictEqual(dayStacks(SUMS, "usd"), {
      models: ["b", "a"],
      hasOthers: false,
      days: [
        { day: "2026-09-30", amount: 0.1, parts: [0, 0.1] },
        { day: "2026-10-01", amount: 9.2, parts: [9, 0.2] }
      ]
    })
  })
})
