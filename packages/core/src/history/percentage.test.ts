import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Big } from "big.js"
import { Schema } from "effect"
import { percentage } from "./moves.ts"

const Precise = Big()
Precise.DP = 60

const oracle = (from: number, to: number): number =>
  new Precise(to).minus(from).times(100).div(from).round(2, Big.roundHalfEven).toNumber()

const positive = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
const Price = Schema.Struct({ units: positive(99_999_999), scale: positive(9) })
const priceOf = ({ scale, units }: typeof Price.Type) => Number(`${units}e-${scale}`)

describe("percentage", () => {
  it.prop(
    "equals an arbitrary-precision oracle, whatever the number of decimals",
    { from: Price, to: Price },
    ({ from, to }) => {
      // Beyond this the quotient has more digits than a number.
      if (priceOf(to) / priceOf(from) > 1e9) return
      assert.strictEqual(percentage(priceOf(from), priceOf(to)), oracle(priceOf(from), priceOf(to)))
    },
    { arbitrary: { runs: cases(800), seed: "percentage" } }
  )

  it.prop(
    "equals it near and at the halves that are rounded",
    { from: positive(2000), moved: Schema.Int.check(Schema.isBetween({ minimum: -200, maximum: 200 })) },
    ({ from, moved }) => {
      if (from + moved < 0) return
      for (const unit of [1, 0.001, 1000]) {
        const [a, b] = [new Precise(from).times(unit).toNumber(), new Precise(from + moved).times(unit).toNumber()]
        const expected = oracle(a, b)
        assert.strictEqual(percentage(a, b), expected === 0 ? 0 : expected)
      }
    },
    { arbitrary: { runs: cases(500), seed: "halves" } }
  )

  it("knows no zero below zero", () => {
    assert.isTrue(Object.is(percentage(100_000, 99_999.9999), 0))
    assert.isTrue(Object.is(percentage(5, 5), 0))
  })

  it("is exact on both sides of the largest whole numbers that it counts in", () => {
    for (const from of [399_999.999999, 400_000, 400_000.000001, 1e12, 123_456_789.123]) {
      for (const to of [0, 1, 399_999.999999, 400_000.5, 3e12]) {
        assert.strictEqual(percentage(from, to), oracle(from, to) || 0, `${from} to ${to}`)
      }
    }
  })

  it("is null without an old or a new price, and from 0", () => {
    assert.isNull(percentage(undefined, 1))
    assert.isNull(percentage(null, 1))
    assert.isNull(percentage(1, null))
    assert.isNull(percentage(0, 1))
  })

  it("is null if no number is large enough", () => {
    assert.isNull(percentage(5e-324, 100_000))
    assert.isNull(percentage(5e-324, 1))
    assert.strictEqual(percentage(1e-300, 1e-300), 0)
  })
})
