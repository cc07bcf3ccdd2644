import { assert, describe, it } from "@effect/vitest"
import type { DifferenceCause, Reconciliation } from "@ratecard/core/reconcile"
import { waterfallRows } from "./waterfallRows.ts"

const rowsOf = (
  computed: string,
  causes: ReadonlyArray<readonly [DifferenceCause, string]>,
  unexplained: string,
  statement: string
) =>
  waterfallRows({
    computed,
    statement,
    unexplained,
    unexplained_lines: [],
    causes: causes.map(([cause, amount]) => ({ cause, amount, lines: [] }))
  } as unknown as Reconciliation).map(({ amount, from, is, to }) => [is, amount, from, to])

describe("the waterfall from the logs to a statement", () => {
  it("leads from one sum to the other, each step from where the one before it ended", () => {
    assert.deepStrictEqual(
      rowsOf(
        "4",
        [
          ["not_in_logs", "6"],
          ["tool_fee", "-2"]
        ],
        "2",
        "10"
      ),
      [
        ["logs", "4", 0, 0.4],
        ["not_in_logs", "6", 0.4, 1],
        ["tool_fee", "-2", 1, 0.8],
        ["unexplained", "2", 0.8, 1],
        ["statement", "10", 0, 1]
      ]
    )
  })

  it("has room for what lies below zero: credits that are more than the work", () => {
    assert.deepStrictEqual(rowsOf("3", [["discount", "-4"]], "0", "-1"), [
      ["logs", "3", 0.25, 1],
      ["discount", "-4", 1, 0],
      ["unexplained", "0", 0, 0],
      ["statement", "-1", 0.25, 0]
    ])
  })

  it("is as wide as its highest step, which no sum may reach", () => {
    const [logs, up, , statement] = rowsOf("1", [["not_in_logs", "3"]], "-2", "2")
    assert.deepStrictEqual(
      [logs, up, statement].map((row) => row!.slice(2)),
      [
        [0, 0.25],
        [0.25, 1],
        [0, 0.5]
      ]
    )
  })

  it("has no width where nothing was charged, and says so row by row", () => {
    assert.deepStrictEqual(rowsOf("0", [], "0", "0"), [
      ["logs", "0", 0, 0],
      ["unexplained", "0", 0, 0],
      ["statement", "0", 0, 0]
    ])
  })
})
