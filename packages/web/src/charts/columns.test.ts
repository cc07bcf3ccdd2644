import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "./ColumnChart.tsx"

describe("columns of days", () => {
  it("are as high as their amounts, and have days without any among them", () => {
    const { columns } = columnsOf(
      [
        { day: "2026-03-02", amount: 1 },
        { day: "2026-02-27", amount: 4 }
      ],
      200
    )
    assert.deepStrictEqual(
      columns.map(({ day, height, width, x, y }) => [day, height, y, x, width]),
      [
        ["2026-02-27", 200, 0, 2.5, 20],
        ["2026-02-28", 0, 200, 27.5, 20],
        ["2026-03-01", 0, 200, 52.5, 20],
        ["2026-03-02", 50, 150, 77.5, 20]
      ]
    )
  })

  it.for(["9999-12-31", "+275760-09"])("are of days with an amount alone where one is as far away as %s", (day) => {
    const near = ["2026-02-27", "2026-03-02"]
    const { columns } = columnsOf(
      [...near, day].map((each) => ({ day: each, amount: 1 })),
      200
    )
    assert.sameMembers(
      columns.map(({ day }) => day),
      [...near, day]
    )
  })

  it("are stacked of their parts, from the bottom up", () => {
    const { columns } = columnsOf(
      [
        { day: "2026-02-27", amount: 4, parts: [3, 1] },
        { day: "2026-02-28", amount: 2, parts: [0, 2] }
      ],
      200
    )
    assert.deepStrictEqual(
      columns.map(({ parts }) => parts.map(({ height, y }) => [y, height])),
      [
        [
          [50, 150],
          [0, 50]
        ],
        [
          [200, 0],
          [100, 100]
        ]
      ]
    )
  })

  it("name at most eight days, each under the middle of its column", () => {
    const { columns, days } = columnsOf(
      [
        { day: "2025-01-01", amount: 0 },
        { day: "2025-12-31", amount: 3 }
      ],
      200
    )
    assert.strictEqual(columns.length, 365)
    assert.isAtMost(days.length, 8)
    for (const { day, x } of days) {
      const column = columns.find((each) => each.day === day)!
      assert.closeTo(x, column.x + column.width / 2, 0.02)
    }
  })

  it("are none of nothing", () => {
    assert.deepStrictEqual(columnsOf([], 200).columns, [])
  })
})
