import { assert, describe, it } from "@effect/vitest"
import { millisSince } from "@ratecard/test-support"
import { prices } from "../../test/ledger.ts"
import { finish } from "../ledger/logs/steps.ts"
import type { Reconciliation } from "./Reconciliation.ts"
import { Reconciler, StatementTooBroad } from "./reconcile.ts"

const DAY = "2026-11-20"
const HEADER = "BilledCost,ChargePeriodStart,ChargeCategory,SkuId,ChargeDescription\n"

/** A response that cost 0.01125 dollars. */
const LOGGED = {
  at: Date.parse(`${DAY}T10:00:00Z`),
  model: "gpt-5",
  bill: {
    model_id: "openai-gpt-5",
    currency: "usd" as const,
    lines: [{ unit: "input", quantity: 9000, price: "1.25", per: 1_000_000, amount: "0.01125" }]
  }
}

/** What a statement comes to, the processor's time that it took, and the longest time without a pause. */
const timed = (statement: string) => {
  const reconciler = new Reconciler(prices, undefined)
  reconciler.add(LOGGED as unknown as Parameters<Reconciler["add"]>[0])
  const steps = reconciler.explain(pieces(statement))
  const start = process.cpuUsage()
  let longest = 0
  for (;;) {
    const before = process.cpuUsage()
    const step = steps.next()
    longest = Math.max(longest, millisSince(before))
    if (step.done === true) return { answer: step.value!, longest, millis: millisSince(start) }
  }
}

const pieces = (text: string) => text.match(/[^]{1,16384}/gu)!

const rows = (count: number, rowOf: (place: number) => string) =>
  HEADER + Array.from({ length: count }, (_, place) => rowOf(place)).join("\n")

const linesIn = ({ causes, unexplained_lines }: Reconciliation) => [
  ...causes.flatMap(({ lines }) => lines),
  ...unexplained_lines
]

describe("a day with 30,000 lines", () => {
  it("of as many units is explained line by line, in the time that as many rows take", () => {
    const { answer, longest, millis } = timed(rows(30_000, (place) => `1,${DAY},Usage,gpt-5/u${place},`))
    const fees = answer.causes.find(({ cause }) => cause === "tool_fee")!
    assert.strictEqual(fees.lines.length, 30_000)
    const { evidence, kind, rows: at, statement } = fees.lines.find((line) => line.kind === "u7")!
    assert.deepStrictEqual([kind, statement, at, evidence], ["u7", "1", [9], "the logs have no such calls"])
    // 21,000 in one turn before.
    assert.isBelow(millis, 5000)
    assert.isBelow(longest, 1000)
  })

  it("of kinds of input is one that is unexplained", () => {
    const { answer, longest, millis } = timed(rows(30_000, (place) => `1,${DAY},Usage,gpt-5/input_${place},`))
    assert.deepStrictEqual(
      linesIn(answer).map(({ evidence, kind, statement }) => [kind, statement, evidence]),
      [["all", "30000", "more than 1000 kinds, which are not compared"]]
    )
    assert.isBelow(millis, 5000)
    assert.isBelow(longest, 1000)
  })

  it("of adjustments of a model with as many units has each of them once", () => {
    const { answer, longest, millis } = timed(
      rows(30_000, (place) =>
        place % 2 === 0 ? `1,${DAY},Adjustment,gpt-5/,why ${place}` : `0,${DAY},Usage,gpt-5/input_${place},`
      )
    )
    assert.isAbove(linesIn(answer).length, 15_000)
    assert.isBelow(millis, 5000)
    assert.isBelow(longest, 1000)
  })

  it("or of 3,000 models without a price is read without a suggestion for any", () => {
    const { answer, longest, millis } = timed(
      rows(3000, (place) => `1,${DAY},Usage,made-up-claude-opus-4-${place}/input,`)
    )
    assert.isAbove(linesIn(answer).length, 3000)
    // 33,000 before.
    assert.isBelow(millis, 3000)
    assert.isBelow(longest, 1000)
  })
})

describe("a service that answers anybody", () => {
  const bounds = { models: 1000, kinds: 10_000, lines: 500 }
  const bounded = (statement: string) => finish(new Reconciler(prices, undefined, bounds).explain(pieces(statement)))!

  it("lists 500 lines of a cause, and the sum of the others in one", () => {
    const { causes } = bounded(rows(9000, (place) => `${place === 8999 ? 7 : 1},${DAY},Usage,/u${place},`))
    const [{ amount, cause, lines }] = causes as [(typeof causes)[0]]
    assert.deepStrictEqual([cause, amount, lines.length, lines[0]!.kind], ["tool_fee", "9006", 501, "u8999"])
    assert.deepStrictEqual(lines.at(-1), {
      day: "",
      model: "",
      kind: "all",
      amount: "8500",
      evidence: "and 8500 more"
    })
    assert.strictEqual(
      lines.reduce((sum, line) => sum + Number(line.amount), 0),
      9006
    )
  })

  it.each([
    ["models", "more than 1000 models", (place: number) => `1,${DAY},Usage,m${place}/input,`],
    ["units", "more than 10000 combinations", (place: number) => `1,${DAY},Usage,m/u${place},`],
    [
      "days",
      "more than 10000 combinations",
      (place: number) =>
        `1,${new Date(Date.UTC(2000, 0, 1 + Math.floor(place / 2))).toISOString().slice(0, 10)},Usage,m/u${place % 2},`
    ],
    ["adjustments", "more than 10000 combinations", (place: number) => `1,${DAY},Adjustment,m/,why ${place}`]
  ])("reads no further where there are too many %s", (_, message, rowOf) => {
    assert.throws(() => bounded(rows(30_000, rowOf)), StatementTooBroad, message)
    assert.strictEqual(bounded(rows(1000, rowOf)).statement, "1000")
  })

  it("counts the faults that it does not list", () => {
    const { faults } = bounded(rows(3000, (place) => `x${place},${DAY},Usage,m/input,`))
    assert.deepStrictEqual([faults.length, faults.at(-1)], [1001, "and 2000 more"])
  })
})
