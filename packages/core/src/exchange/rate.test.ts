import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Big } from "big.js"
import { Schema } from "effect"
import { compareMoney, convert, type DatedRate, FALLBACK_RATE, rateOn } from "../catalogue.ts"

const rateOf = (rate: number): DatedRate => ({ rate, source: "cbr", updated_at: "2026-11-20T00:00:00+03:00" })

const positive = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
const Amount = Schema.Struct({ units: positive(999_999_999_999), scale: positive(15) })
const Rate = Schema.Struct({ units: positive(99_999_999), scale: positive(6) })
const toNumber = ({ scale, units }: { readonly scale: number; readonly units: number }) => Number(`${units}e-${scale}`)

/** An arbitrary-precision library that keeps far more decimals than an amount has. */
const Precise = Big()
Precise.DP = 60

describe("convert", () => {
  it.prop(
    "equals an arbitrary-precision oracle both ways",
    { amount: Amount, rublesPerDollar: Rate },
    (sample) => {
      const amount = toNumber(sample.amount)
      const rate = toNumber(sample.rublesPerDollar)
      const rounded = (value: Big) => value.round(12, Big.roundHalfEven).toNumber()
      assert.strictEqual(convert(amount, "usd", "rub", rateOf(rate)), rounded(new Precise(amount).times(rate)))
      assert.strictEqual(convert(amount, "rub", "usd", rateOf(rate)), rounded(new Precise(amount).div(rate)))
    },
    { arbitrary: { runs: cases(2000), seed: "exchange" } }
  )

  it("multiplies dollars and divides rubles", () => {
    assert.strictEqual(convert(1.25, "usd", "rub", FALLBACK_RATE), 100)
    assert.strictEqual(convert(100, "rub", "usd", FALLBACK_RATE), 1.25)
    assert.strictEqual(convert(0.3, "usd", "rub", rateOf(80.1)), 24.03)
    assert.strictEqual(convert(100, "rub", "usd", rateOf(3)), 33.333333333333)
  })

  it("rounds half a trillionth to the even neighbour", () => {
    assert.strictEqual(convert(1e-12, "rub", "usd", rateOf(2)), 0)
    assert.strictEqual(convert(3e-12, "rub", "usd", rateOf(2)), 2e-12)
    assert.strictEqual(convert(1e-12, "usd", "rub", rateOf(0.5)), 0)
  })

  it("leaves an amount in its own currency alone", () => {
    assert.strictEqual(convert(1e-15, "usd", "usd", FALLBACK_RATE), 1e-15)
    assert.strictEqual(convert(0.1, "rub", "rub", FALLBACK_RATE), 0.1)
  })

  it("converts nothing to nothing", () => {
    assert.strictEqual(convert(0, "usd", "rub", FALLBACK_RATE), 0)
    assert.strictEqual(convert(0, "rub", "usd", FALLBACK_RATE), 0)
  })

  it("refuses a rate that is not a number or zero", () => {
    assert.throws(() => convert(1, "usd", "rub", rateOf(Number.NaN)), RangeError)
    assert.throws(() => convert(1, "rub", "usd", rateOf(0)), RangeError)
  })
})

describe("compareMoney", () => {
  const usd = (amount: number) => ({ amount, currency: "usd" }) as const
  const rub = (amount: number) => ({ amount, currency: "rub" }) as const

  it("orders amounts of one currency as numbers", () => {
    assert.isBelow(compareMoney(usd(1), usd(2), FALLBACK_RATE), 0)
    assert.isAbove(compareMoney(rub(2), rub(1), FALLBACK_RATE), 0)
    assert.strictEqual(compareMoney(rub(0.1), rub(0.1), FALLBACK_RATE), 0)
  })

  it("orders rubles and dollars by real value, not as bare numbers", () => {
    assert.isBelow(compareMoney(rub(79), usd(1), FALLBACK_RATE), 0)
    assert.isAbove(compareMoney(rub(81), usd(1), FALLBACK_RATE), 0)
    assert.isAbove(compareMoney(usd(1), rub(81), rateOf(82)), 0)
  })

  it("is exact at and around equality", () => {
    // 0.3 × 80.1 is 24.029999999999998 in binary
    assert.strictEqual(compareMoney(usd(0.3), rub(24.03), rateOf(80.1)), 0)
    assert.isAbove(compareMoney(usd(0.3), rub(24.02999999999999), rateOf(80.1)), 0)
    assert.isBelow(compareMoney(usd(0.3), rub(24.03000000000001), rateOf(80.1)), 0)
    assert.isAbove(compareMoney(usd(1e-15), rub(0), FALLBACK_RATE), 0)
  })

  it("gives opposite answers for swapped amounts", () => {
    for (const [a, b] of [
      [usd(1), rub(79.99)],
      [usd(0), rub(0)],
      [rub(1e-7), usd(1e-9)]
    ] as const) {
      assert.strictEqual(compareMoney(a, b, FALLBACK_RATE) + compareMoney(b, a, FALLBACK_RATE), 0)
    }
  })
})

describe("the fallback rate", () => {
  it("is 80 rubles per dollar, without a date", () => {
    assert.deepStrictEqual(FALLBACK_RATE, { rate: 80, source: "fallback", updated_at: null })
  })
})

describe("rateOn", () => {
  const dated = (rate: number, day: string): DatedRate => ({ rate, source: "cbr", updated_at: `${day}T00:00:00+03:00` })
  const rates = [dated(93.5589, "2022-03-01"), dated(91.7457, "2022-03-02"), dated(116.0847, "2022-03-10")]
  const on = (at: string) => rateOn(rates, Date.parse(at))?.rate

  it("is the rate of the day from its first instant in Moscow", () => {
    assert.strictEqual(on("2022-03-01T20:59:59.999Z"), 93.5589)
    assert.strictEqual(on("2022-03-01T21:00:00Z"), 91.7457)
    assert.strictEqual(on("2022-03-02T00:00:00+03:00"), 91.7457)
  })

  it("stands until the next one, over days that have none", () => {
    assert.strictEqual(on("2022-03-09T20:59:59.999Z"), 91.7457)
    assert.strictEqual(on("2022-03-09T21:00:00Z"), 116.0847)
    assert.strictEqual(on("2030-01-01T00:00:00Z"), 116.0847)
  })

  it("is unknown before the first one, and where there is none", () => {
    assert.isUndefined(on("2022-02-28T20:59:59.999Z"))
    assert.isUndefined(rateOn([], 0))
  })

  it("is found as by looking at each of them", () => {
    const many = Array.from({ length: 33 }, (_, day) =>
      dated(day + 1, new Date(Date.UTC(2026, 0, 1 + 3 * day)).toISOString().slice(0, 10))
    )
    for (let hour = -48; hour < 24 * 110; hour += 7) {
      const at = Date.UTC(2026, 0, 1, hour)
      for (const count of [0, 1, 2, 32, 33]) {
        const some = many.slice(0, count)
        assert.strictEqual(
          rateOn(some, at),
          some.findLast(({ updated_at }) => Date.parse(updated_at!) <= at)
        )
      }
    }
  })
})
